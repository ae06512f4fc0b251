import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { agentProjects, agents } from "@/db/schema/agents";
import { projectUsers } from "@/db/schema/projects";
import { SCENARIO_JOB } from "@/lib/agents/scenarios/scenario-rules";
import { createScenario, getScenario } from "@/lib/agents/scenarios/scenarios";
import { runScenarioJob } from "@/lib/agents/scenarios/work-scenario";
import { productDemandTool } from "@/lib/agents/tools/figure-tools";
import { listRecordsTool, readRecordsTool } from "@/lib/agents/tools/record-tools";
import { runReportTool } from "@/lib/agents/tools/report-tools";
import { createAgent, linkAgent } from "@/lib/agents/write-agents";
import { runJobs } from "@/lib/jobs/run-jobs";
import { AGENT_FIELDS } from "../../support/audited-world";
import { fillShop } from "../../support/busy-shop";
import { closeAfterTests } from "../../support/close-after-tests";
import { makeAgentWorld, playTemplate } from "../../support/runs-world";
import { createTestSystem } from "../../support/test-system";

const system = await closeAfterTests(createTestSystem());
const boss = await system.createActor("superadmin");
const ctx = system.context(boss);
const { projectId } = await makeAgentWorld(system, boss);
await fillShop(ctx, projectId, 300);

const work = () =>
  runJobs(() => system.context(), {
    kinds: { [SCENARIO_JOB]: runScenarioJob },
    until: Date.now() + 100_000,
  });

async function newAgent(templateId: string) {
  const { agent } = await createAgent(ctx, { ...AGENT_FIELDS, templateId, agentConfig: {} });
  await linkAgent(ctx, { projectId, input: { agentId: agent.id } });
  return agent.id;
}

/** Plays a scenario of an agent by rule; returns its last result. */
async function rehearsed(agentId: string, input: object, as = ctx) {
  const { id } = await createScenario(as, agentId, {
    input: { name: "One", project_id: projectId, messages: ["Look"], ...input },
  });
  await work();
  const last = (await getScenario(ctx, { agentId, id })).results[0];
  if (!last) throw new Error("It was not played");
  return { ...last, id };
}

describe("a scenario reads what a run of the agent reads", () => {
  it.each([
    "inventory-manager",
    "price-optimizer",
    "product-recommender",
    "order-processor",
    "subscriber-manager",
    "send-optimizer",
    "analytics-aggregator",
  ])("%s proposes the same calls and says the same", async (templateId) => {
    const agentId = await newAgent(templateId);
    const [link] = await ctx.db
      .select({ role: agentProjects.role })
      .from(agentProjects)
      .where(eq(agentProjects.agentId, agentId));
    // The default role is lower than the person's own.
    expect(link?.role).toBe("moderator");
    const rehearsal = await rehearsed(agentId, { expects: { only_these: false } });
    expect(rehearsal.failures).toEqual([]);
    const run = await playTemplate(system, ctx, { agentId, projectId, decision: null });
    const proposed = rehearsal.calls
      .filter(({ outcome }) => outcome === "proposed")
      .map(({ tool, arguments: args }) => ({ tool, args }));
    expect(proposed).toEqual(
      expect.arrayContaining(run.asks.map(({ tool, args }) => ({ tool, args }))),
    );
    if (templateId === "inventory-manager") expect(run.asks.length).toBeGreaterThan(3);
  });
});

describe("a scenario that may not read", () => {
  it("fails with the reason, instead of finding nothing", async () => {
    const admin = await system.createActor("admin");
    const agentId = await newAgent("inventory-manager");
    await ctx.db.update(agents).set({ createdBy: admin.id }).where(eq(agents.id, agentId));
    await ctx.db
      .insert(projectUsers)
      .values({ projectId, userId: admin.id, role: "moderator", assignedAt: 1 });
    const theirs = system.context(admin);
    const result = await rehearsed(agentId, { expects: {} }, theirs);
    expect(result.passed).toBe(false);
    expect(result.failures[0]).toMatchObject({
      expected: "May use product_demand",
      came: expect.stringMatching(/access/i),
    });
    // A scenario that expects this passes.
    const refused = await rehearsed(agentId, { expects: { outcome: "refuses" } }, theirs);
    expect(refused.passed).toBe(true);
  });

  it("also if the person's role changes between two statements", async () => {
    // The actor still has the role of the moment before.
    const stale = { ...system.context(boss), actor: { ...boss, role: "admin" as const } };
    const scope = { projectId, taskId: null, rags: [], servers: [], proposed: [] };
    const call = <Args>(args: Args) => ({ ctx: stale, scope, args });
    const days = { days: 30, statuses: ["active" as const], any: [], limit: 5 };
    const reads = [
      () => listRecordsTool.run(call(listRecordsTool.input.parse({ records: "products" })), "k"),
      () => readRecordsTool.run(call({ records: "products", ids: [crypto.randomUUID()] }), "k"),
      () => productDemandTool.run(call({ ...days, sort: "pieces" as const }), "k"),
      () => runReportTool.run(call({ period: "7d" as const }), "k"),
    ];
    for (const read of reads)
      await expect(Promise.resolve(read())).rejects.toMatchObject({ code: "forbidden" });
  });
});
