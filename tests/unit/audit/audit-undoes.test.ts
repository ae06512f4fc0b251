import { describe, expect, it } from "vitest";
import { decideApproval } from "@/lib/agents/runs/decide-approval";
import { cancelRun, retryRun, startRun } from "@/lib/agents/runs/start-run";
import { createScenario, deleteScenario, updateScenario } from "@/lib/agents/scenarios/scenarios";
import {
  createSchedule,
  deleteSchedule,
  runSchedule,
  updateSchedule,
} from "@/lib/agents/schedules/write-schedules";
import { assignAgent } from "@/lib/agents/tasks/assign-agent";
import { reviewTask } from "@/lib/agents/tasks/review-task";
import {
  createTrigger,
  deleteTrigger,
  rotateTriggerSecret,
  updateTrigger,
} from "@/lib/agents/triggers/write-triggers";
import { restoreVersion, setMustPass } from "@/lib/agents/versions/versions";
import {
  createAgent,
  deleteAgent,
  linkAgent,
  setAgentRole,
  unlinkAgent,
  updateAgent,
} from "@/lib/agents/write-agents";
import { sendMessage } from "@/lib/conversations/send-message";
import {
  createConversation,
  deleteConversation,
  updateConversation,
} from "@/lib/conversations/write-conversations";
import {
  deleteIntegration,
  toggleIntegration,
  updateIntegration,
} from "@/lib/integrations/change-integration";
import { createIntegration } from "@/lib/integrations/create-integration";
import { linkIntegration, unlinkIntegration } from "@/lib/integrations/project-integrations";
import { rotateSecrets } from "@/lib/integrations/rotate-secrets";
import { AGENT, RAG } from "@/lib/managed-items/agents-and-rags";
import { assignUser, removeUser } from "@/lib/managed-items/team-changes";
import { saveThumbnail } from "@/lib/media/save-thumbnail";
import { cancelUpload } from "@/lib/media/uploads";
import { PROJECT } from "@/lib/projects/definition";
import { createProject, updateProject } from "@/lib/projects/write-projects";
import { createRag, deleteRag, linkRag, unlinkRag, updateRag } from "@/lib/rags/write-rags";
import { undoRecordUpdates } from "@/lib/records/bulk/undo-updates";
import { updateRecords } from "@/lib/records/bulk/update-records";
import { correctStock } from "@/lib/records/ecommerce/correct-stock";
import { createRecord } from "@/lib/records/write/create-record";
import { deleteRecord, deleteRecords } from "@/lib/records/write/delete-records";
import { importRecords } from "@/lib/records/write/import-records";
import { updateRecord } from "@/lib/records/write/update-record";
import { removeImage, uploadImage } from "@/lib/settings/site-images";
import { updateSettings } from "@/lib/settings/site-settings";
import { assignTasks } from "@/lib/tasks/bulk/assign-tasks";
import { deleteTasks, restoreTasks } from "@/lib/tasks/bulk/delete-tasks";
import { updateTasks } from "@/lib/tasks/bulk/update-tasks";
import { createTask } from "@/lib/tasks/changes/create-task";
import { deleteTask } from "@/lib/tasks/changes/delete-task";
import { updateTask } from "@/lib/tasks/changes/update-task";
import { createComment, deleteComment, updateComment } from "@/lib/tasks/comments/comments";
import { assignTaskUser, removeTaskUser } from "@/lib/tasks/people/task-people";
import { purgeFromTrash, restoreFromTrash } from "@/lib/trash/change-trash";
import { deleteProject } from "@/lib/trash/delete-project";
import { changeOwnPassword, updateOwnAccount } from "@/lib/users/own-account";
import { endUserSessions, endUserTokens } from "@/lib/users/user-access";
import { createUser, deleteUser, updateUser } from "@/lib/users/write-users";
import { createView, deleteView, updateView } from "@/lib/views/write-views";
import { assignWorkspaceUser, removeWorkspaceUser } from "@/lib/workspaces/workspace-team";
import {
  AGENT_FIELDS,
  type AuditedWorld,
  INTEGRATION_FIELDS,
  makeAuditedWorld,
  ORDER_FIELDS,
  PASSWORD,
  PROJECT_FIELDS,
  RAG_FIELDS,
} from "../../support/audited-world";
import { closeAfterTests } from "../../support/close-after-tests";
import { png } from "../../support/images";
import { createTestSystem } from "../../support/test-system";

const name = "Changed";
const image = { type: "favicon", bytes: png(), declaredType: "image/png" };
const person = { name, email: "new@example.com", role: "admin", password: "a long password" };
const encryptionKey = `k2:${Buffer.alloc(32, 9).toString("base64url")}`;

