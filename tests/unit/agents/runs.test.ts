import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { agentRuns, approvals, runSteps } from "@/db/schema/agent-runs";
import { agentProjects, agents } from "@/db/schema/agents";
import { users } from "@/db/schema/auth";
import { jobs } from "@/db/schema/jobs";
import { projects } from "@/db/schema/projects";
import { auditLog } from "@/db/schema/system";
import { taskComments, tasks } from "@/db/schema/tasks";
import { getRun, listRuns, listSteps } from "@/lib/agents/runs/read-runs";
import { cancelRun, retryRun, startRun } from "@/lib/agents/runs/start-run";
import { updateAgent } from "@/lib/agents/write-agents";
import type { Context } from "@/lib/context/context";
import { linkRag } from "@/lib/rags/write-rags";
import { createTask } from "@/lib/tasks/changes/create-task";
import * as commentUseCases from "@/lib/tasks/comments/comments";
import { closeAfterTests } from "../../support/close-after-tests";
import { makeLibrary } from "../../support/knowledge-world";
import { decideAll, makeAgentWorld, waitingOf, workRuns } from "../../support/runs-world";
import { createTestSystem } from "../../support/test-system";

const HANDBOOK = [
  { title: "Leave", text: "Everybody has thirty days of leave. It is asked for in spring." },
];
const LIST = { state: "all", sort: "-created_at", page: 1, perPage: 50 } as const;

const system = await closeAfterTests(createTestSystem());
const boss = await system.createActor("superadmin");
let ctx: Context;
let projectId: string;
let agentId: string;
let taskId: string;
beforeEach(async () => {
  ctx = system.context(boss);
  await ctx.db.delete(agents);
  await ctx.db.delete(jobs);
  await ctx.db.delete(auditLog);
  ({ projectId, agentId } = await makeAgentWorld(system, boss));
  const { ragId } = await makeLibrary(ctx, HANDBOOK);
  await linkRag(ctx, { projectId, input: { ragId } });
  const task = { name: "How many days of leave are there?", project_id: projectId };
  taskId = (await createTask(ctx, task)).task.id;
});

const ask = (input: object = {}) => startRun(ctx, { agentId, input });
const askOnTask = () => ask({ task_id: taskId });
const commentsOf = () => ctx.db.select().from(taskComments).where(eq(taskComments.taskId, taskId));
/** Starts a run that waits for approval of its comment. */
async function waitingRun() {
  const run = await askOnTask();
  await workRuns(system);
  expect((await getRun(ctx, run.id)).state).toBe("waiting_approval");
  return run.id;
}

