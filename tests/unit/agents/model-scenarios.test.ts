import { beforeEach, describe, expect, it } from "vitest";
import { agents } from "@/db/schema/agents";
import { jobs } from "@/db/schema/jobs";
import { rags } from "@/db/schema/rags";
import { tasks } from "@/db/schema/tasks";
import { usageCaps, usageEntries, usageReservations } from "@/db/schema/usage";
import { MODEL_SCENARIO_JOB, SCENARIO_JOB } from "@/lib/agents/scenarios/scenario-rules";
import { createScenario, getScenario, playScenarios } from "@/lib/agents/scenarios/scenarios";
import { runModelScenarioJob, runScenarioJob } from "@/lib/agents/scenarios/work-scenario";
import { listVersions, setMustPass } from "@/lib/agents/versions/versions";
import { updateAgent } from "@/lib/agents/write-agents";
import type { Context } from "@/lib/context/context";
import { runJobs } from "@/lib/jobs/run-jobs";
import { linkRag } from "@/lib/rags/write-rags";
import { closeAfterTests } from "../../support/close-after-tests";
import { makeLibrary } from "../../support/knowledge-world";
import type { ChatRequest, ScriptedReply } from "../../support/model-provider";
import { makeAgentWorld } from "../../support/runs-world";
import { startModelsWorld } from "../models/models-fixture";

const world = await closeAfterTests(startModelsWorld());
let ctx: Context;
let projectId: string;
let agentId: string;
let ragId: string;
beforeEach(async () => {
  ctx = world.system.context(world.superadmin);
  await ctx.db.batch([
    ...[agents, jobs, rags, usageEntries, usageReservations].map((table) => ctx.db.delete(table)),
    ctx.db.delete(usageCaps),
  ] as [never]);
  world.provider.requests.length = 0;
  ({ projectId, agentId } = await makeAgentWorld(world.system, world.superadmin));
  ({ ragId } = await makeLibrary(ctx, [
    { title: "Leave", text: "Everybody has thirty days of leave." },
  ]));
  await linkRag(ctx, { projectId, input: { ragId } });
  await configure({});
});

const configure = (config: object) =>
  updateAgent(ctx, {
    id: agentId,
    changes: { agentConfig: { integrationId: world.integrationId, ...config } },
  });
const work = async () => {
  await ctx.db.update(jobs).set({ runAt: 0 });
  await runJobs(() => world.system.context(), {
    kinds: { [SCENARIO_JOB]: runScenarioJob, [MODEL_SCENARIO_JOB]: runModelScenarioJob },
    until: Date.now() + 100_000,
  });
};
function say(...replies: (ScriptedReply | ((request: ChatRequest) => ScriptedReply))[]) {
  const left = [...replies];
  world.provider.script = (request) => {
    const reply = left.length > 1 ? left.shift() : left[0];
    return typeof reply === "function" ? reply(request) : (reply ?? {});
  };
}
const search = () => ({ name: "search_knowledge", arguments: { rag_id: ragId, query: "leave" } });
const SCENARIO = {
  name: "Leave",
  messages: ["How many days of leave?"],
  replies: [{ text: "Thirty days." }],
  expects: { says: "thirty" },
};
const create = (input: object = {}) =>
  createScenario(ctx, agentId, { input: { ...SCENARIO, project_id: projectId, ...input } });
/** Plays a scenario with the model; returns the newest result. */
async function played(id: string) {
  await playScenarios(ctx, { agentId, id, withModel: true });
  await work();
  const result = (await getScenario(ctx, { agentId, id })).results[0];
  if (!result) throw new Error("It was not played");
  return result;
}

