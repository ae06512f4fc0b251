import { and, eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { auditLog } from "@/db/schema/system";
import { assignAgent } from "@/lib/agents/tasks/assign-agent";
import { commentListSchema } from "@/lib/comments/schema";
import { linkRag } from "@/lib/rags/write-rags";
import { listAuditLog } from "@/lib/system/audit-log";
import { exportAuditLog } from "@/lib/system/export-audit-log";
import { restoreTasks } from "@/lib/tasks/bulk/delete-tasks";
import { createTask } from "@/lib/tasks/changes/create-task";
import { deleteTask } from "@/lib/tasks/changes/delete-task";
import { createComment, listComments, updateComment } from "@/lib/tasks/comments/comments";
import { closeAfterTests } from "../../support/close-after-tests";
import { makeLibrary } from "../../support/knowledge-world";
import { makeAgentWorld, workRuns } from "../../support/runs-world";
import { createTestSystem } from "../../support/test-system";

const system = await closeAfterTests(createTestSystem());
const boss = await system.createActor("superadmin", { name: "Paula" });
const ctx = system.context(boss);
const world = await makeAgentWorld(system, boss);
const { agentId } = world;
const text = "Everybody has thirty days of leave.";
const { ragId } = await makeLibrary(ctx, [{ title: "Leave", text }]);
await linkRag(ctx, { projectId: world.projectId, input: { ragId } });
const task = { name: "How many days of leave are there?", taskMode: "auto" };
const taskId = (await createTask(ctx, { ...task, project_id: world.projectId })).task.id;
const work = await assignAgent(ctx, taskId, { agent_id: agentId });
const runId = work.run?.id ?? "";
await workRuns(system);

const commentsOf = async () => (await listComments(ctx, taskId, commentListSchema.parse({}))).rows;

it("the audit log says which agent did something on whose behalf, in which run", async () => {
  const { rows } = await listAuditLog(ctx, { entityType: "task", agent: "scout" });
  expect(rows.map(({ action }) => action).sort()).toEqual([
    "tasks.comment.create",
    "tasks.update",
    "tasks.update",
  ]);
  for (const row of rows)
    expect(row).toMatchObject({ agent: "Scout", runId, agentId, actorEmail: boss.email });
  const of = async (query: object) => (await listAuditLog(ctx, query)).rows.map(({ id }) => id);
  expect(await of({ run: runId })).toEqual(rows.map(({ id }) => id));
  expect(await of({ agent: "any" })).toEqual(rows.map(({ id }) => id));
  expect(await of({ agent: "Nobody" })).toEqual([]);
  expect(await of({ q: "scout", entityType: "task" })).toEqual(rows.map(({ id }) => id));
  const made = await listAuditLog(ctx, { action: "tasks.create" });
  expect(made.rows[0]).toMatchObject({ agent: null, runId: null, agentId: null });
});

it("the export has the agent and its run", async () => {
  const confirmed = system.context({ ...boss, sessionId: "s", confirmedAt: ctx.now });
  let csv = "";
  for await (const part of exportAuditLog(confirmed, { run: runId })) csv += part;
  const [head, ...lines] = csv.trim().split("\r\n");
  expect(head).toMatch(/"token","agent","run_id"$/);
  expect(lines).toHaveLength(3);
  for (const line of lines) expect(line.endsWith(`"Scout","${runId}"`)).toBe(true);
});

it("a comment by an agent names it beside the person, and no one can edit it", async () => {
  const [comment] = await commentsOf();
  expect(comment).toMatchObject({
    ...{ agentName: "Scout", run_id: runId, userName: "Paula" },
    ...{ canEdit: false, canDelete: true },
  });
  const id = comment?.id ?? "";
  const edit = updateComment(ctx, { taskId, commentId: id, input: { body: "Forty days." } });
  await expect(edit).rejects.toMatchObject({
    ...{ code: "forbidden", message: "Comments by agents can't be edited" },
  });
  const own = await createComment(ctx, { taskId, input: { body: "Thanks" } });
  expect(own).toMatchObject({ agentName: null, run_id: null, canEdit: true });
});

it("it still does where the task was deleted and restored", async () => {
  await deleteTask(ctx, { id: taskId });
  await restoreTasks(ctx, { ids: [taskId] });
  const byAgents = (await commentsOf()).filter(({ agentName }) => agentName !== null);
  expect(byAgents).toMatchObject([{ agentName: "Scout", run_id: runId }]);
  const written = and(eq(auditLog.entityId, taskId), eq(auditLog.action, "tasks.restore"));
  expect(await ctx.db.select().from(auditLog).where(written)).toHaveLength(1);
});