type Write = (world: AuditedWorld) => Promise<unknown>;
const WRITES: Record<string, Write> = {
  createIntegration: ({ ctx }) => createIntegration(ctx, INTEGRATION_FIELDS),
  updateIntegration: (w) => updateIntegration(w.ctx, w.integrationId, { name }),
  toggleIntegration: (w) => toggleIntegration(w.ctx, w.integrationId, { isActive: false }),
  deleteIntegration: (w) => deleteIntegration(w.ctx, w.freeIntegrationId),
  linkIntegration: ({ ctx, projectId, freeIntegrationId: integrationId }) =>
    linkIntegration(ctx, { projectId, input: { integrationId } }),
  unlinkIntegration: (w) => unlinkIntegration(w.ctx, w),
  rotateSecrets: ({ ctx }) => {
    const encryptionKeys = `${encryptionKey},${ctx.config.encryptionKeys}`;
    return rotateSecrets({ ...ctx, config: { ...ctx.config, encryptionKeys } }, {});
  },
  updateSettings: ({ ctx }) => updateSettings(ctx, { site_title: name }),
  uploadImage: ({ ctx }) => uploadImage(ctx, image),
  removeImage: ({ ctx }) => removeImage(ctx, "logo"),
  createUser: ({ ctx }) => createUser(ctx, person),
  updateUser: ({ ctx, member }) => updateUser(ctx, member.id, { name }),
  deleteUser: ({ ctx, member }) => deleteUser(ctx, member.id),
  endUserSessions: ({ ctx, mate }) => endUserSessions(ctx, mate.id),
  endUserTokens: ({ ctx, mate }) => endUserTokens(ctx, mate.id),
  updateOwnAccount: ({ ctx }) => updateOwnAccount(ctx, { name }),
  changeOwnPassword: ({ ctx }) =>
    changeOwnPassword(ctx, { currentPassword: PASSWORD, newPassword: "another password" }),
  createProject: ({ ctx }) => createProject(ctx, PROJECT_FIELDS, "key"),
  updateProject: ({ ctx, projectId: id }) => updateProject(ctx, { id, changes: { name } }),
  deleteProject: ({ ctx, projectId: id }) => deleteProject(ctx, { id }),
  createAgent: ({ ctx }) => createAgent(ctx, AGENT_FIELDS, "key"),
  updateAgent: ({ ctx, agentId: id }) => updateAgent(ctx, { id, changes: { name } }),
  deleteAgent: ({ ctx, agentId: id }) => deleteAgent(ctx, { id }),
  linkAgent: ({ ctx, projectId, freeAgentId: agentId }) =>
    linkAgent(ctx, { projectId, input: { agentId } }),
  unlinkAgent: (w) => unlinkAgent(w.ctx, w),
  setAgentRole: (w) => setAgentRole(w.ctx, { ...w, input: { projectRole: "admin" } }),
  startRun: ({ ctx, agentId }) => startRun(ctx, { agentId, input: { input: "Look" } }),
  createSchedule: ({ ctx, agentId: agent_id }) =>
    createSchedule(ctx, { agent_id, cron: "0 9 * * *" }, "key"),
  updateSchedule: ({ ctx, scheduleId: id }) =>
    updateSchedule(ctx, { id, changes: { input: name } }),
  createScenario: ({ ctx, agentId }) =>
    createScenario(ctx, agentId, { input: { name: "New", messages: ["Look"], expects: {} } }),
  updateScenario: ({ ctx, agentId, scenarioId: id }) =>
    updateScenario(ctx, { agentId, id, changes: { name: "Other" } }),
  deleteScenario: ({ ctx, agentId, scenarioId: id }) => deleteScenario(ctx, { agentId, id }),
  createView: ({ ctx }) => createView(ctx, { list: "tasks", name: "Urgent" }),
  updateView: ({ ctx, viewId: id }) => updateView(ctx, { id, changes: { name: "Other" } }),
  deleteView: ({ ctx, viewId: id }) => deleteView(ctx, { id }),
  createConversation: ({ ctx, agentId }) => createConversation(ctx, { agent_id: agentId }),
  updateConversation: ({ ctx, conversationId: id }) =>
    updateConversation(ctx, { id, changes: { shared: true } }),
  sendMessage: ({ ctx, conversationId }) =>
    sendMessage(ctx, conversationId, { input: { text: "Look" } }),
  deleteConversation: ({ ctx, conversationId: id }) => deleteConversation(ctx, { id }),
  "updateAgent of its configuration": ({ ctx, agentId: id }) =>
    updateAgent(ctx, { id, changes: { agentConfig: { instructions: name } } }),
  restoreVersion: ({ ctx, agentId }) => restoreVersion(ctx, { agentId, version: 1 }),
  setMustPass: ({ ctx, agentId }) => setMustPass(ctx, agentId, { must_pass: true }),
  createTrigger: ({ ctx, agentId, projectId }) =>
    createTrigger(ctx, { agent_id: agentId, project_id: projectId, event: "item_published" }),
  updateTrigger: ({ ctx, triggerId: id }) => updateTrigger(ctx, { id, changes: { paused: true } }),
  rotateTriggerSecret: ({ ctx, triggerId }) => rotateTriggerSecret(ctx, triggerId),
  deleteTrigger: ({ ctx, triggerId: id }) => deleteTrigger(ctx, { id }),
  runSchedule: ({ ctx, scheduleId }) => runSchedule(ctx, scheduleId),
  deleteSchedule: ({ ctx, scheduleId: id }) => deleteSchedule(ctx, { id }),
  retryRun: ({ ctx, endedRunId }) => retryRun(ctx, endedRunId),
  decideApproval: ({ ctx, approvalId }) =>
    decideApproval(ctx, approvalId, { decision: "deny", reason: name }),
  cancelRun: ({ ctx, liveRunId }) => cancelRun(ctx, liveRunId),
  createRag: ({ ctx }) => createRag(ctx, RAG_FIELDS, "key"),
  updateRag: ({ ctx, ragId: id }) => updateRag(ctx, { id, changes: { name } }),
  deleteRag: ({ ctx, ragId: id }) => deleteRag(ctx, { id }),
  restoreFromTrash: ({ ctx, projectId: id }) => restoreFromTrash(ctx, { kind: "project", id }),
  purgeFromTrash: ({ ctx, agentId: id }) => purgeFromTrash(ctx, { kind: "agent", id }),
  linkRag: ({ ctx, projectId, freeRagId: ragId }) => linkRag(ctx, { projectId, input: { ragId } }),
  unlinkRag: (w) => unlinkRag(w.ctx, w),
  ...Object.fromEntries(
    (
      [
        [PROJECT, "projectId"],
        [AGENT, "agentId"],
        [RAG, "ragId"],
      ] as const
    ).flatMap(([item, key]): [string, Write][] => [
      [
        `assignUser of a ${item.kind}`,
        (w) => assignUser(w.ctx, item, { itemId: w[key], input: { userId: w.other.id } }),
      ],
      [
        `removeUser of a ${item.kind}`,
        (w) => removeUser(w.ctx, item, { itemId: w[key], userId: w.member.id }),
      ],
    ]),
  ),
  assignWorkspaceUser: ({ ctx, crm, other }) => assignWorkspaceUser(ctx, crm, { userId: other.id }),
  removeWorkspaceUser: ({ ctx, crm, member }) =>
    removeWorkspaceUser(ctx, { ...crm, userId: member.id }),
  createTask: ({ ctx, projectId }) => createTask(ctx, { name, project_id: projectId }, "key"),
  updateTask: ({ ctx, taskId: id }) => updateTask(ctx, { id, changes: { name } }),
  reviewTask: ({ ctx, doneTaskId }) =>
    reviewTask(ctx, doneTaskId, { decision: "return", remark: name }),
  assignAgent: ({ ctx, doneTaskId }) => assignAgent(ctx, doneTaskId, { agent_id: null }),
  deleteTask: ({ ctx, taskId: id }) => deleteTask(ctx, { id }),
  updateTasks: (w) => updateTasks(w.ctx, { ids: [w.taskId], changes: { priority: "urgent" } }),
  deleteTasks: ({ ctx, spareTaskId }) => deleteTasks(ctx, { ids: [spareTaskId] }),
  restoreTasks: ({ ctx, deletedTaskId }) => restoreTasks(ctx, { ids: [deletedTaskId] }),
  assignTasks: ({ ctx, taskId, mate }) =>
    assignTasks(ctx, { ids: [taskId], userId: mate.id, taskRole: "owner" }),
  assignTaskUser: ({ ctx, taskId: id, mate }) =>
    assignTaskUser(ctx, { id, input: { userId: mate.id, taskRole: "reviewer" } }),
  removeTaskUser: ({ ctx, taskId: id, member }) => removeTaskUser(ctx, { id, userId: member.id }),
  createComment: ({ ctx, taskId }) =>
    createComment(ctx, { taskId, input: { body: name }, key: "key" }),
  updateComment: (w) => updateComment(w.ctx, { ...w, input: { body: name } }),
  deleteComment: (w) => deleteComment(w.ctx, w),
  createRecord: ({ ctx, leads }) => createRecord(ctx, leads, { name }),
  updateRecord: ({ ctx, items, recordId: id }) =>
    updateRecord(ctx, items, { id, changes: { title: name } }),
  updateRecords: ({ ctx, items, recordId: id }) =>
    updateRecords(ctx, items, { ids: [id], changes: { status: "review" } }),
  undoRecordUpdates: ({ ctx, items, undoableRecords }) =>
    undoRecordUpdates(ctx, items, { changes: undoableRecords.undo }),
  deleteRecord: ({ ctx, items, recordId: id }) => deleteRecord(ctx, items, { id }),
  deleteRecords: (w) => deleteRecords(w.ctx, w.items, { ids: [w.spareRecordId] }),
  importRecords: ({ ctx, items }) =>
    importRecords(ctx, items, { rows: [{ title: name, type: "blog" }] }),
  "createRecord of an order": ({ ctx, orders }) =>
    createRecord(ctx, orders, { ...ORDER_FIELDS, items: "MUG x3" }, "key"),
  "updateRecord that cancels an order": ({ ctx, orders, orderId: id }) =>
    updateRecord(ctx, orders, { id, changes: { status: "cancelled" } }),
  "deleteRecord of an order": ({ ctx, orders, orderId: id }) => deleteRecord(ctx, orders, { id }),
  "importRecords of orders": ({ ctx, orders }) =>
    importRecords(ctx, orders, { rows: [{ ...ORDER_FIELDS, items: "MUG" }] }),
  cancelUpload: (w) => cancelUpload(w.ctx, w),
  saveThumbnail: (w) =>
    saveThumbnail(w.ctx, { ...w, dimensions: {}, read: () => Promise.resolve(png()) }),
  correctStock: (w) => correctStock(w.ctx, { ...w, entry: { change: -1 } }),
};

