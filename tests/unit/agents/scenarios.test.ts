import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { readOnly, WriteRefused } from "@/db/client";
import { agentScenarios } from "@/db/schema/agent-scenarios";
import { agents, agentUsers } from "@/db/schema/agents";
import { users } from "@/db/schema/auth";
import { jobs } from "@/db/schema/jobs";
import { knowledgeGaps, ragQueries } from "@/db/schema/knowledge";
import { rags } from "@/db/schema/rags";
import { tasks } from "@/db/schema/tasks";
import { contains, judge } from "@/lib/agents/scenarios/judge";
import { SCENARIO_JOB } from "@/lib/agents/scenarios/scenario-rules";
import {
  createScenario,
  deleteScenario,
  getScenario,
  listScenarios,
  playScenarios,
  updateScenario,
} from "@/lib/agents/scenarios/scenarios";
import { expectsSchema } from "@/lib/agents/scenarios/schema";
import { runScenarioJob } from "@/lib/agents/scenarios/work-scenario";
import { updateAgent } from "@/lib/agents/write-agents";
import type { Context } from "@/lib/context/context";
import { runJobs } from "@/lib/jobs/run-jobs";
import { linkRag } from "@/lib/rags/write-rags";
import { closeAfterTests } from "../../support/close-after-tests";
import { makeLibrary } from "../../support/knowledge-world";
import { makeAgentWorld } from "../../support/runs-world";
import { createTestSystem } from "../../support/test-system";

const HANDBOOK = [{ title: "Leave", text: "Everybody has thirty days of leave." }];

const system = await closeAfterTests(createTestSystem());
const boss = await system.createActor("superadmin");
let ctx: Context;
let projectId: string;
let agentId: string;
let ragId: string;
beforeEach(async () => {
  ctx = system.context(boss);
  await ctx.db.batch([
    ctx.db.delete(agents),
    ctx.db.delete(jobs),
    ctx.db.delete(rags),
    ctx.db.delete(tasks),
  ]);
  ({ projectId, agentId } = await makeAgentWorld(system, boss, { templateId: "customer-support" }));
  ({ ragId } = await makeLibrary(ctx, HANDBOOK));
  await linkRag(ctx, { projectId, input: { ragId } });
});

const work = () =>
  runJobs(() => system.context(), {
    kinds: { [SCENARIO_JOB]: runScenarioJob },
    until: Date.now() + 100_000,
  });
const create = (input: object) =>
  createScenario(ctx, agentId, { input: { name: "One", project_id: projectId, ...input } });
/** Plays a new scenario; returns the result. */
async function played(input: object) {
  const { id } = await create(input);
  await work();
  const last = (await getScenario(ctx, { agentId, id })).results[0];
  if (!last) throw new Error("It was not played");
  return last;
}

describe("a scenario by rule", () => {
  it("passes where the documents answer, and leaves no trace", async () => {
    const result = await played({
      messages: ["How many days of leave?"],
      expects: {
        calls: [{ tool: "ask_knowledge", arguments: { question: "leave" } }],
        outcome: "answers",
        says: "thirty days",
      },
    });
    expect(result).toMatchObject({ passed: true, failures: [] });
    expect(await ctx.db.$count(ragQueries)).toBe(0);
  });

  it("records what would be asked, and does nothing of it", async () => {
    const result = await played({
      messages: ["Who founded Byzantium?"],
      expects: { calls: [{ tool: "create_task" }], outcome: "asks" },
    });
    expect(result.failures).toEqual([]);
    expect(result.calls.at(-1)).toMatchObject({ tool: "create_task", outcome: "proposed" });
    await system.settle();
    for (const table of [tasks, ragQueries, knowledgeGaps])
      expect(await ctx.db.$count(table)).toBe(0);
  });

  it("says what was expected and what came", async () => {
    const { passed, failures } = await played({
      messages: ["Who founded Byzantium?"],
      expects: { calls: [{ tool: "change_record" }], outcome: "answers" },
    });
    expect(passed).toBe(false);
    expect(failures.map(({ expected }) => expected)).toEqual([
      "change_record {}",
      "Proposes no other changes",
      "Answers without proposing a change",
    ]);
    expect(failures[0]?.came).toBe("Not called");
  });
});

describe("a scenario with a scripted model", () => {
  const call = (name: string, args: object = {}) => ({ name, arguments: args });

  it("follows the script through its messages", async () => {
    const result = await played({
      messages: ["Order pens", "And ink"],
      replies: [
        { tool_calls: [call("create_task", { name: "Order pens" })] },
        { text: "It is proposed." },
        { text: "Ink too." },
      ],
      expects: {
        calls: [{ tool: "create_task", arguments: { name: "pens" } }],
        outcome: "asks",
        says: "ink",
      },
    });
    expect(result).toMatchObject({ passed: true, answer: "Ink too." });
    expect(await ctx.db.$count(tasks)).toBe(0);
  });

  it("refuses tools that the agent does not have, and what speaks with others", async () => {
    await updateAgent(ctx, {
      id: agentId,
      changes: { agentConfig: { tools: ["fetch_page"], options: {} } },
    });
    const result = await played({
      messages: ["Look"],
      replies: [
        {
          tool_calls: [
            call("create_task", { name: "A" }),
            call("fetch_page", { url: "https://a.example.com" }),
            call("nothing"),
          ],
        },
        { text: "No." },
      ],
      expects: { outcome: "refuses" },
    });
    expect(result.failures).toEqual([]);
    expect(result.calls.map(({ outcome }) => outcome)).toEqual(["refused", "refused", "refused"]);
  });

  it("ends where the script does", async () => {
    const result = await played({
      messages: ["Look"],
      replies: [{ tool_calls: [call("list_tasks")] }],
      expects: {},
    });
    expect(result.failures).toEqual([
      { expected: "Finishes without an error", came: "The scenario's script has no more replies" },
    ]);
  });
});

