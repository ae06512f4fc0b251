import {
  AGENT_FIELDS,
  INTEGRATION_FIELDS,
  ORDER_FIELDS,
  PROJECT_FIELDS,
  RAG_FIELDS,
} from "../../support/audited-world";
import type { Write } from "../../support/faults/sweep";
import { ask, type FaultWorld } from "../../support/faults/world";
import { ACTION } from "../../support/in-process/actions";
import { ACCOUNT, type ActionWrite, GONE, key, USERS } from "./account-actions";
import { FIELD_ACTIONS, taskFieldValue } from "./field-actions";
import { newAccount } from "./item-writes";
import { accessRequest } from "./record-writes";
import { patch, post, remove, versionOf } from "./write-calls";

const SYSTEM: readonly ActionWrite[] = [
  { name: "updateSettingsAction", input: () => ({ site_title: "Changed" }) },
  {
    name: "createIntegrationAction",
    input: () => ({ fields: INTEGRATION_FIELDS, idempotencyKey: key }),
  },
  {
    name: "updateIntegrationAction",
    input: async (world) => ({
      id: world.integrationId,
      version: await versionOf(world, "integrations", world.integrationId),
      changes: { name: "Changed" },
    }),
  },
  {
    name: "toggleIntegrationAction",
    input: ({ integrationId }) => ({ id: integrationId, isActive: false }),
  },
  {
    name: "deleteIntegrationAction",
    input: ({ freeIntegrationId }) => ({ id: freeIntegrationId }),
    ...GONE,
  },
  // Each round is recorded, however little is left.
  { name: "rotateSecretsAction", input: () => ({}), again: /^\+ audit_log / },
];

const KINDS = [
  ["project", "projects", PROJECT_FIELDS, (world: FaultWorld) => world.projectId],
  ["agent", "agents", AGENT_FIELDS, (world: FaultWorld) => world.agentId],
  ["rag", "rags", RAG_FIELDS, (world: FaultWorld) => world.ragId],
] as const;

const ITEMS: readonly ActionWrite[] = [
  ...KINDS.flatMap(([kind, table, fields, idOf]): ActionWrite[] => [
    {
      name: "createItemAction",
      of: kind,
      input: ({ other }) => ({ kind, values: { ...fields, assigned_users: [other.id] }, key }),
    },
    {
      name: "updateItemAction",
      of: kind,
      input: async (world) => ({
        kind,
        id: idOf(world),
        changes: { name: "Changed" },
        version: await versionOf(world, table, idOf(world)),
      }),
    },
    {
      name: "deleteItemAction",
      of: kind,
      input: (world) => ({ kind, id: idOf(world) }),
      ...GONE,
    },
    {
      name: "addMemberAction",
      of: kind,
      input: (world) => ({
        target: { kind, id: idOf(world) },
        userId: world.other.id,
        userRole: "moderator",
      }),
    },
    {
      name: "removeMemberAction",
      of: kind,
      input: (world) => ({ target: { kind, id: idOf(world) }, userId: world.member.id }),
      ...GONE,
    },
  ]),
  {
    name: "addMemberAction",
    of: "workspace",
    input: ({ crm, mate }) => ({ target: { kind: "workspace", ...crm }, userId: mate.id }),
  },
  {
    name: "removeMemberAction",
    of: "workspace",
    input: ({ crm, member }) => ({ target: { kind: "workspace", ...crm }, userId: member.id }),
    ...GONE,
  },
  {
    name: "addToAllWorkspacesAction",
    input: ({ projectId, mate }) => ({ projectId, userId: mate.id }),
  },
  {
    name: "joinWorkspaceAction",
    input: ({ emptyId: projectId }) => ({ projectId, workspaceType: "crm" }),
  },
  {
    name: "requestAccessAction",
    input: ({ emptyId: projectId }) => ({ projectId, workspaceType: "crm" }),
    as: async (world) => String((await accessRequest(world, "crm")).headers?.cookie),
  },
  {
    name: "decideAccessAction",
    input: async (world) => {
      const { request } = await ask(world, await accessRequest(world, "crm"));
      return { requestId: request.id, decision: "allow" };
    },
    // Told that it was decided.
    retried: 409,
  },
  { name: "deleteShownProjectAction", input: ({ mediaId }) => ({ id: mediaId }), ...GONE },
  ...(["agent", "rag", "integration"] as const).flatMap((kind): ActionWrite[] => {
    const free = { agent: "freeAgentId", rag: "freeRagId", integration: "freeIntegrationId" };
    const linked = { agent: "agentId", rag: "ragId", integration: "integrationId" };
    const inputOf = (world: FaultWorld, id: string) => ({
      projectId: world.projectId,
      kind,
      id: Reflect.get(world, id),
    });
    return [
      { name: "linkAction", of: kind, input: (world) => inputOf(world, free[kind]) },
      { name: "unlinkAction", of: kind, input: (world) => inputOf(world, linked[kind]), ...GONE },
    ];
  }),
  {
    name: "setAgentRoleAction",
    input: ({ projectId, agentId }) => ({ projectId, agentId, role: "admin" }),
  },
  {
    name: "createServiceAccountAction",
    input: ({ projectId }) => ({ projectId, input: { name: "Importer" } }),
    // After a lost answer the name is taken.
    retried: 409,
  },
  {
    name: "updateServiceAccountAction",
    input: async (world) => ({
      ...(await newAccount(world)).address,
      input: { description: "Changed" },
    }),
  },
  {
    name: "deleteServiceAccountAction",
    input: async (world) => (await newAccount(world)).address,
    ...GONE,
  },
  {
    name: "createServiceTokenAction",
    input: async (world) => ({ ...(await newAccount(world)).address, input: { name: "Nightly" } }),
    retried: 409,
  },
  {
    name: "revokeServiceTokenAction",
    input: async (world) => {
      const { address, path } = await newAccount(world);
      const { token } = await ask(world, post(`${path}/tokens`, { name: "Gone" }));
      return { ...address, tokenId: token.id };
    },
    ...GONE,
  },
];

