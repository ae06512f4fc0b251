import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { agentRuns } from "@/db/schema/agent-runs";
import { getRun } from "@/lib/agents/runs/read-runs";
import { retryRun, startRun } from "@/lib/agents/runs/start-run";
import {
  createSchedule,
  runSchedule,
  updateSchedule,
} from "@/lib/agents/schedules/write-schedules";
import { assignAgent } from "@/lib/agents/tasks/assign-agent";
import { ruleSummary } from "@/lib/agents/templates/templates";
import { createTask } from "@/lib/tasks/changes/create-task";
import { closeAfterTests } from "../../../support/close-after-tests";
import { addOrder, addProduct, addRecord } from "../../../support/record-world";
import { decideAll, makeAgentWorld, waitingOf, workRuns } from "../../../support/runs-world";
import { createTestSystem } from "../../../support/test-system";

const system = await closeAfterTests(createTestSystem());
const boss = await system.createActor("superadmin");
const ctx = system.context(boss);

const world = (templateId: string, options: object = {}) =>
  makeAgentWorld(system, boss, { templateId, agentConfig: { options } });

/** Adds people with an old contact date. */
async function addContacts(projectId: string, names: readonly string[]) {
  for (const [at, name] of names.entries())
    await addRecord(ctx, projectId, {
      ...{ workspace: "crm", name: "contacts" },
      values: {
        name,
        email: `person-${at}@example.com`,
        status: "active",
        last_contact: "2020-01-01",
      },
    });
}
const PEOPLE = ["Bo Ahlgren", "Çiğdem Öz", "Carla Diaz"];

/** Returns whom the waiting approvals of a run are about. */
async function asked(runId: string): Promise<string[]> {
  const waiting = await waitingOf(ctx, runId);
  return waiting.map(({ arguments: args }) => (JSON.parse(args) as { title: string }).title).sort();
}

