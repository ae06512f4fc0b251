import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { agentVersions } from "@/db/schema/agent-versions";
import { agents } from "@/db/schema/agents";
import { jobs } from "@/db/schema/jobs";
import { rags } from "@/db/schema/rags";
import { SCENARIO_JOB } from "@/lib/agents/scenarios/scenario-rules";
import { createScenario, playScenarios, updateScenario } from "@/lib/agents/scenarios/scenarios";
import { runScenarioJob } from "@/lib/agents/scenarios/work-scenario";
import { compareConfigs } from "@/lib/agents/versions/compare";
import { VERSIONS_KEPT } from "@/lib/agents/versions/version-rules";
import {
  getVersion,
  listVersions,
  restoreVersion,
  setMustPass,
} from "@/lib/agents/versions/versions";
import { createAgent, updateAgent } from "@/lib/agents/write-agents";
import type { Context } from "@/lib/context/context";
import { runJobs } from "@/lib/jobs/run-jobs";
import { linkRag } from "@/lib/rags/write-rags";
import { AGENT_FIELDS } from "../../support/audited-world";
import { closeAfterTests } from "../../support/close-after-tests";
import { makeLibrary } from "../../support/knowledge-world";
import { makeAgentWorld } from "../../support/runs-world";
import { createTestSystem } from "../../support/test-system";

const system = await closeAfterTests(createTestSystem());
const boss = await system.createActor("superadmin");
let ctx: Context;
let agentId: string;
let projectId: string;
beforeEach(async () => {
  ctx = system.context(boss);
  await ctx.db.batch([ctx.db.delete(agents), ctx.db.delete(jobs), ctx.db.delete(rags)]);
  ({ projectId, agentId } = await makeAgentWorld(system, boss, { templateId: "customer-support" }));
});

const work = () =>
  runJobs(() => system.context(), {
    kinds: { [SCENARIO_JOB]: runScenarioJob },
    until: Date.now() + 100_000,
  });
const save = (changes: object) => updateAgent(ctx, { id: agentId, changes });
const configure = (agentConfig: object | null) => save({ agentConfig });
const versions = async () => (await listVersions(ctx, agentId)).versions;