describe("a run", () => {
  it("answers from the project's documents and writes down each step", async () => {
    const run = await ask({ input: "How many days of leave?", project_id: projectId });
    expect(run).toMatchObject({ state: "queued", trigger: "person", user_id: boss.id });
    await workRuns(system);
    const done = await getRun(ctx, run.id);
    expect(done).toMatchObject({ state: "succeeded", steps: 1, waiting: 0 });
    expect(done.result).toContain("thirty days of leave");
    const [step] = await listSteps(ctx, run.id);
    expect(step).toMatchObject({ n: 1, kind: "tool", tool: "ask_knowledge", state: "succeeded" });
    expect(await listSteps(ctx, run.id, 1)).toEqual([]);
    expect((await listRuns(ctx, agentId, LIST)).total).toBe(1);
  });

  it("is begun once by one key, and never of an agent or in a project that is not theirs", async () => {
    const begin = { key: "once" };
    const one = await startRun(ctx, { agentId, input: {} }, begin);
    const other = await startRun(ctx, { agentId, input: {} }, begin);
    expect(other.id).toBe(one.id);
    const stranger = system.context(await system.createActor("admin"));
    await expect(startRun(stranger, { agentId, input: {} })).rejects.toMatchObject({
      code: "not_found",
    });
    await ctx.db.delete(agentProjects);
    await expect(ask({ project_id: projectId })).rejects.toMatchObject({ code: "invalid_input" });
    await updateAgent(ctx, { id: agentId, changes: { status: "inactive" } });
    await expect(ask()).rejects.toMatchObject({ code: "conflict" });
  });

  it("asks before it changes anything, and does then exactly what was shown", async () => {
    const id = await waitingRun();
    const [approval] = await waitingOf(ctx, id);
    expect(approval).toMatchObject({ tool: "comment_task", mode: "ask", sources: "[1,2]" });
    const shown = Object.fromEntries(JSON.parse(approval?.rendering ?? "[]"));
    expect(shown.body).toContain("thirty days of leave");
    expect(await commentsOf()).toEqual([]);
    await decideAll(ctx);
    await workRuns(system);
    expect(await getRun(ctx, id)).toMatchObject({ state: "succeeded", steps: 3 });
    const [comment] = await commentsOf();
    expect(comment).toMatchObject({ body: shown.body, userId: boss.id });
    const [audit] = await ctx.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, "tasks.comment.create"));
    expect(audit).toMatchObject({ actorId: boss.id, agentName: "Scout", runId: id });
  });

  it("goes on without what was rejected, and expires where no one decides", async () => {
    const id = await waitingRun();
    await decideAll(ctx, { decision: "deny", reason: "Not there" });
    await workRuns(system);
    expect((await getRun(ctx, id)).state).toBe("succeeded");
    expect((await listSteps(ctx, id, 2))[0]).toMatchObject({ state: "denied", error: "Not there" });
    const late = await waitingRun();
    await ctx.db.update(approvals).set({ expiresAt: 1 }).where(eq(approvals.runId, late));
    await ctx.db.update(jobs).set({ runAt: 0 }).where(eq(jobs.subject, late));
    await workRuns(system);
    expect(await getRun(ctx, late)).toMatchObject({ state: "expired", waiting: 0 });
    expect(await commentsOf()).toEqual([]);
  });

  it("does nothing with arguments that are not those that were approved", async () => {
    const id = await waitingRun();
    await decideAll(ctx);
    await ctx.db.update(approvals).set({ arguments: `{"body":"Other","task_id":"${taskId}"}` });
    await workRuns(system);
    expect((await getRun(ctx, id)).state).toBe("failed");
    expect(await commentsOf()).toEqual([]);
  });

  it("acts by the permissions of the moment", async () => {
    const person = await system.createActor("moderator");
    const theirs = system.context(person);
    await updateAgent(ctx, { id: agentId, changes: { assigned_users: [person.id] } });
    const input = { input: "leave" };
    const begin = () => startRun(theirs, { agentId, input });
    const one = await begin();
    await ctx.db.update(users).set({ active: false }).where(eq(users.id, person.id));
    await workRuns(system);
    expect((await getRun(ctx, one.id)).error).toContain("was removed or deactivated");
    await ctx.db.update(users).set({ active: true }).where(eq(users.id, person.id));
    const other = await begin();
    await updateAgent(ctx, { id: agentId, changes: { assigned_users: [] } });
    await workRuns(system);
    expect((await getRun(ctx, other.id)).error).toContain("no longer has access to this agent");
    // In a project, limited to the agent's own role there.
    await ctx.db.update(agentProjects).set({ role: "moderator" });
    const third = await askOnTask();
    await workRuns(system);
    expect((await getRun(ctx, third.id)).state).toBe("waiting_approval");
    // They are on no team and no longer own what they created.
    await decideAll(ctx);
    await ctx.db.update(tasks).set({ createdBy: null });
    await ctx.db.update(projects).set({ createdBy: null });
    await workRuns(system);
    const steps = await listSteps(ctx, third.id, 2);
    expect(steps[0]).toMatchObject({ state: "failed" });
  });

  it("is cancelled: what waits is asked no more, and what is in progress changes nothing", async () => {
    const id = await waitingRun();
    expect(await cancelRun(ctx, id)).toMatchObject({ state: "cancelled", waiting: 0 });
    await expect(cancelRun(ctx, id)).rejects.toMatchObject({ code: "conflict" });
    const other = await waitingRun();
    await decideAll(ctx);
    const create = commentUseCases.createComment;
    const spy = vi.spyOn(commentUseCases, "createComment").mockImplementation(async (...given) => {
      await cancelRun(ctx, other);
      return create(...given);
    });
    await workRuns(system);
    spy.mockRestore();
    expect((await getRun(ctx, other)).state).toBe("cancelled");
    expect(await commentsOf()).toEqual([]);
    const again = await retryRun(ctx, other);
    expect(again).toMatchObject({ retry_of: other, state: "queued", task_id: taskId });
    await expect(retryRun(ctx, again.id)).rejects.toMatchObject({ code: "conflict" });
    const stranger = system.context(await system.createActor("admin"));
    await expect(cancelRun(stranger, again.id)).rejects.toMatchObject({ code: "not_found" });
  });

  it("stops at its limits", async () => {
    const agentConfig = { limits: { toolCalls: 1 }, processingLimits: { maxConcurrentTasks: 1 } };
    await updateAgent(ctx, { id: agentId, changes: { agentConfig } });
    const one = await askOnTask();
    await workRuns(system);
    expect((await getRun(ctx, one.id)).error).toContain("limit of 1 tool calls");
    expect((await getRun(ctx, one.id)).state).toBe("stopped");
    const [busy, waits] = [await ask(), await ask({ input: "And then?" })];
    await ctx.db.update(agentRuns).set({ state: "running" }).where(eq(agentRuns.id, busy.id));
    await ctx.db.delete(jobs).where(eq(jobs.subject, busy.id));
    await workRuns(system);
    expect((await getRun(ctx, waits.id)).state).toBe("queued");
    await cancelRun(ctx, busy.id);
    await ctx.db.update(jobs).set({ runAt: 0 }).where(eq(jobs.state, "queued"));
    await workRuns(system);
    expect((await getRun(ctx, waits.id)).state).toBe("succeeded");
  });
});

