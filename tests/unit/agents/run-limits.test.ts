import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { agentFeedback, agentRuns, approvals, runSteps } from "@/db/schema/agent-runs";
import { agents } from "@/db/schema/agents";
import { jobs } from "@/db/schema/jobs";
import { settings } from "@/db/schema/system";
import { taskReviews } from "@/db/schema/task-agents";
import { tasks } from "@/db/schema/tasks";
import { getRun, listSteps } from "@/lib/agents/runs/read-runs";
import { cancelRun, retryRun, startRun } from "@/lib/agents/runs/start-run";
import { createScenario, playScenarios } from "@/lib/agents/scenarios/scenarios";
import { createSchedule, runSchedule } from "@/lib/agents/schedules/write-schedules";
import { assignAgent } from "@/lib/agents/tasks/assign-agent";
import type { Context } from "@/lib/context/context";
import { getConversation } from "@/lib/conversations/read-conversations";
import { sendMessage } from "@/lib/conversations/send-message";
import { createConversation } from "@/lib/conversations/write-conversations";
import { retentionJob } from "@/lib/job-kinds/retention";
import { runJobs } from "@/lib/jobs/run-jobs";
import { enqueueStatement } from "@/lib/jobs/write-jobs";
import { createTask } from "@/lib/tasks/changes/create-task";
import { updateTask } from "@/lib/tasks/changes/update-task";
import { DAY_MS } from "@/lib/time";
import { closeAfterTests } from "../../support/close-after-tests";
import { makeAgentWorld, workRuns } from "../../support/runs-world";
import { createTestSystem } from "../../support/test-system";

const UNDER_WAY = { code: "conflict", message: expect.stringContaining("already in progress") };

const system = await closeAfterTests(createTestSystem());
const boss = await system.createActor("superadmin");
let ctx: Context;
let projectId: string;
let agentId: string;
beforeEach(async () => {
  ctx = system.context(boss);
  await ctx.db.batch([ctx.db.delete(agents), ctx.db.delete(jobs), ctx.db.delete(tasks)]);
  await ctx.db.update(settings).set({ quotas: "{}" });
  ({ projectId, agentId } = await makeAgentWorld(system, boss));
});

const runs = () => ctx.db.select().from(agentRuns);
const start = (input: object = {}, key?: string) =>
  startRun(ctx, { agentId, input: { project_id: projectId, ...input } }, { key });
/** Starts four at once; returns how many started, and the others' errors. */
async function pressFourTimes(press: () => Promise<unknown>) {
  const outcomes = await Promise.allSettled([press(), press(), press(), press()]);
  const begun = outcomes.filter(({ status }) => status === "fulfilled");
  const refused = outcomes.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
  return { begun: begun.length, refused };
}

describe("one button begins one run at a time", () => {
  const refusedThrice = { begun: 1, refused: [UNDER_WAY, UNDER_WAY, UNDER_WAY] };

  it("Run of an agent, until it has ended; other words are another run", async () => {
    expect(await pressFourTimes(() => start({ input: "Look" }))).toMatchObject(refusedThrice);
    await start({ input: "Look elsewhere" });
    expect(await runs()).toHaveLength(2);
    await workRuns(system);
    await start({ input: "Look" });
    expect(await runs()).toHaveLength(3);
  });

  it("Run with agent on a task, whatever is asked", async () => {
    const { task } = await createTask(ctx, { name: "Look", project_id: projectId });
    let n = 0;
    const press = () => start({ task_id: task.id, input: `Look ${n++}` });
    expect(await pressFourTimes(press)).toMatchObject(refusedThrice);
    expect(await runs()).toHaveLength(1);
  });

  it("Run now of a schedule", async () => {
    const times = { agent_id: agentId, project_id: projectId, cron: "0 0 1 1 *", zone: "UTC" };
    const { id } = await createSchedule(ctx, times);
    expect(await pressFourTimes(() => runSchedule(ctx, id))).toMatchObject(refusedThrice);
    expect(await runs()).toHaveLength(1);
    // A schedule's run isn't one started with the agent's button.
    await start();
  });

  it("Retry of a run that has ended", async () => {
    const { id } = await start();
    await cancelRun(ctx, id);
    expect(await pressFourTimes(() => retryRun(ctx, id))).toMatchObject(refusedThrice);
  });

  it("Run of a scenario", async () => {
    const input = { name: "One", messages: ["Hello"], expects: {} };
    const { id } = await createScenario(ctx, agentId, { input });
    await expect(playScenarios(ctx, { agentId, id })).rejects.toMatchObject(UNDER_WAY);
    await ctx.db.delete(jobs);
    expect(await pressFourTimes(() => playScenarios(ctx, { agentId, id }))).toMatchObject(
      refusedThrice,
    );
  });

  it("answers the same run to the same key", async () => {
    const one = await start({}, "pressed");
    expect((await start({}, "pressed")).id).toBe(one.id);
  });
});