describe("a saved configuration", () => {
  it("is a version with who, when and what changed; other fields make none", async () => {
    await configure({ instructions: "Be brief.", limits: { steps: 3 } });
    await save({ details: "Other words" });
    await configure({ instructions: "Be brief.", limits: { steps: 3 } });
    await configure({ instructions: "Be kind.", limits: { steps: 3, costMicros: 20_000 } });
    const [third, second, first, ...others] = await versions();
    expect(others).toEqual([]);
    expect(third).toMatchObject({ is_current: true, user_id: boss.id, user_name: boss.name });
    expect(third?.changes).toEqual([
      { field: "instructions", label: "Instructions", before: "Be brief.", after: "Be kind." },
      { field: "limits.costMicros", label: "Cost per run", before: null, after: "$0.02" },
    ]);
    expect(second?.changes.map(({ label }) => label)).toEqual([
      "Instructions",
      "Model calls per run",
    ]);
    expect(first).toMatchObject({ version: 1, is_current: false, changes: [] });
  });

  it("is compared with any other, and restored as a new one", async () => {
    await configure({ instructions: "One" });
    await configure({ instructions: "Two", limits: { steps: 3 } });
    await configure({ instructions: "Three" });
    const [, two, one] = await versions();
    const compared = await getVersion(
      ctx,
      { agentId, version: two?.version ?? 0 },
      { compare_with: one?.version },
    );
    expect(compared.config).toEqual({ instructions: "Two", limits: { steps: 3 } });
    expect(compared.changes.map(({ before, after }) => [before, after])).toEqual([
      ["One", "Two"],
      [null, "3"],
    ]);
    const { agent } = await restoreVersion(ctx, { agentId, version: one?.version ?? 0 });
    expect(agent.agentConfig).toEqual({ instructions: "One" });
    const [restored] = await versions();
    expect(restored).toMatchObject({ is_current: true, restored_from: one?.version });
    await expect(
      restoreVersion(ctx, { agentId, version: restored?.version ?? 0 }),
    ).rejects.toMatchObject({ code: "conflict" });
    await expect(restoreVersion(ctx, { agentId, version: 999 })).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("is kept once where two people save at the same time", async () => {
    const saves = ["A", "B", "C"].map((instructions) => configure({ instructions }));
    await Promise.all(saves);
    const kept = await versions();
    expect(kept).toHaveLength(4);
    expect(new Set(kept.map(({ version }) => version)).size).toBe(4);
    const { agent } = await updateAgent(ctx, { id: agentId, changes: { details: "x" } });
    const newest = await getVersion(ctx, { agentId, version: kept[0]?.version ?? 0 });
    expect(newest.config).toEqual(agent.agentConfig);
  });

  it("of an agent from before versions is its first one, and the oldest go", async () => {
    await ctx.db.delete(agentVersions).where(eq(agentVersions.agentId, agentId));
    expect(await versions()).toMatchObject([{ version: 1, is_current: true, user_name: null }]);
    await configure({ instructions: "New" });
    expect(await versions()).toHaveLength(2);
    for (let n = 0; n < VERSIONS_KEPT; n++)
      await ctx.db
        .insert(agentVersions)
        .values({ id: `v${n}`, agentId, n: -n, config: null, createdAt: 1 });
    await configure({ instructions: "Newer" });
    expect(await ctx.db.$count(agentVersions, eq(agentVersions.agentId, agentId))).toBe(
      VERSIONS_KEPT,
    );
    expect((await versions())[0]?.changes[0]).toMatchObject({ before: "New", after: "Newer" });
  });

  it("is for people who manage the agent", async () => {
    const member = await system.createActor("admin");
    await expect(listVersions(system.context(member), agentId)).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(
      restoreVersion(system.context(member), { agentId, version: 1 }),
    ).rejects.toMatchObject({ code: "forbidden" });
  });

  it("names what it refers to", () => {
    const words = { options: { most: "At most" }, names: { a: "Handbook" } };
    const before = { rags: ["a"], tools: ["create_task" as const], options: { most: 5 } };
    const after = { rags: [], approvals: { create_task: "ask-other" as const } };
    expect(compareConfigs(null, { review: "ask-and-wait" }, words)).toEqual([
      {
        field: "review",
        label: "Review changes",
        before: null,
        after: "each on its own, before the run continues",
      },
    ]);
    expect(compareConfigs(before, after, words)).toEqual([
      { field: "rags", label: "RAGs", before: "Handbook", after: "None" },
      { field: "tools", label: "Tools", before: "Create a task", after: null },
      { field: "options.most", label: "At most", before: "5", after: null },
      {
        field: "approvals.create_task",
        label: "Approval: Create a task",
        before: null,
        after: "asks someone else",
      },
    ]);
  });
});

describe("an agent whose scenarios must pass", () => {
  let scenarioId: string;
  beforeEach(async () => {
    const { ragId } = await makeLibrary(ctx, [
      { title: "Leave", text: "Everybody has thirty days of leave." },
    ]);
    await linkRag(ctx, { projectId, input: { ragId } });
    const input = {
      name: "Leave",
      project_id: projectId,
      messages: ["How many days of leave?"],
      expects: { outcome: "answers" },
    };
    scenarioId = (await createScenario(ctx, agentId, { input })).id;
    await work();
  });
  const refused = { code: "conflict", message: expect.stringMatching(/scenarios must pass/) };

  it("goes live with the old configuration until they do", async () => {
    // Off by default.
    await configure({ rags: [] });
    await work();
    expect((await versions())[0]?.results).toMatchObject([{ name: "Leave", passed: false }]);
    expect((await versions())[1]?.results).toMatchObject([{ name: "Leave", passed: true }]);
    await setMustPass(ctx, agentId, { must_pass: true });
    expect((await listVersions(ctx, agentId)).mustPass).toBe(true);
    await expect(configure({ instructions: "Other" })).rejects.toMatchObject(refused);
    // What changes nothing, or something else, is saved.
    await configure({ rags: [] });
    await save({ details: "Other words", status: "active" });
    await save({ status: "inactive" });
    await work();
    await expect(save({ status: "active" })).rejects.toMatchObject(refused);
    await configure({ instructions: "Better" });
    // Not played yet.
    await expect(save({ status: "active" })).rejects.toMatchObject(refused);
    await work();
    // Not together with one that wasn't tested.
    await expect(
      save({ status: "active", agentConfig: { instructions: "Untested" } }),
    ).rejects.toMatchObject(refused);
    expect((await save({ status: "active" })).agent.status).toBe("active");
  });

  it("waits for a changed scenario, and not once it is turned off", async () => {
    await setMustPass(ctx, agentId, { must_pass: true });
    await save({ status: "inactive" });
    await work();
    const changes = { expects: { outcome: "refuses" } };
    await updateScenario(ctx, { agentId, id: scenarioId, changes });
    await expect(save({ status: "active" })).rejects.toMatchObject(refused);
    await work();
    await expect(save({ status: "active" })).rejects.toMatchObject(refused);
    await playScenarios(ctx, { agentId });
    await setMustPass(ctx, agentId, { must_pass: false });
    expect((await save({ status: "active" })).agent.status).toBe("active");
  });

  it("is decided by who manages it, and recorded", async () => {
    const other = await system.createActor("admin");
    await expect(
      setMustPass(system.context(other), agentId, { must_pass: true }),
    ).rejects.toMatchObject({ code: "not_found" });
    await expect(setMustPass(ctx, agentId, { must_pass: "yes" })).rejects.toMatchObject({
      code: "invalid_input",
    });
    const { agent } = await createAgent(ctx, { ...AGENT_FIELDS, status: "inactive" });
    await setMustPass(ctx, agent.id, { must_pass: true });
    // Without scenarios nothing fails.
    const { agent: active } = await updateAgent(ctx, {
      id: agent.id,
      changes: { status: "active" },
    });
    expect(active.status).toBe("active");
  });
});