describe("an agent that follows a rule", () => {
  it("looks only at the records that a run names, by any of their words", async () => {
    const { projectId, agentId } = await world("subscriber-manager");
    await addContacts(projectId, PEOPLE);
    for (const [only, meant] of [
      ["Bo Ahlgren", ["Bo Ahlgren"]],
      ["ahlgren; cigdem", ["Bo Ahlgren", "Çiğdem Öz"]],
      ["person-2@example.com", ["Carla Diaz"]],
      ["nobody", []],
    ] as const) {
      const { id } = await startRun(ctx, { agentId, input: { project_id: projectId, only } });
      await workRuns(system);
      expect(await asked(id), only).toEqual(meant);
      await ctx.db.delete(agentRuns).where(eq(agentRuns.id, id));
    }
  });

  it("takes the filter from its options, and a retry keeps the run's", async () => {
    const { projectId, agentId } = await world("subscriber-manager", { only: "Carla" });
    await addContacts(projectId, PEOPLE);
    const place = { project_id: projectId };
    const own = await startRun(ctx, { agentId, input: place });
    await workRuns(system);
    expect(await asked(own.id)).toEqual(["Carla Diaz"]);
    // It says so while it waits, for the list of runs and the inbox.
    expect((await getRun(ctx, own.id)).title).toBe("Proposed 1 status change of 1 contact");
    const other = await startRun(ctx, { agentId, input: { ...place, only: "Nobody" } });
    await workRuns(system);
    expect((await getRun(ctx, other.id)).result).toContain("Only records that match Nobody.");
    expect((await retryRun(ctx, other.id)).only).toBe("Nobody");
  });

  it("takes it from a schedule and from a task", async () => {
    const { projectId, agentId } = await world("subscriber-manager");
    await addContacts(projectId, PEOPLE);
    const times = { agent_id: agentId, project_id: projectId, cron: "0 6 * * *", only: "Bo" };
    const schedule = await createSchedule(ctx, times);
    await updateSchedule(ctx, { id: schedule.id, changes: { only: "Çiğdem" } });
    const run = await runSchedule(ctx, schedule.id);
    const auto = { name: "Tidy up", taskMode: "auto", status: "paused", project_id: projectId };
    const taskId = (await createTask(ctx, auto)).task.id;
    const work = await assignAgent(ctx, taskId, { agent_id: agentId, only: "Carla" });
    expect(work).toMatchObject({ only: "Carla", reads_words: false });
    await workRuns(system);
    expect(await asked(run.id)).toEqual(["Çiğdem Öz"]);
    expect(await asked(work.run?.id ?? "")).toEqual(["Carla Diaz"]);
  });

  it("limits figures of products and pairs in the same way", async () => {
    const { projectId, agentId } = await world("inventory-manager");
    await addProduct(ctx, projectId, { name: "Blue mug", sku: "MUG", stock_quantity: 1 });
    await addProduct(ctx, projectId, { name: "Green bowl", sku: "BOWL", stock_quantity: 1 });
    await addOrder(ctx, projectId, { items: "MUG x1" });
    const input = { project_id: projectId, only: "bowl" };
    const { id } = await startRun(ctx, { agentId, input });
    await workRuns(system);
    const waiting = await waitingOf(ctx, id);
    expect(waiting.map(({ arguments: args }) => JSON.parse(args).name)).toEqual([
      "Reorder Green bowl (BOWL)",
    ]);
  });

  it("says which words it didn't read, and is titled by what it did", async () => {
    const { projectId, agentId } = await world("subscriber-manager");
    await addContacts(projectId, []);
    const words = "Only look at Bo Ahlgren, leave everybody else alone";
    const { id, title } = await startRun(ctx, {
      agentId,
      input: { project_id: projectId, input: words },
    });
    expect(title).toBe("Scout");
    await workRuns(system);
    const run = await getRun(ctx, id);
    expect(run.result).toMatch(/^\*\*Not read: “Only look at Bo Ahlgren, leave everybody else/);
    expect(run.title).toBe("Found no contacts to check");
  });

  it("titles a dry run by what it would propose", async () => {
    const { projectId, agentId } = await world("order-processor", { pending_days: 0 });
    await addProduct(ctx, projectId, { name: "Mug", sku: "MUG", stock_quantity: 20 });
    await addOrder(ctx, projectId, { items: "MUG x1" });
    const input = { project_id: projectId, dry_run: true };
    const { id } = await startRun(ctx, { agentId, input });
    await workRuns(system);
    expect((await getRun(ctx, id)).title).toBe("Proposed 1 status change of 1 stuck order");
  });

  it("says what it proposed of how many", async () => {
    const { projectId, agentId } = await world("order-processor", { pending_days: 0 });
    await addProduct(ctx, projectId, { name: "Mug", sku: "MUG", stock_quantity: 20 });
    await addOrder(ctx, projectId, { items: "MUG x1" });
    const { id } = await startRun(ctx, { agentId, input: { project_id: projectId } });
    await workRuns(system);
    await decideAll(ctx);
    await workRuns(system);
    expect((await getRun(ctx, id)).title).toBe("Proposed 1 status change of 1 stuck order");
  });
});

it("an agent that reads words is titled by the question, and reads the filter too", async () => {
  const { projectId, agentId } = await makeAgentWorld(system, boss);
  const { id } = await startRun(ctx, {
    agentId,
    input: { project_id: projectId, input: "What is left?", only: "Mugs" },
  });
  await workRuns(system);
  expect((await getRun(ctx, id)).title).toBe("Found no answer to “What is left?”");
});

it("the options of an agent are one line", () => {
  expect(ruleSummary("subscriber-manager", null)).toBe(
    "Contacts silent for 90 days or more · at most 8",
  );
  const options = { days: 30, only: "Bo, Carla" };
  expect(ruleSummary("subscriber-manager", { options })).toBe(
    "Contacts silent for 30 days or more · at most 8 · only: Bo, Carla",
  );
  expect(ruleSummary("order-processor", null)).toContain("Orders pending for 1 day or more");
  expect(ruleSummary(null, null)).toBe("");
});
