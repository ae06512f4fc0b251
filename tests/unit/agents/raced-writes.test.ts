import { eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { agentRuns, approvals, runSteps } from "@/db/schema/agent-runs";
import { agents } from "@/db/schema/agents";
import { auditLog } from "@/db/schema/system";
import { rateRun } from "@/lib/agents/feedback/feedback";
import { approvalHash, canonicalJson } from "@/lib/agents/runs/approval-hash";
import { decideApproval } from "@/lib/agents/runs/decide-approval";
import { cancelRun, startRun } from "@/lib/agents/runs/start-run";
import {
  createScenario,
  deleteScenario,
  playScenarios,
  updateScenario,
} from "@/lib/agents/scenarios/scenarios";
import { setMustPass } from "@/lib/agents/versions/versions";
import type { Actor } from "@/lib/auth/actor";
import type { Context } from "@/lib/context/context";
import { closeAfterTests } from "../../support/close-after-tests";
import { FALLS, fell } from "../../support/fallen-actor";
import { interrupted } from "../../support/interrupted";
import { makeAgentWorld } from "../../support/runs-world";
import { createTestSystem } from "../../support/test-system";

const system = await closeAfterTests(createTestSystem());
let ctx: Context;
let actor: Actor;
afterAll(() => system.settle());

const SCENARIO = { name: "Walk", messages: ["Hello"], expects: {} };

/** A superadmin's agent with a scenario, a live run that waits for an approval, and an ended run. */
async function makeWorld() {
  actor = await system.createActor("superadmin");
  const { agentId, projectId } = await makeAgentWorld(system, actor);
  ctx = system.context(actor);
  const [live, ended, stepId, approvalId] = Array.from({ length: 4 }, () => crypto.randomUUID());
  const run = { agentId, projectId, userId: actor.id, trigger: "person", createdAt: 1 } as const;
  const args = { name: "Look" };
  const scenario = await createScenario(ctx, agentId, { input: SCENARIO });
  await ctx.db.batch([
    ctx.db.insert(agentRuns).values([
      { ...run, id: live ?? "", state: "waiting_approval" },
      { ...run, id: ended ?? "", state: "failed", finishedAt: 1 },
    ]),
    ctx.db.insert(runSteps).values({
      ...{ id: stepId ?? "", runId: live ?? "", n: 1, kind: "tool", tool: "create_task" },
      ...{ title: "Create a task", input: canonicalJson(args), state: "waiting", startedAt: 1 },
    }),
    ctx.db.insert(approvals).values({
      ...{ id: approvalId ?? "", runId: live ?? "", stepId: stepId ?? "", tool: "create_task" },
      ...{ arguments: canonicalJson(args), hash: await approvalHash("create_task", args) },
      ...{ rendering: "[]", why: "", mode: "ask", expiresAt: ctx.now + 100_000, createdAt: 1 },
    }),
    ctx.db.delete(auditLog),
  ]);
  const scenarioId = scenario.id;
  return {
    agentId,
    projectId,
    scenarioId,
    live: live ?? "",
    ended: ended ?? "",
    approvalId: approvalId ?? "",
  };
}
type World = Awaited<ReturnType<typeof makeWorld>>;
let world: World;
beforeEach(async () => {
  world = await makeWorld();
});

type Act = (by: Context, world: World) => Promise<unknown>;
/** The writes with an audit row, by its action. */
const AUDITED: Record<string, Act> = {
  "runs.start": (by, { agentId }) => startRun(by, { agentId, input: { input: "Go" } }),
  "runs.cancel": (by, { live }) => cancelRun(by, live),
  "approvals.deny": (by, { approvalId }) =>
    decideApproval(by, approvalId, { decision: "deny", reason: "No" }),
  "agents.scenario.create": (by, { agentId }) => createScenario(by, agentId, { input: SCENARIO }),
  "agents.scenario.update": (by, { agentId, scenarioId }) =>
    updateScenario(by, { agentId, id: scenarioId, changes: { name: "Run" } }),
  "agents.scenario.delete": (by, { agentId, scenarioId }) =>
    deleteScenario(by, { agentId, id: scenarioId }),
  "agents.must_pass": (by, { agentId }) => setMustPass(by, agentId, { must_pass: true }),
};
const UNAUDITED: Record<string, Act> = {
  "rating a run": (by, { ended }) => rateRun(by, ended, { helpful: true }),
  "playing scenarios": (by, { agentId }) => playScenarios(by, { agentId, withModel: false }),
};
const OF_AGENT = ["agents.scenario.create", "agents.scenario.update", "runs.start"];

const logged = () =>
  ctx.db.select({ action: auditLog.action, actorId: auditLog.actorId }).from(auditLog);
const moved = (change: () => Promise<unknown>) => interrupted(system, actor, change);

it.each(Object.entries(AUDITED))("%s leaves one audit row", async (action, act) => {
  await act(ctx, world);
  expect(await logged()).toEqual([{ action, actorId: actor.id }]);
});

describe.each(Object.entries({ ...AUDITED, ...UNAUDITED }))("%s", (_, act) => {
  it.each(FALLS)("by someone who was %s meanwhile is forbidden", async (fall) => {
    const late = moved(() => fell(system.context(), actor, fall));
    await expect(act(late, world)).rejects.toMatchObject({ code: "forbidden" });
    expect(await logged()).toEqual([]);
  });
});

it.each(OF_AGENT)("%s of an agent that is gone meanwhile misses it", async (action) => {
  const late = moved(() => ctx.db.delete(agents).where(eq(agents.id, world.agentId)));
  await expect(AUDITED[action]?.(late, world)).rejects.toMatchObject({ code: "not_found" });
});

it("an agent that became inactive meanwhile starts nothing, and says so", async () => {
  const late = moved(() => ctx.db.update(agents).set({ status: "inactive" }));
  await expect(AUDITED["runs.start"]?.(late, world)).rejects.toThrow("This agent is inactive");
});

it("a run that ended meanwhile isn't cancelled, and its approval isn't decided", async () => {
  const ends = () =>
    moved(() => ctx.db.update(agentRuns).set({ state: "succeeded", finishedAt: 1 }));
  await expect(cancelRun(ends(), world.live)).rejects.toMatchObject({ code: "conflict" });
  await ctx.db
    .update(agentRuns)
    .set({ state: "waiting_approval", finishedAt: null })
    .where(eq(agentRuns.id, world.live));
  const deny = decideApproval(ends(), world.approvalId, { decision: "deny", reason: "No" });
  await expect(deny).rejects.toThrow("This approval has already been decided");
});

it("an approval that was decided meanwhile isn't decided again", async () => {
  const late = moved(() => ctx.db.update(approvals).set({ state: "approved", decidedAt: 1 }));
  const deny = decideApproval(late, world.approvalId, { decision: "deny", reason: "No" });
  await expect(deny).rejects.toThrow("This approval has already been decided");
  expect(await logged()).toEqual([]);
});

it("the same run that began meanwhile is in progress", async () => {
  const again = moved(() => startRun(ctx, { agentId: world.agentId, input: { input: "Go" } }));
  const second = startRun(again, { agentId: world.agentId, input: { input: "Go" } });
  await expect(second).rejects.toThrow("A run is already in progress");
});