describe("runs have a quota", () => {
  const set = (quotas: object) => ctx.db.update(settings).set({ quotas: JSON.stringify(quotas) });
  const FULL = { code: "conflict", message: expect.stringContaining("agent run") };

  it.each(["person_runs", "project_runs"])("%s", async (quota) => {
    await start({ input: "First" });
    await set({ [quota]: (await runs()).length });
    await expect(start({ input: "Second" })).rejects.toMatchObject(FULL);
    const chat = await createConversation(ctx, { agent_id: agentId, project_id: projectId });
    await expect(sendMessage(ctx, chat.id, { input: { text: "Hi" } })).rejects.toMatchObject(FULL);
    const task = { name: "Look", taskMode: "auto", status: "paused", project_id: projectId };
    const taskId = (await createTask(ctx, task)).task.id;
    await assignAgent(ctx, taskId, { agent_id: agentId, start: "when_active" });
    await updateTask(ctx, { id: taskId, changes: { status: "aktiv" } });
    expect(await runs()).toHaveLength(1);
  });
});

describe("runs are deleted after their time", () => {
  async function clean() {
    await enqueueStatement(ctx, { kind: "retention.clean" });
    const kinds = { "retention.clean": retentionJob };
    await runJobs(() => system.context(), { kinds, until: Date.now() + 100_000 });
  }
  const endedAt = (id: string, days: number) => {
    const finishedAt = Date.now() - days * DAY_MS;
    return ctx.db.batch([
      ctx.db.update(agentRuns).set({ finishedAt }).where(eq(agentRuns.id, id)),
      ctx.db.update(runSteps).set({ finishedAt }).where(eq(runSteps.runId, id)),
    ]);
  };
  async function ended(input: string, days: number) {
    const { id } = await start({ input });
    await workRuns(system);
    await endedAt(id, days);
    return id;
  }

  it("180 days after they ended, with all that hangs on them, and never before they have", async () => {
    const old = await ended("Old", 181);
    const recent = await ended("Recent", 179);
    const { id: live } = await start({ input: "Live" });
    await ctx.db.update(agentRuns).set({ createdAt: 1 }).where(eq(agentRuns.id, live));
    const feedback = { runId: old, agentId, userId: boss.id, helpful: true, createdAt: 1 };
    await ctx.db.insert(agentFeedback).values({ id: "f", ...feedback });
    await clean();
    expect((await runs()).map(({ id }) => id).sort()).toEqual([live, recent].sort());
    for (const table of [agentFeedback, approvals, taskReviews])
      expect(await ctx.db.select().from(table).where(eq(table.runId, old))).toEqual([]);
    expect(await ctx.db.select().from(runSteps).where(eq(runSteps.runId, old))).toEqual([]);
  });

  it("but for what was answered in a conversation, which stays as long as that", async () => {
    const { id } = await createConversation(ctx, { agent_id: agentId, project_id: projectId });
    const { message } = await sendMessage(ctx, id, { input: { text: "Look" } });
    await workRuns(system);
    await endedAt(message.run_id ?? "", 400);
    await clean();
    const [answered] = (await getConversation(ctx, id)).messages;
    expect(answered?.answer).not.toBeNull();
  });

  it("what their steps brought goes after 30 days, which the step says", async () => {
    const old = await ended("Old", 31);
    const recent = await ended("Recent", 29);
    await clean();
    const steps = await listSteps(ctx, old);
    expect(steps.length).toBeGreaterThan(0);
    expect(steps.filter(({ kind }) => kind === "tool").every((one) => one.output === null)).toBe(
      true,
    );
    expect(steps.find(({ kind }) => kind === "tool")).toMatchObject({ left_out: "expired" });
    expect((await getRun(ctx, old)).result).not.toBeNull();
    const kept = (await listSteps(ctx, recent)).find(({ kind }) => kind === "tool");
    expect(kept).toMatchObject({ left_out: null });
    expect(kept?.output).not.toBeNull();
  });
});
