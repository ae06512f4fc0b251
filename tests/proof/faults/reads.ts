import { SETTINGS_TABS } from "@/app/(console)/settings/_settings-tabs";
import { PROJECT_TABS } from "@/lib/projects/project-tabs";
import type { Sent } from "../../support/faults/bench";
import type { FaultWorld } from "../../support/faults/world";

/** What can be read by the API in a system that is set up: one path of each route. */
const readPaths = (world: FaultWorld): string[] => {
  const { projectId, agentId, ragId, taskId, recordId, productId, mediaId, assetId } = world;
  const project = `/api/projects/${projectId}`;
  const items = `${project}/workspaces/content/items`;
  const products = `${project}/workspaces/ecommerce/products`;
  const analytics = `/api/projects/${mediaId}/workspaces/analytics`;
  return [
    "/api/health",
    "/api/settings/public",
    `/api/files/${world.logoKey}`,
    "/api/auth/validate",
    "/api/errors",
    "/api/tokens",
    "/api/auth/sessions",
    "/api/bindings",
    "/api/audit",
    "/api/audit/export",
    "/api/settings",
    "/api/users",
    `/api/users/${world.member.id}`,
    `/api/users/${world.member.id}/sessions`,
    `/api/users/${world.member.id}/tokens`,
    "/api/projects",
    "/api/projects/my-projects",
    "/api/workspaces/my-workspaces",
    project,
    ...["agents", "rags", "integrations"].map((kind) => `${project}/${kind}`),
    `${project}/workspaces?workspace=crm`,
    ...["content/items", "ecommerce/products", "ecommerce/orders", "crm/leads"].map(
      (list) => `${project}/workspaces/${list}`,
    ),
    ...["media/assets", "analytics/metrics"].map(
      (list) => `/api/projects/${mediaId}/workspaces/${list}`,
    ),
    `${items}/${recordId}`,
    `${items}/${recordId}/activity`,
    `${items}/export`,
    `${project}/workspaces/ecommerce/orders/export`,
    `${products}/${productId}/stock`,
    `${world.media}/uploads`,
    `${world.media}/uploads/${world.uploadId}`,
    `${world.media}/assets/${assetId}/file`,
    `${world.media}/assets/${assetId}/thumbnail`,
    "/api/agents",
    `/api/agents/${agentId}`,
    "/api/rags",
    `/api/rags/${ragId}`,
    `/api/rags/${ragId}/documents`,
    `/api/rags/${ragId}/documents/${world.documentId}`,
    `/api/rags/${ragId}/documents/${world.documentId}/chunks`,
    ...["report", "charts", "insights"].map((list) => `${analytics}/${list}`),
    "/api/search?q=au",
    "/api/tasks",
    "/api/tasks/candidates",
    "/api/tasks/version",
    `/api/tasks/${taskId}`,
    `/api/tasks/${taskId}/activity`,
    `/api/tasks/${taskId}/comments`,
    "/api/integrations",
    "/api/jobs",
    `/api/jobs/${world.failedJobId}`,
  ];
};

/** The same as calls, with the one whose question is too long for an address. */
export const readCalls = (world: FaultWorld): Sent[] => [
  ...readPaths(world).map((path) => ({ method: "GET", path })),
  { method: "POST", path: "/api/tasks/candidates", body: { ids: [world.taskId] } },
];

/** Every page of the console, as somebody signed in sees it. Those that lead elsewhere at once are left out. */
export const pagePaths = (world: FaultWorld): string[] => {
  const { projectId, mediaId, taskId } = world;
  const workspace = `/projects/${projectId}/workspace`;
  return [
    "/",
    "/projects",
    `/projects/${projectId}`,
    ...PROJECT_TABS.map(({ id }) => `${workspace}/${id}`),
    ...["content", "crm", "ecommerce"].map((type) => `${workspace}/${type}/overview`),
    `${workspace}/crm/team`,
    `/projects/${mediaId}/workspace/media/overview`,
    `/projects/${mediaId}/workspace/analytics/overview`,
    "/users",
    "/agents",
    `/agents/${world.agentId}/workspace`,
    "/tasks",
    "/tasks/create",
    `/tasks/${taskId}`,
    `/tasks/${taskId}/edit`,
    "/account",
    ...SETTINGS_TABS.map(({ id }) => `/settings?tab=${id}`),
    "/settings/theme-demo",
    "/integrations",
    "/rags",
    `/rags/${world.ragId}/workspace`,
    "/workers",
    `/workers/${world.failedJobId}`,
  ];
};
