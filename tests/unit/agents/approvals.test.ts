import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { approvals } from "@/db/schema/agent-runs";
import { agents } from "@/db/schema/agents";
import { jobs } from "@/db/schema/jobs";
import { auditLog } from "@/db/schema/system";
import { taskComments } from "@/db/schema/tasks";
import { renderArguments } from "@/lib/agents/runs/approval-hash";
import { countApprovals, getApproval, listApprovals } from "@/lib/agents/runs/approvals";
import { decideApproval } from "@/lib/agents/runs/decide-approval";
import { getRun, listSteps } from "@/lib/agents/runs/read-runs";
import { startRun } from "@/lib/agents/runs/start-run";
import { updateAgent } from "@/lib/agents/write-agents";
import type { Context } from "@/lib/context/context";
import { listJobs } from "@/lib/job-kinds/read-jobs";
import { assignUser } from "@/lib/managed-items/team-changes";
import { PROJECT } from "@/lib/projects/definition";
import { createRag, linkRag } from "@/lib/rags/write-rags";
import { createTask } from "@/lib/tasks/changes/create-task";
import { RAG_FIELDS } from "../../support/audited-world";
import { closeAfterTests } from "../../support/close-after-tests";
import { makeLibrary } from "../../support/knowledge-world";
import { makeAgentWorld, waitingOf, workRuns } from "../../support/runs-world";
import { createTestSystem } from "../../support/test-system";

const HANDBOOK = [{ title: "Leave", text: "Everybody has thirty days of leave." }];
const YES = { decision: "approve" };
const MINE = { state: "mine", page: 1, perPage: 50 } as const;

const system = await closeAfterTests(createTestSystem());
const boss = await system.createActor("superadmin");
let ctx: Context;
let mate: Context;
let agentId: string;
let projectId: string;
let taskId: string;
beforeEach(async () => {
  ctx = system.context(boss);
  await ctx.db.delete(agents);
  await ctx.db.delete(jobs);
  ({ projectId, agentId } = await makeAgentWorld(system, boss));
  const { ragId } = await makeLibrary(ctx, HANDBOOK);
  await linkRag(ctx, { projectId, input: { ragId } });
  const task = { name: "How many days of leave are there?", project_id: projectId };
  taskId = (await createTask(ctx, task)).task.id;
  const person = await system.createActor("moderator");
  mate = system.context(person);
  await updateAgent(ctx, { id: agentId, changes: { assigned_users: [person.id] } });
});

/** Starts a run that asks for approval to comment on the task; returns the approval's id. */
async function ask(agentConfig: object = {}) {
  await updateAgent(ctx, { id: agentId, changes: { agentConfig } });
  const run = await startRun(ctx, { agentId, input: { task_id: taskId } });
  await workRuns(system);
  const [found] = await waitingOf(ctx, run.id);
  if (!found) throw new Error("Nothing waits");
  return { id: found.id, runId: run.id };
}
const comments = () => ctx.db.select().from(taskComments).where(eq(taskComments.taskId, taskId));
const seesProject = () =>
  assignUser(ctx, PROJECT, { itemId: projectId, input: { userId: mate.actor?.id } });