describe("scenarios of an agent", () => {
  it("are played again after each change of its configuration, and on demand", async () => {
    const input = { messages: ["How many days of leave?"], expects: { outcome: "answers" } };
    const { id } = await create(input);
    await work();
    await updateAgent(ctx, { id: agentId, changes: { details: "Other words" } });
    expect((await listScenarios(ctx, agentId))[0]?.is_running).toBe(false);
    await updateAgent(ctx, { id: agentId, changes: { agentConfig: { rags: [] } } });
    expect((await listScenarios(ctx, agentId))[0]?.is_running).toBe(true);
    await work();
    const { scenario, results } = await getScenario(ctx, { agentId, id });
    expect(results.map(({ passed }) => passed)).toEqual([false, true]);
    expect(scenario.last).toEqual(results[0]);
    await playScenarios(ctx, { agentId });
    await work();
    expect((await getScenario(ctx, { agentId, id })).results).toHaveLength(3);
  });

  it("read with the permissions that their owner has when they are played", async () => {
    const admin = await system.createActor("admin");
    await ctx.db.update(agents).set({ createdBy: admin.id });
    const theirs = system.context(admin);
    const { id } = await createScenario(theirs, agentId, {
      input: { name: "Theirs", messages: ["Leave?"], expects: { outcome: "answers" } },
    });
    await work();
    const last = async () => (await getScenario(ctx, { agentId, id })).results[0];
    expect((await last())?.passed).toBe(false);
    await ctx.db.update(users).set({ active: false }).where(sql`id = ${admin.id}`);
    await playScenarios(ctx, { agentId, id });
    await work();
    expect((await last())?.failures[0]?.came).toMatch(/removed or deactivated/);
    // The person who changes it owns it.
    const changed = await updateScenario(ctx, {
      ...{ agentId, id },
      changes: { project_id: projectId, messages: ["How many days of leave?"] },
    });
    expect(changed.user_id).toBe(boss.id);
    await work();
    expect((await last())?.passed).toBe(true);
  });

  it("are for anyone who manages it, at a version", async () => {
    const member = await system.createActor("moderator");
    await ctx.db.insert(agentUsers).values({ agentId, userId: member.id, assignedAt: 1 });
    await expect(listScenarios(system.context(member), agentId)).rejects.toMatchObject({
      code: "forbidden",
    });
    const { id, version } = await create({ messages: ["Look"], expects: {} });
    const which = { agentId, id, ifMatch: version + 1 };
    await expect(updateScenario(ctx, { ...which, changes: { name: "B" } })).rejects.toMatchObject({
      code: "precondition_failed",
    });
    await deleteScenario(ctx, { ...which, ifMatch: version });
    expect(await ctx.db.$count(agentScenarios)).toBe(0);
    // A deleted scenario is never played.
    await work();
  });
});

describe("what is expected", () => {
  it("is contained, not equal", () => {
    const actual = { name: "Order pens", tags: ["a", "b"], n: 3, to: { id: 1 } };
    expect(contains(actual, { name: "PENS", tags: ["b"], n: 3, to: {} })).toBe(true);
    for (const expected of [
      { name: "ink" },
      { tags: ["c"] },
      { n: 4 },
      { to: { id: 2 } },
      { x: 1 },
    ])
      expect(contains(actual, expected)).toBe(false);
  });

  it("is each call once, in any order", () => {
    const one = { tool: "create_task", arguments: { name: "Pens" }, note: "" };
    const calls = [{ ...one, outcome: "proposed" as const }];
    const expects = expectsSchema.parse({ calls: [one, one] });
    const came = { calls, answer: "x", error: null, foundNothing: false, unread: [] };
    expect(judge(expects, came)).toHaveLength(1);
    expect(judge({ ...expects, calls: expects.calls.slice(1) }, came)).toEqual([]);
  });
});

describe("a database that is only read", () => {
  it("refuses every write before it reaches it", async () => {
    const db = readOnly(ctx.db);
    expect(await db.$count(agents)).toBe(1);
    for (const write of [
      () => db.delete(agents),
      () => db.update(agents).set({ name: "x" }),
      () => db.insert(agents).select(sql`SELECT * FROM agents`),
      () => db.run(sql`WITH a AS (SELECT 1) DELETE FROM agents`),
    ])
      await expect((async () => write())()).rejects.toSatisfy(
        (error) => error instanceof WriteRefused || (error as Error).cause instanceof WriteRefused,
      );
    expect(await db.$count(agents)).toBe(1);
  });
});
