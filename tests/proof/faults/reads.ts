import { SETTINGS_TABS } from "@/app/(console)/settings/_parts/settings-tabs";
import { PROJECT_TABS } from "@/lib/projects/project-tabs";
import { ROUTE_TABLE, withIds } from "../../api/route-table";
import type { Sent } from "../../support/faults/bench";
import type { FaultWorld } from "../../support/faults/world";

/** Returns the world's ids by their names in the route table. */
const idsOf = (world: FaultWorld): Readonly<Record<string, string>> => ({
  agent: world.agentId,
  approval: world.approvalId,
  assets: world.assetId,
  // Its text can be read.
  document: world.failedDocumentId,
  items: world.recordId,
  job: world.failedJobId,
  moderator: world.member.id,
  products: world.productId,
  project: world.projectId,
  rag: world.ragId,
  run: world.endedRunId,
  schedule: world.scheduleId,
  trigger: world.triggerId,
  conversation: world.conversationId,
  view: world.viewId,
  scenario: world.scenarioId,
  task: world.taskId,
  upload: world.uploadId,
  user: world.member.id,
});

const ID = /\{([\w-]+)\}/g;
const NO_FILE = "/api/files/branding/unknown.png";

/**
 * Returns one call of each GET of the API, with the world's ids, and of every list of records,
 * because each has its own statement.
 */
function readPaths(world: FaultWorld): string[] {
  const ids = idsOf(world);
  const found = new Map<string, string>();
  for (const { method, template } of ROUTE_TABLE) {
    if (method !== "GET" || [...template.matchAll(ID)].some(([, name = ""]) => !ids[name]))
      continue;
    const isInMedia = /\/workspaces\/(?:media|analytics)\//.test(template);
    // Signed-out or unknown ones answer at once.
    if (template.startsWith("/api/access/explain") || template === "/api/nothing-here") continue;
    const own: Record<string, string> = { ...ids };
    if (isInMedia) own.project = world.mediaId;
    if (template.startsWith("/api/rags/")) own.upload = world.ragUploadId;
    const path = withIds(template, own);
    const route = template.replace(/\/workspaces\/\w+\/\w+\/(?=export|\{)/, "/workspaces/*/*/");
    if (!found.has(route))
      found.set(route, path === NO_FILE ? `/api/files/${world.logoKey}` : path);
  }
  return [...found.values()];
}

/** The same as calls, and the one whose question is too long for an address. */
export const readCalls = (world: FaultWorld): Sent[] => [
  ...readPaths(world).map((path) => ({ method: "GET", path })),
  {
    method: "GET",
    path: `/api/access/explain?user=${world.member.id}&action=projects.edit&resource=project:${world.projectId}`,
  },
  {
    method: "GET",
    path: `/api/projects/${world.projectId}/service-accounts/${world.serviceAccountId}/tokens`,
  },
  { method: "POST", path: "/api/tasks/candidates", body: { ids: [world.taskId] } },
];

/**
 * Returns every page of the console for a signed-in person, without those that redirect at once.
 */
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
    `/agents/${world.agentId}/runs/${world.endedRunId}`,
    "/approvals",
    `/approvals/${world.endedRunId}`,
    "/conversations",
    "/trash",
    "/tasks",
    "/tasks/create",
    `/tasks/${taskId}`,
    `/tasks/${taskId}/edit`,
    "/account",
    "/account/mcp",
    "/account/review",
    "/notices",
    ...SETTINGS_TABS.map(({ id }) => `/settings?tab=${id}`),
    "/settings/audit",
    "/settings/danger",
    "/settings/quotas",
    "/settings/security",
    "/settings/sign-in",
    "/settings/models",
    "/settings/usage",
    "/settings/outbox",
    "/settings/theme-demo",
    "/integrations",
    "/rags",
    `/rags/${world.ragId}/workspace`,
    "/workers",
    `/workers/${world.failedJobId}`,
  ];
};