describe("a scenario with the real model", () => {
  it("passes or fails by what the model says now, and says what it cost", async () => {
    const { id } = await create();
    await work();
    // The script isn't the model: nothing was called.
    expect(world.provider.requests).toHaveLength(0);
    expect((await getScenario(ctx, { agentId, id })).scenario).toMatchObject({
      last: { passed: true, model: null, tokens: 0, cost_micros: null },
      last_with_model: null,
    });
    say({ toolCalls: [search()] }, { text: "It is thirty days, says Leave." });
    const good = await played(id);
    expect(good).toMatchObject({ passed: true, answer: "It is thirty days, says Leave." });
    expect(good.model).toBe(world.provider.requests[0]?.model);
    expect(good.calls.map(({ tool, outcome }) => [tool, outcome])).toEqual([
      ["search_knowledge", "read"],
    ]);
    // The ledger has what the result says, and nothing stays reserved.
    const entries = await ctx.db.select().from(usageEntries);
    const sum = (field: "inputTokens" | "outputTokens" | "microDollars") =>
      entries.reduce((total, entry) => total + (entry[field] ?? 0), 0);
    expect(entries).toHaveLength(2);
    expect(entries[0]).toMatchObject({ purpose: "evaluation", agentId, projectId });
    expect(entries[0]?.userId).toBe(world.superadmin.id);
    expect(good.tokens).toBe(sum("inputTokens") + sum("outputTokens"));
    expect(good.cost_micros).toBe(sum("microDollars"));
    expect(good.cost_micros).toBeGreaterThan(0);
    expect(await ctx.db.$count(usageReservations)).toBe(0);
    // A changed prompt makes the model say something else.
    await configure({ instructions: "Never give numbers." });
    say((request) => ({
      text: request.messages[0]?.content?.includes("Never give numbers.")
        ? "Ask your manager."
        : "Thirty.",
    }));
    const bad = await played(id);
    expect(bad.passed).toBe(false);
    expect(bad.failures).toEqual([
      { expected: "Answer contains “thirty”", came: "Ask your manager." },
    ]);
    // The scripted result of the same version still passes; the version shows both.
    const [version] = (await listVersions(ctx, agentId)).versions;
    expect(version?.results.map(({ passed, model }) => [passed, model !== null])).toEqual([
      [false, true],
      [true, false],
    ]);
  });

  it("changes nothing, and blocks activation if it fails", async () => {
    const { id } = await create({
      messages: ["Order pens"],
      expects: { calls: [{ tool: "create_task", arguments: { name: "pens" } }], outcome: "asks" },
      replies: [
        { tool_calls: [{ name: "create_task", arguments: { name: "Order pens" } }] },
        { text: "Proposed." },
      ],
    });
    await work();
    const before = await ctx.db.$count(tasks);
    say({ toolCalls: [{ name: "create_task", arguments: { name: "Order pens" } }] }, (request) => ({
      text: request.messages.at(-1)?.content ?? "",
    }));
    const good = await played(id);
    expect(good).toMatchObject({ passed: true });
    expect(good.answer).toContain("A person decides");
    expect(await ctx.db.$count(tasks)).toBe(before);
    await setMustPass(ctx, agentId, { must_pass: true });
    await updateAgent(ctx, { id: agentId, changes: { status: "inactive" } });
    await work();
    say({ text: "I'd rather not." });
    expect((await played(id)).passed).toBe(false);
    const activate = () => updateAgent(ctx, { id: agentId, changes: { status: "active" } });
    await expect(activate()).rejects.toMatchObject({ code: "conflict" });
    say(
      { toolCalls: [{ name: "create_task", arguments: { name: "Order pens" } }] },
      { text: "Proposed." },
    );
    expect((await played(id)).passed).toBe(true);
    expect((await activate()).agent.status).toBe("active");
  });

  it("is held by the caps and by the agent's limits", async () => {
    const { id } = await create();
    await ctx.db
      .insert(usageCaps)
      .values({ scope: "agent", subject: agentId, microDollars: 1, updatedAt: 1 });
    say({ text: "Thirty." });
    const capped = await played(id);
    expect(capped.passed).toBe(false);
    expect(capped.failures[0]?.came).toMatch(/cap/i);
    expect(world.provider.requests).toHaveLength(0);
    expect(capped).toMatchObject({ tokens: 0, cost_micros: 0 });
    await ctx.db.delete(usageCaps);
    await configure({ limits: { steps: 2 } });
    say({ toolCalls: [search()] });
    const stopped = await played(id);
    expect(world.provider.requests).toHaveLength(2);
    expect(stopped.failures[0]?.came).toBe("Stopped: reached the limit of 2 model calls");
  });

  it("waits for a busy provider, and says why one refused", async () => {
    const { id } = await create();
    say({ status: 429, retryAfter: "1" }, { text: "Thirty." });
    await playScenarios(ctx, { agentId, id, withModel: true });
    await work();
    const results = async () => (await getScenario(ctx, { agentId, id })).results;
    expect((await results()).filter(({ model }) => model !== null)).toEqual([]);
    await work();
    expect((await results())[0]).toMatchObject({ passed: true });
    say({ status: 404, code: "model_not_found" });
    expect((await played(id)).failures[0]?.came).toMatch(/has no model/);
  });

  it("needs a model", async () => {
    await updateAgent(ctx, { id: agentId, changes: { agentConfig: {} } });
    await create();
    await expect(playScenarios(ctx, { agentId, withModel: true })).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringMatching(/has no model/),
    });
  });
});
