import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { agentRuns, runSteps } from "@/db/schema/agent-runs";
import { listProjectWorkers } from "@/lib/agents/runs/project-workers";
import { getRunScreen, listVisibleRuns } from "@/lib/agents/runs/read-runs";
import { listRunDays } from "@/lib/agents/runs/run-days";
import { allRunsSchema } from "@/lib/agents/runs/schema";
import { startRun } from "@/lib/agents/runs/start-run";
import { createTask } from "@/lib/tasks/changes/create-task";
import { closeAfterTests } from "../../support/close-after-tests";
import { makeAgentWorld } from "../../support/runs-world";
import { createTestSystem } from "../../support/test-system";

const system = await closeAfterTests(createTestSystem());
const boss = await system.createActor("superadmin");

it("lists the runs of a task and of a project, to whom they act for", async () => {
  const { ctx, projectId, agentId } = await makeAgentWorld(system, boss);
  const { task } = await createTask(ctx, { name: "Count", project_id: projectId });
  const onTask = await startRun(ctx, { agentId, input: { task_id: task.id } });
  const inProject = await startRun(ctx, { agentId, input: { project_id: projectId } });
  await startRun(ctx, { agentId, input: {} });
  const idsOf = async (query: object, of = ctx) =>
    (await listVisibleRuns(of, allRunsSchema.parse(query))).rows.map(({ id }) => id).toSorted();
  expect(await idsOf({ task: task.id })).toEqual([onTask.id]);
  expect(await idsOf({ project: projectId })).toEqual([onTask.id, inProject.id].toSorted());
  expect(await idsOf({})).toHaveLength(3);
  expect(await idsOf({ state: "failed" })).toEqual([]);
  const stranger = system.context(await system.createActor("admin"));
  expect(await idsOf({ project: projectId }, stranger)).toEqual([]);
  expect(await getRunScreen(ctx, onTask.id)).toMatchObject({ run: { id: onTask.id }, steps: [] });
  await expect(getRunScreen(stranger, onTask.id)).rejects.toMatchObject({ code: "not_found" });
});

it("says what the three workers of a project do in it", async () => {
  const { ctx, projectId, agentId } = await makeAgentWorld(system, boss, {
    templateId: "content-scraper",
  });
  const states = async (of = ctx) =>
    (await listProjectWorkers(of, projectId)).map(({ state }) => state);
  expect(await states()).toEqual(["idle", "not_set_up", "not_set_up"]);
  const run = await startRun(ctx, { agentId, input: { project_id: projectId } });
  expect(await states()).toEqual(["running", "not_set_up", "not_set_up"]);
  const become = (state: "waiting_approval" | "failed" | "succeeded") =>
    ctx.db
      .update(agentRuns)
      .set({ state, finishedAt: state === "waiting_approval" ? null : 1 })
      .where(eq(agentRuns.id, run.id));
  for (const [state, shown] of [
    ["waiting_approval", "waiting_approval"],
    ["failed", "failed"],
    ["succeeded", "idle"],
  ] as const) {
    await become(state);
    expect((await states())[0]).toBe(shown);
  }
  // Other places know nothing of it, and people without access to the project get nothing.
  const other = await makeAgentWorld(system, boss);
  expect((await listProjectWorkers(ctx, other.projectId))[0]).toMatchObject({
    state: "not_set_up",
    agent: null,
    lastRunAt: null,
  });
  const stranger = system.context(await system.createActor("moderator"));
  await expect(states(stranger)).rejects.toMatchObject({ code: "not_found" });
});

it("counts an agent's runs by day, of those that one may see", async () => {
  const { ctx, projectId, agentId } = await makeAgentWorld(system, boss);
  const run = await startRun(ctx, { agentId, input: { project_id: projectId } });
  await startRun(ctx, { agentId, input: {} });
  const mean = { startedAt: 1000, finishedAt: 4000, tokensIn: 5, tokensOut: 2, costMicros: 42 };
  await ctx.db.insert(runSteps).values({
    id: "step",
    runId: run.id,
    n: 1,
    kind: "tool",
    title: "Read",
    state: "succeeded",
    ...mean,
  });
  await ctx.db
    .update(agentRuns)
    .set({ state: "stopped", finishedAt: ctx.now })
    .where(eq(agentRuns.id, run.id));
  const days = await listRunDays(ctx, agentId, { days: 7 });
  expect(days).toHaveLength(7);
  expect(days.at(-1)).toEqual({
    day: new Date(ctx.now).toISOString().slice(0, 10),
    runs: 2,
    succeeded: 0,
    failed: 1,
    mean_ms: 3000,
    tokens: 7,
    cost_micros: 42,
  });
  expect(days[0]).toMatchObject({ runs: 0, mean_ms: null });
  const stranger = system.context(await system.createActor("admin"));
  await expect(listRunDays(stranger, agentId, { days: 7 })).rejects.toMatchObject({
    code: "not_found",
  });
});