/** Undoing calls come after the calls they need. */
const ENDS = [
  /^unlink|^remove(Workspace|Task)|^deleteComment/,
  /^removeUser/,
  /^delete(Task|Record)/,
  /^delete(Agent|Rag|Integration|User)/,
  /^deleteProject/,
  /FromTrash$/,
];
const rankOf = (key: string) => ENDS.findIndex((end) => end.test(key));

const system = await closeAfterTests(createTestSystem());
const world = await makeAuditedWorld(system);

const auditRows = () =>
  system.bindings.DB.prepare("SELECT count(*) AS n FROM audit_log").first<number>("n");

/**
 * Returns every row except attempt counters, and every stored file. A file stored before its row
 * counts as gone, because it is marked for deletion.
 */
async function everything() {
  const { DB, FILES } = system.bindings;
  const { results: leaving } = await DB.prepare(
    "DELETE FROM removed_files WHERE due_at > 0 RETURNING key",
  ).all<{ key: string }>();
  await FILES.delete(leaving.map(({ key }) => key));
  const { results } = await DB.prepare(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%' AND name NOT LIKE '\\_cf%' ESCAPE '\\' AND name NOT IN ('rate_limits', 'sqlite_sequence')",
  ).all<{ name: string }>();
  const rows = await DB.batch(
    results.map(({ name: table }) => DB.prepare(`SELECT * FROM "${table}"`)),
  );
  const files = (await FILES.list()).objects.map(({ key }) => key);
  return [files, ...results.map(({ name: table }, index) => [table, rows[index]?.results])];
}

describe("what can't be recorded is not done", () => {
  it.each(Object.keys(WRITES))("%s", async (key) => {
    const { DB } = system.bindings;
    const write = WRITES[key] as Write;
    const before = await everything();
    await DB.prepare(
      "CREATE TRIGGER no_record BEFORE INSERT ON audit_log BEGIN SELECT RAISE(ABORT, 'no record'); END",
    ).run();
    try {
      await expect(write(world)).rejects.toThrow();
    } finally {
      await DB.prepare("DROP TRIGGER no_record").run();
    }
    await system.settle();
    expect(await everything()).toEqual(before);
  });

  it("is done, all of it, once it can be recorded", async () => {
    const keys = Object.keys(WRITES).sort((one, next) => rankOf(one) - rankOf(next));
    for (const key of keys) {
      const recorded = (await auditRows()) ?? 0;
      await WRITES[key]?.(world);
      expect(await auditRows(), key).toBeGreaterThan(recorded);
    }
  }, 120_000);
});
