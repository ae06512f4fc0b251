import { AGENT_FIELDS, PROJECT_FIELDS, RAG_FIELDS } from "../../support/audited-world";
import type { Write } from "../../support/faults/sweep";
import { ask, type FaultWorld } from "../../support/faults/world";
import { create, ifMatch, patch, post, put, remove, withKey } from "./write-calls";

interface Kind {
  table: string;
  fields: object;
  idOf: (world: FaultWorld) => string;
}

const KINDS: readonly Kind[] = [
  { table: "projects", fields: PROJECT_FIELDS, idOf: ({ projectId }) => projectId },
  { table: "agents", fields: AGENT_FIELDS, idOf: ({ agentId }) => agentId },
  { table: "rags", fields: RAG_FIELDS, idOf: ({ ragId }) => ragId },
];

const writesOf = ({ table, fields, idOf }: Kind): Write<FaultWorld>[] => [
  {
    title: `POST /api/${table}`,
    sent: ({ other }) => create(`/api/${table}`, { ...fields, assigned_users: [other.id] }),
  },
  {
    title: `PATCH /api/${table}/{id}`,
    sent: async (world) => {
      const id = idOf(world);
      return patch(`/api/${table}/${id}`, { name: "Changed" }, await ifMatch(world, table, id));
    },
  },
  {
    title: `DELETE /api/${table}/{id}`,
    sent: async (world) => {
      const id = idOf(world);
      return remove(`/api/${table}/${id}`, await ifMatch(world, table, id));
    },
  },
  {
    title: `POST /api/${table}/{id}/users`,
    sent: (world) => post(`/api/${table}/${idOf(world)}/users`, { userId: world.other.id }),
  },
  {
    title: `DELETE /api/${table}/{id}/users/{userId}`,
    sent: (world) => remove(`/api/${table}/${idOf(world)}/users/${world.member.id}`),
  },
];

/** Deletes an item; returns its path in the trash. */
async function trashed(world: FaultWorld, { table, idOf }: Kind): Promise<string> {
  const id = idOf(world);
  await ask(world, remove(`/api/${table}/${id}`, await ifMatch(world, table, id)));
  return `/api/trash/${table.slice(0, -1)}/${id}`;
}

const trashOf = (kind: Kind): Write<FaultWorld>[] => [
  {
    title: `POST /api/trash/${kind.table}/{id}/restore`,
    sent: async (world) => post(`${await trashed(world, kind)}/restore`),
    retried: 404,
  },
  {
    title: `DELETE /api/trash/${kind.table}/{id}`,
    sent: async (world) => remove(await trashed(world, kind)),
    retried: 404,
  },
];

const LINKED = [
  ["agents", "agentId", "freeAgentId"],
  ["rags", "ragId", "freeRagId"],
  ["integrations", "integrationId", "freeIntegrationId"],
] as const;

const linksOf = ([kind, linked, free]: (typeof LINKED)[number]): Write<FaultWorld>[] => [
  {
    title: `POST /api/projects/{id}/${kind}`,
    sent: (world) => post(`/api/projects/${world.projectId}/${kind}`, { [linked]: world[free] }),
  },
  {
    title: `DELETE /api/projects/{id}/${kind}/{id}`,
    sent: (world) => remove(`/api/projects/${world.projectId}/${kind}/${world[linked]}`),
  },
];

const accountsOf = (projectId: string) => `/api/projects/${projectId}/service-accounts`;

/** Creates a service account in the project; returns its path. */
export async function newAccount(world: FaultWorld) {
  const { projectId } = world;
  const made = await ask(world, post(accountsOf(projectId), { name: "CI" }));
  const accountId: string = made.service_account.id;
  return { address: { projectId, accountId }, path: `${accountsOf(projectId)}/${accountId}` };
}