describe("an approval", () => {
  it("is asked of whom the run acts on behalf of, and no one else is told", async () => {
    const { id } = await ask();
    expect(await getApproval(ctx, id)).toMatchObject({
      agent_name: "Scout",
      user_id: boss.id,
      tool: "comment_task",
      mode: "ask",
      may_decide: true,
      why: "Posts the answer from the documents on the task.",
      sources: [1, 2],
      reads: [
        { n: 1, title: "Read a task" },
        { n: 2, title: expect.stringContaining("How many days of leave are there?") },
      ],
    });
    expect(await countApprovals(ctx)).toBe(1);
    const { rows, engine } = await listJobs(ctx);
    expect(rows.map(({ status }) => status)).toEqual(["waiting_approval"]);
    expect([engine.scheduled, engine.waiting_approval]).toEqual([0, 1]);
    expect((await listApprovals(ctx, MINE)).total).toBe(1);
    expect(await countApprovals(mate)).toBe(0);
    await expect(decideApproval(mate, id, YES)).rejects.toMatchObject({ code: "not_found" });
    const other = system.context(await system.createActor("superadmin"));
    expect(await countApprovals(other)).toBe(0);
    expect((await getApproval(other, id)).may_decide).toBe(true);
  });

  it("is asked of someone else who may do it, where four eyes are wanted", async () => {
    const { id, runId } = await ask({ approvals: { comment_task: "ask-other" } });
    await expect(decideApproval(ctx, id, YES)).rejects.toMatchObject({ code: "forbidden" });
    // People who see the agent but not the project aren't counted.
    expect(await countApprovals(mate)).toBe(0);
    await seesProject();
    expect(await countApprovals(mate)).toBe(1);
    // The run's content belongs to its person.
    expect(await getApproval(mate, id)).toMatchObject({ sources: [1, 2], reads: [] });
    await decideApproval(mate, id, YES);
    await workRuns(system);
    expect((await getRun(ctx, runId)).state).toBe("succeeded");
    // On behalf of the run's person, not of the one who approved.
    expect(await comments()).toMatchObject([{ userId: boss.id }]);
  });

  it("names the task, the person and the RAG of its ids to anyone who may see them, and to no one else", async () => {
    const { id } = await ask({ approvals: { comment_task: "ask-other" } });
    await seesProject();
    const outsider = await system.createActor("moderator");
    const ragId = (await createRag(ctx, { ...RAG_FIELDS, name: "Rules" })).rag.id;
    const other = (await createTask(ctx, { name: "Elsewhere" })).task.id;
    const namesFor = async (by: Context, args: object) => {
      const changed = { tool: "assign_task", arguments: JSON.stringify(args) };
      const rendering = JSON.stringify(renderArguments(args));
      await ctx.db.update(approvals).set({ ...changed, rendering });
      const { lines } = await getApproval(by, id);
      return Object.fromEntries(lines.map(({ label, name }) => [label, name]));
    };
    const here = { task_id: taskId, user_id: mate.actor?.id, task_role: "reviewer", rag_id: ragId };
    const named = { task_id: "How many days of leave are there?", task_role: null };
    const name = mate.actor?.name;
    expect(await namesFor(ctx, here)).toEqual({ ...named, user_id: name, rag_id: "Rules" });
    expect(await namesFor(mate, here)).toEqual({ ...named, user_id: name, rag_id: null });
    const there = { task_id: other, user_id: outsider.id };
    expect(await namesFor(mate, there)).toEqual({ task_id: null, user_id: null });
    const { rows } = await listApprovals(mate, MINE);
    expect(rows[0]?.lines.find(({ label }) => label === "task_id")?.value).toBe(other);
  });

  it("is changed, and says what it was and who has changed it", async () => {
    const { id, runId } = await ask();
    const wrong = { decision: "edit", arguments: { task_id: taskId, body: "" } };
    await expect(decideApproval(ctx, id, wrong)).rejects.toMatchObject({ code: "invalid_input" });
    const before = await getApproval(ctx, id);
    const body = "Thirty.";
    const edit = { decision: "edit", arguments: { task_id: taskId, body } };
    const after = await decideApproval(ctx, id, edit);
    expect(after).toMatchObject({
      state: "approved",
      arguments: { task_id: taskId, body },
      decided_by: boss.name,
      proposed: before.arguments,
    });
    expect(after.hash).not.toBe(before.hash);
    await workRuns(system);
    expect(await comments()).toMatchObject([{ body }]);
    expect((await listSteps(ctx, runId, 2))[0]?.approval).toMatchObject({ edited: true });
    const [audit] = await ctx.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, "approvals.edit"));
    expect(audit).toMatchObject({ actorId: boss.id, entityId: runId });
  });

  it("is decided once, with a reason for a no, and within its time", async () => {
    const { id } = await ask();
    const no = { decision: "deny" };
    await expect(decideApproval(ctx, id, no)).rejects.toMatchObject({ code: "invalid_input" });
    await decideApproval(ctx, id, { ...no, reason: "Too early" });
    await expect(decideApproval(ctx, id, YES)).rejects.toMatchObject({ code: "conflict" });
    await workRuns(system);
    const late = await ask();
    await ctx.db.update(approvals).set({ expiresAt: 1 }).where(eq(approvals.id, late.id));
    await expect(decideApproval(ctx, late.id, YES)).rejects.toMatchObject({ code: "conflict" });
  });

  it("is not asked for where a rule decides and its configuration lets the tool by itself", async () => {
    const agentConfig = { approvals: { comment_task: "auto" } };
    await updateAgent(ctx, { id: agentId, changes: { agentConfig } });
    await startRun(ctx, { agentId, input: { task_id: taskId } });
    await workRuns(system);
    expect(await comments()).toHaveLength(1);
  });
});