const TASKS: readonly ActionWrite[] = [
  {
    name: "createTaskAction",
    input: ({ projectId }) => ({ values: { name: "New", project_id: projectId }, key }),
  },
  {
    name: "updateTaskAction",
    input: ({ taskId: id, mate }) => ({
      id,
      changes: {
        name: "Changed",
        assigned_users: [{ userId: mate.id, taskRole: "reviewer" }],
      },
      base: { name: "Write", assigned_users: [] },
    }),
  },
  {
    name: "assignTaskUserAction",
    input: ({ taskId, mate }) => ({ id: taskId, userId: mate.id, taskRole: "reviewer" }),
  },
  {
    name: "removeTaskUserAction",
    input: ({ taskId, member }) => ({ id: taskId, userId: member.id }),
    ...GONE,
  },
  { name: "setTaskFieldsAction", input: taskFieldValue },
  {
    name: "assignTaskToProjectAction",
    input: ({ taskId, emptyId, projectId }) => ({
      id: taskId,
      projectId: emptyId,
      seen: projectId,
    }),
  },
  { name: "addCommentAction", input: ({ taskId }) => ({ id: taskId, body: "Second", key }) },
  {
    name: "editCommentAction",
    input: ({ taskId, commentId }) => ({ taskId, commentId, body: "Changed" }),
  },
  {
    name: "deleteCommentAction",
    input: ({ taskId, commentId }) => ({ taskId, commentId }),
    ...GONE,
  },
  {
    name: "bulkTasksAction",
    of: "status",
    input: ({ taskId, spareTaskId }) => ({
      ids: [taskId, spareTaskId],
      change: { kind: "status", status: "completed" },
    }),
  },
  {
    name: "bulkTasksAction",
    of: "assign",
    input: ({ taskId, spareTaskId, mate }) => ({
      ids: [taskId, spareTaskId],
      change: { kind: "assign", userId: mate.id, name: "Mate", taskRole: "owner" },
    }),
  },
  {
    name: "bulkTasksAction",
    of: "delete",
    input: ({ taskId, spareTaskId }) => ({
      ids: [taskId, spareTaskId],
      change: { kind: "delete" },
    }),
  },
  {
    name: "undoTasksAction",
    of: "status",
    input: async (world) => {
      const { taskId: id } = world;
      const version = await versionOf(world, "tasks", id);
      return { kind: "status", tasks: [{ id, version, changes: { status: "completed" } }] };
    },
  },
  {
    name: "undoTasksAction",
    of: "assign",
    input: async (world) => {
      const { taskId: id, member } = world;
      const version = await versionOf(world, "tasks", id);
      return { kind: "assign", userId: member.id, tasks: [{ id, version, taskRole: null }] };
    },
  },
  {
    name: "undoTasksAction",
    of: "delete",
    input: ({ deletedTaskId }) => ({ kind: "delete", ids: [deletedTaskId] }),
  },
];