/** Projects, agents and RAGs, their teams, and a project's links. */
export const ITEM_WRITES: readonly Write<FaultWorld>[] = [
  ...KINDS.flatMap(writesOf),
  ...LINKED.flatMap(linksOf),
  {
    title: "PATCH /api/projects/{id}/agents/{id}",
    sent: ({ projectId, agentId }) =>
      patch(`/api/projects/${projectId}/agents/${agentId}`, { projectRole: "admin" }),
  },
  {
    title: "POST /api/projects/{id}/service-accounts",
    sent: ({ projectId }) => create(accountsOf(projectId), { name: "Importer" }),
  },
  {
    title: "PATCH /api/projects/{id}/service-accounts/{id}",
    sent: async (world) => patch((await newAccount(world)).path, { description: "Changed" }),
  },
  {
    title: "DELETE /api/projects/{id}/service-accounts/{id}",
    sent: async (world) => remove((await newAccount(world)).path),
  },
  {
    title: "POST /api/projects/{id}/service-accounts/{id}/tokens",
    sent: async (world) => post(`${(await newAccount(world)).path}/tokens`, { name: "Nightly" }),
    // Its text was in the lost answer. The name is taken, and it can be revoked.
    retried: 409,
  },
  {
    title: "DELETE /api/projects/{id}/service-accounts/{id}/tokens/{id}",
    sent: async (world) => {
      const path = `${(await newAccount(world)).path}/tokens`;
      const { token } = await ask(world, post(path, { name: "Gone" }));
      return remove(`${path}/${token.id}`);
    },
  },
  ...KINDS.flatMap(trashOf),
  {
    title: "DELETE /api/projects/{id} with media",
    sent: ({ mediaId }) => remove(`/api/projects/${mediaId}`),
  },
  {
    title: "POST /api/agents/{id}/runs",
    sent: ({ agentId, projectId }) =>
      create(`/api/agents/${agentId}/runs`, { input: "Look", project_id: projectId }),
  },
  {
    title: "POST /api/schedules",
    sent: ({ agentId, projectId }) =>
      create("/api/schedules", { agent_id: agentId, project_id: projectId, cron: "0 9 * * 1" }),
  },
  {
    title: "PATCH /api/schedules/{id}",
    sent: ({ scheduleId }) => patch(`/api/schedules/${scheduleId}`, { paused: true }),
  },
  {
    title: "PATCH /api/schedules/{id} to another time",
    sent: ({ scheduleId }) => patch(`/api/schedules/${scheduleId}`, { cron: "0 7 * * 1" }),
  },
  {
    title: "DELETE /api/schedules/{id}",
    sent: ({ scheduleId }) => remove(`/api/schedules/${scheduleId}`),
  },
  {
    title: "POST /api/schedules/{id}/run",
    sent: ({ scheduleId }) => post(`/api/schedules/${scheduleId}/run`, {}, withKey),
  },
  {
    title: "POST /api/triggers",
    sent: ({ agentId, projectId }) =>
      create("/api/triggers", {
        ...{ agent_id: agentId, project_id: projectId },
        ...{ event: "record_created", records: "leads" },
      }),
  },
  {
    title: "PATCH /api/triggers/{id}",
    sent: ({ triggerId }) => patch(`/api/triggers/${triggerId}`, { paused: true }),
  },
  {
    title: "PATCH /api/triggers/{id} with another input",
    sent: async (world) => {
      const { triggerId: id } = world;
      const headers = await ifMatch(world, "agent_triggers", id);
      return patch(`/api/triggers/${id}`, { input: "Look again" }, headers);
    },
  },
  {
    title: "POST /api/triggers/{id}/secret",
    sent: ({ triggerId }) => post(`/api/triggers/${triggerId}/secret`),
  },
  {
    title: "DELETE /api/triggers/{id}",
    sent: ({ triggerId }) => remove(`/api/triggers/${triggerId}`),
  },
  {
    title: "PUT /api/agents/{id}/must-pass",
    sent: ({ agentId }) => put(`/api/agents/${agentId}/must-pass`, { must_pass: true }),
  },
  {
    title: "POST /api/agents/{id}/versions/{version}/restore",
    sent: async (world) => {
      const { agentId } = world;
      await ask(world, patch(`/api/agents/${agentId}`, { agentConfig: { instructions: "A" } }));
      await ask(world, patch(`/api/agents/${agentId}`, { agentConfig: { instructions: "B" } }));
      return post(`/api/agents/${agentId}/versions/1/restore`);
    },
  },
  {
    title: "POST /api/agents/{id}/scenarios",
    sent: ({ agentId }) =>
      create(`/api/agents/${agentId}/scenarios`, { name: "A", messages: ["Look"], expects: {} }),
  },
  {
    title: "PATCH /api/agents/{id}/scenarios/{id}",
    sent: ({ agentId, scenarioId }) =>
      patch(`/api/agents/${agentId}/scenarios/${scenarioId}`, { name: "Other" }),
  },
  {
    title: "POST /api/agents/{id}/scenarios/run",
    sent: ({ agentId }) => post(`/api/agents/${agentId}/scenarios/run`),
    unaudited: true,
  },
  {
    title: "POST /api/agents/{id}/scenarios/{id}/run",
    sent: ({ agentId, scenarioId }) => post(`/api/agents/${agentId}/scenarios/${scenarioId}/run`),
    unaudited: true,
  },
  {
    title: "DELETE /api/agents/{id}/scenarios/{id}",
    sent: ({ agentId, scenarioId }) => remove(`/api/agents/${agentId}/scenarios/${scenarioId}`),
  },
  {
    title: "POST /api/views",
    sent: () => create("/api/views", { list: "tasks", name: "Urgent", query: "priority=urgent" }),
  },
  {
    title: "PATCH /api/views/{id}",
    sent: ({ viewId, projectId }) =>
      patch(`/api/views/${viewId}`, { name: "Shared", project_id: projectId }),
  },
  {
    title: "PATCH /api/views/{id} with another name",
    sent: ({ viewId }) => patch(`/api/views/${viewId}`, { name: "Late" }),
  },
  {
    title: "DELETE /api/views/{id}",
    sent: ({ viewId }) => remove(`/api/views/${viewId}`),
  },
  {
    title: "POST /api/conversations",
    sent: ({ agentId }) => create("/api/conversations", { agent_id: agentId }),
  },
  {
    title: "PATCH /api/conversations/{id}",
    sent: ({ conversationId }) =>
      patch(`/api/conversations/${conversationId}`, { title: "Pens", shared: true }),
  },
  {
    title: "PATCH /api/conversations/{id} with another title",
    sent: ({ conversationId }) => patch(`/api/conversations/${conversationId}`, { title: "Ink" }),
  },
  {
    title: "POST /api/conversations/{id}/messages",
    sent: ({ conversationId }) =>
      create(`/api/conversations/${conversationId}/messages`, { text: "Look" }),
  },
  {
    title: "DELETE /api/conversations/{id}",
    sent: ({ conversationId }) => remove(`/api/conversations/${conversationId}`),
  },
  {
    title: "POST /api/runs/{id}/retry",
    sent: ({ endedRunId }) => post(`/api/runs/${endedRunId}/retry`, {}, withKey),
  },
  {
    title: "PUT /api/runs/{id}/feedback",
    sent: ({ endedRunId }) => put(`/api/runs/${endedRunId}/feedback`, { helpful: false }),
    unaudited: true,
  },
  {
    title: "POST /api/approvals/{id}",
    sent: ({ approvalId }) => post(`/api/approvals/${approvalId}`, { decision: "approve" }),
    retried: 409,
  },
  {
    title: "POST /api/approvals/{id} against it",
    sent: ({ approvalId }) =>
      post(`/api/approvals/${approvalId}`, { decision: "deny", reason: "No" }),
    retried: 409,
  },
  {
    title: "POST /api/approvals",
    sent: ({ approvalId }) =>
      post("/api/approvals", { decisions: [{ id: approvalId, decision: "approve" }] }),
    inSteps: true,
  },
  {
    title: "POST /api/runs/{id}/undo",
    sent: ({ endedRunId }) => post(`/api/runs/${endedRunId}/undo`),
    retried: 409,
    inSteps: true,
  },
  {
    title: "POST /api/runs/{id}/cancel",
    sent: ({ liveRunId }) => post(`/api/runs/${liveRunId}/cancel`),
    retried: 409,
  },
];
