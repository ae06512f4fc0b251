import { SETTINGS_TABS } from "@/app/(console)/settings/_settings-tabs";
import { PROJECT_TABS } from "@/lib/projects/project-tabs";
import type { FaultWorld } from "../../support/faults/world";

/** What can be read by the API in a system that is set up: one path of each route. */
export const readPaths = (world: FaultWorld): string[] => {
  const { projectId, agentId, ragId, taskId, recordId, productId, mediaId, assetId } = world;
  const project = `/api/projects/${projectId}`;
  const items = `${project}/workspaces/content/items`;
  const products = `${project}/workspaces/ecommerce/products`;
  const orders = `${project}/workspaces/ecommerce/orders`;
  const analytics = `/api/projects/${mediaId}/workspaces/analytics`;
  return [
    "/api/health",
    "/api/settings/public",
    `/api/files/${world.logoKey}`,
    "/api/auth/validate",
    "/api/errors",
    "/api/auth/sessions",
    "/api/bindings",
    "/api/audit",
    "/api/audit/export",
    "/api/settings",
    "/api/users",
    `/api/users/${world.member.id}`,
    "/api/projects",
    "/api/projects/my-projects",
    "/api/workspaces/my-workspaces",
    project,
    ...["agents", "rags", "integrations"].map((kind) => `${project}/${kind}`),
    `${project}/workspaces?workspace=crm`,
    items,
    `${items}/${recordId}`,
    `${items}/${recordId}/activity`,
    `${items}/export`,
    products,
    `${products}/export`,
    `${products}/${productId}/stock`,
    orders,
    `${orders}/export`,
    `${world.media}/uploads`,
    `${world.media}/uploads/${world.uploadId}`,
    `${world.media}/assets/${assetId}/file`,
    `${world.media}/assets/${assetId}/thumbnail`,
    "/api/agents",
    `/api/agents/${agentId}`,
    "/api/rags",
    `/api/rags/${ragId}`,
    ...["report", "charts", "insights", "metrics"].map((list) => `${analytics}/${list}`),
    "/api/search?q=au",
    "/api/tasks",
    "/api/tasks/candidates",
    "/api/tasks/version",
    `/api/tasks/${taskId}`,
    `/api/tasks/${taskId}/activity`,
    `/api/tasks/${taskId}/comments`,
    "/api/integrations",
  ];
};

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
    "/workers/any",
  ];
};