const itemsOf = ({ projectId }: FaultWorld) => ({ projectId, type: "content", records: "items" });

const RECORDS: readonly ActionWrite[] = [
  {
    name: "createRecordAction",
    input: (world) => ({ address: itemsOf(world), typed: { title: "Two", type: "blog" }, key }),
  },
  {
    name: "saveRecordAction",
    input: async (world) => ({
      address: itemsOf(world),
      id: world.recordId,
      version: await versionOf(world, "content_items", world.recordId),
      typed: { title: "Changed" },
    }),
  },
  {
    name: "setRecordFieldsAction",
    input: async (world) => ({
      address: itemsOf(world),
      id: world.recordId,
      version: await versionOf(world, "content_items", world.recordId),
      changes: { status: "review" },
    }),
  },
  {
    name: "deleteRecordAction",
    input: (world) => ({ address: itemsOf(world), id: world.recordId }),
    ...GONE,
  },
  {
    name: "updateRecordsAction",
    input: (world) => ({
      address: itemsOf(world),
      ids: [world.recordId, world.spareRecordId],
      changes: { status: "review" },
    }),
  },
  {
    name: "undoRecordsAction",
    input: async (world) => {
      const { system, projectId, recordId } = world;
      const path = `/api/projects/${projectId}/workspaces/content/items`;
      await ask(world, patch(path, { ids: [recordId], changes: { status: "review" } }));
      const { results } = await system.env.DB.prepare(
        "SELECT id FROM audit_log WHERE entity_id = ? AND action = 'items.update'",
      )
        .bind(recordId)
        .all<{ id: string }>();
      return { address: itemsOf(world), changes: results.map(({ id }) => id) };
    },
  },
  {
    name: "deleteRecordsAction",
    input: (world) => ({ address: itemsOf(world), ids: [world.recordId, world.spareRecordId] }),
  },
  {
    name: "restoreRecordsAction",
    input: async (world) => {
      const { projectId, recordId } = world;
      await ask(world, remove(`/api/projects/${projectId}/workspaces/content/items/${recordId}`));
      return { address: itemsOf(world), ids: [recordId] };
    },
  },
  { name: "createDealAction", input: ({ projectId, leadId }) => ({ projectId, leadId }) },
  {
    name: "createOrderAction",
    input: ({ projectId }) => ({ projectId, order: { ...ORDER_FIELDS, items: "MUG x3" }, key }),
  },
  {
    name: "correctStockAction",
    input: ({ projectId, productId }) => ({
      projectId,
      productId,
      entry: { change: -1, reason: "correction", note: "" },
      key,
    }),
  },
];

const writeOf = ({ name, of, input, as, ...particular }: ActionWrite): Write<FaultWorld> => ({
  ...particular,
  title: of ? `${name} (${of})` : name,
  sent: async (world) => ({
    method: "POST",
    path: `${ACTION}${name}`,
    body: await input(world),
    headers: { cookie: as ? await as(world) : world.cookie },
  }),
});

const ALL = [...ACCOUNT, ...USERS, ...SYSTEM, ...ITEMS, ...TASKS, ...RECORDS, ...FIELD_ACTIONS];

/** Every server action that changes something, as the superadmin's screens call it. */
export const ACTION_WRITES: readonly Write<FaultWorld>[] = ALL.map(writeOf);

/** Actions that change nothing, so a fault can't leave anything half done. */
const READING = ["listCandidatesAction", "readMatchingIdsAction"];

/** The names of both. */
export const ACTION_NAMES: ReadonlySet<string> = new Set([
  ...ALL.map(({ name }) => name),
  ...READING,
]);