describe("a step that the engine was killed in", () => {
  /** Resets a step to before its call. */
  const reopen = async (runId: string, n: number) => {
    await ctx.db
      .update(runSteps)
      .set({ state: "started", output: null, finishedAt: null })
      .where(and(eq(runSteps.runId, runId), eq(runSteps.n, n)));
    await ctx.db
      .update(agentRuns)
      .set({ state: "running", finishedAt: null, result: null })
      .where(eq(agentRuns.id, runId));
    await ctx.db
      .update(jobs)
      .set({ state: "queued", runAt: 0, finishedAt: null })
      .where(eq(jobs.subject, runId));
  };

  it("is done again where it reads", async () => {
    const run = await ask({ input: "leave", project_id: projectId });
    await workRuns(system);
    await reopen(run.id, 1);
    await workRuns(system);
    expect(await getRun(ctx, run.id)).toMatchObject({ state: "succeeded", steps: 1 });
  });

  it("is not done again where the audit log has it", async () => {
    const id = await waitingRun();
    await decideAll(ctx);
    await workRuns(system);
    await reopen(id, 3);
    await workRuns(system);
    expect((await getRun(ctx, id)).state).toBe("succeeded");
    expect(await commentsOf()).toHaveLength(1);
  });

  it("is done where the audit log doesn't have it, without asking again, and never twice", async () => {
    const id = await waitingRun();
    await ctx.db.update(approvals).set({ state: "approved" });
    await reopen(id, 3);
    await workRuns(system);
    expect(await waitingOf(ctx, id)).toEqual([]);
    expect((await getRun(ctx, id)).state).toBe("succeeded");
    expect(await commentsOf()).toHaveLength(1);
    // As if the same step ran late.
    const [row] = await ctx.db.select().from(auditLog).where(eq(auditLog.runId, id));
    if (!row) throw new Error("The step has its audit row");
    await expect(
      ctx.db.insert(auditLog).values({ ...row, id: crypto.randomUUID() }),
    ).rejects.toThrow();
  });
});
