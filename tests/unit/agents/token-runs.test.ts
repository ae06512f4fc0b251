import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { agentRuns } from "@/db/schema/agent-runs";
import { agentProjects } from "@/db/schema/agents";
import { apiTokens } from "@/db/schema/api-tokens";
import { jobs } from "@/db/schema/jobs";
import { taskComments, tasks } from "@/db/schema/tasks";
import { decideApproval } from "@/lib/agents/runs/decide-approval";
import { getRun, listSteps } from "@/lib/agents/runs/read-runs";
import { retryRun, startRun } from "@/lib/agents/runs/start-run";
import { createScenario } from "@/lib/agents/scenarios/scenarios";
import { createSchedule, updateSchedule } from "@/lib/agents/schedules/write-schedules";
import type { ToolName } from "@/lib/agents/tools/tool-titles";
import { updateAgent } from "@/lib/agents/write-agents";
import type { Actor } from "@/lib/auth/actor";
import { actorOfToken } from "@/lib/auth/token";
import type { Context } from "@/lib/context/context";
import { giveTask } from "@/lib/tasks/agents/give-task";
import { createTask } from "@/lib/tasks/changes/create-task";
import { updateTask } from "@/lib/tasks/changes/update-task";
import { createToken } from "@/lib/tokens/own-tokens";
import { makeLibrary } from "../../support/knowledge-world";
import { decideAll, makeAgentWorld, waitingOf, workRuns } from "../../support/runs-world";
import { type ModelsWorld, startModelsWorld } from "../models/models-fixture";

const OUT_OF_SCOPE = "This API token may not do this.";

let world: ModelsWorld;
let boss: Actor;
let ctx: Context;
let projectId: string;
let agentId: string;
beforeAll(async () => {
  world = await startModelsWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  boss = world.superadmin;
  ctx = world.system.context(boss);
  await ctx.db.delete(jobs);
  await ctx.db.delete(tasks);
  await ctx.db.delete(apiTokens);
  ({ projectId, agentId } = await makeAgentWorld(world.system, boss));
  await configure({});
});

const configure = (config: object) =>
  updateAgent(ctx, {
    id: agentId,
    changes: { agentConfig: { integrationId: world.integrationId, ...config } },
  });

/** What asks by a new token of the superadmin's. */
async function byToken(input: object): Promise<Context & { actor: Actor }> {
  const given = { name: crypto.randomUUID(), role: boss.role, ...input };
  const { token } = await createToken(ctx, given);
  const [row] = await ctx.db.select().from(apiTokens).where(eq(apiTokens.id, token.id));
  if (!row) throw new Error("No such token");
  const isPerson = { serviceProjectId: null, serviceRole: null, isServing: null };
  const user = { ...boss, ...isPerson, avatarKey: null };
  const actor = actorOfToken(row, user, { now: ctx.now, ip: "", networks: {} });
  if (!actor) throw new Error("The token has ended");
  return { ...world.system.context(actor), actor };
}

type Call = { name: ToolName; arguments: object };

const work = async () => {
  await ctx.db.update(jobs).set({ runAt: 0 });
  await workRuns(world.system);
};

/** A run that somebody begins, in which the model makes these calls one after the other. */
async function runOf(by: Context, calls: readonly Call[]) {
  const left = [...calls];
  world.provider.script = () => {
    const next = left.shift();
    return next ? { toolCalls: [next] } : { text: "Done." };
  };
  const input = { input: "Do it.", project_id: projectId };
  const { id } = await startRun(by, { agentId, input });
  await work();
  return id;
}
const errorsOf = async (id: string) =>
  (await listSteps(ctx, id)).filter(({ kind }) => kind === "tool").map(({ error }) => error);

const CREATE: Call = { name: "create_task", arguments: { name: "Made by a run" } };

describe("a run that an API token began", () => {
  it("changes nothing outside the token's scope, and asks nobody about it", async () => {
    const { task } = await createTask(ctx, { name: "Ours", project_id: projectId });
    const reader = await byToken({ scopes: { agents: "write", tasks: "read" } });
    const comment: Call = { name: "comment_task", arguments: { task_id: task.id, body: "Hi" } };
    const id = await runOf(reader, [{ name: "list_tasks", arguments: {} }, CREATE, comment]);
    expect(await errorsOf(id)).toEqual([null, OUT_OF_SCOPE, OUT_OF_SCOPE]);
    expect(await waitingOf(ctx, id)).toEqual([]);
    const writer = await byToken({ scopes: { agents: "write", tasks: "write" } });
    const asking = await runOf(writer, [CREATE]);
    expect(await waitingOf(ctx, asking)).toHaveLength(1);
    await decideAll(ctx);
    await work();
    expect(await getRun(ctx, asking)).toMatchObject({ state: "succeeded" });
    expect((await ctx.db.select().from(tasks)).map(({ name }) => name)).toContain("Made by a run");
  });

  it("reads nothing outside of it, and nothing that the token's role does not see", async () => {
    const other = world.system.context(await world.system.createActor("superadmin"));
    const { ragId } = await makeLibrary(other, [{ title: "Payroll", text: "Ines earns 100." }]);
    await configure({ tools: ["search_knowledge", "list_records"], rags: [ragId] });
    // The agent's own role is no limit here.
    await ctx.db.update(agentProjects).set({ role: "superadmin" });
    const search: Call = {
      name: "search_knowledge",
      arguments: { rag_id: ragId, query: "Ines" },
    };
    const list: Call = { name: "list_records", arguments: { records: "products" } };
    expect(await errorsOf(await runOf(ctx, [search, list]))).toEqual([null, null]);
    const lesser = await byToken({ role: "moderator", access: "write" });
    expect(await errorsOf(await runOf(lesser, [search, list]))).toEqual(["RAG not found", null]);
    const narrow = await byToken({ scopes: { agents: "write" } });
    const refused = await errorsOf(await runOf(narrow, [search, list]));
    expect(refused.map((error) => error !== null)).toEqual([true, true]);
  });

  it("ends with the token: what was asked meanwhile is not done", async () => {
    for (const end of ["revoked", "expired"] as const) {
      const by = await byToken({ access: "write" });
      const id = await runOf(by, [CREATE]);
      expect(await waitingOf(ctx, id)).toHaveLength(1);
      const own = eq(apiTokens.id, by.actor.token?.id ?? "");
      if (end === "revoked") await ctx.db.delete(apiTokens).where(own);
      else await ctx.db.update(apiTokens).set({ expiresAt: 1 }).where(own);
      await decideAll(ctx);
      await work();
      expect(await getRun(ctx, id), end).toMatchObject({
        state: "stopped",
        error: "The API token that began this run was revoked or has expired",
      });
      // Done again by its person, it is theirs.
      const again = await retryRun(ctx, id);
      const [row] = await ctx.db.select().from(agentRuns).where(eq(agentRuns.id, again.id));
      expect(row?.tokenId).toBeNull();
      await ctx.db.delete(jobs);
    }
    expect(await ctx.db.select().from(tasks)).toEqual([]);
  });

  it("stays within it where a task's status began it", async () => {
    await configure({ integrationId: undefined });
    const task = { name: "How much leave?", taskMode: "auto", status: "paused" };
    const taskId = (await createTask(ctx, { ...task, project_id: projectId })).task.id;
    await giveTask(ctx, taskId, { agent_id: agentId });
    const bound = await byToken({ access: "write", project_id: projectId });
    await updateTask(bound, { id: taskId, changes: { status: "aktiv" } });
    const [run] = await ctx.db.select().from(agentRuns).where(eq(agentRuns.taskId, taskId));
    expect(run?.tokenId).toBe(bound.actor.token?.id);
    await work();
    expect((await getRun(ctx, run?.id ?? "")).state).toBe("succeeded");
    const [comment] = await ctx.db.select().from(taskComments);
    expect(comment?.body).toContain("Result of");
  });
});

it("a token decides on nothing that it may not do", async () => {
  const id = await runOf(ctx, [CREATE]);
  const [asked] = await waitingOf(ctx, id);
  const reader = await byToken({ scopes: { agents: "write", tasks: "read" } });
  await expect(
    decideApproval(reader, asked?.id ?? "", { decision: "approve" }),
  ).rejects.toMatchObject({ code: "forbidden", message: OUT_OF_SCOPE });
});

describe("what acts later without the token", () => {
  const LESS = { code: "forbidden", message: expect.stringContaining("may do less than you") };

  it("is made and changed by none that may do less than its person", async () => {
    const times = { agent_id: agentId, input: "Look", cron: "0 * * * *" };
    const scenario = { name: "One", messages: ["Hello"], expects: {} };
    const { id } = await createSchedule(ctx, times);
    for (const limits of [
      { role: "moderator", access: "write" },
      { scopes: { agents: "write" } },
    ]) {
      const by = await byToken(limits);
      await expect(createSchedule(by, times)).rejects.toMatchObject(LESS);
      await expect(
        updateSchedule(by, { id, changes: { input: "Tell me all" } }),
      ).rejects.toMatchObject(LESS);
    }
    const managing = await byToken({ scopes: { agents: "admin" } });
    await expect(createScenario(managing, agentId, { input: scenario })).rejects.toMatchObject(
      LESS,
    );
    const whole = await byToken({ access: "write" });
    expect(await createSchedule(whole, times)).toMatchObject({ input: "Look" });
    const narrow = await byToken({ scopes: { agents: "write" } });
    expect(await updateSchedule(narrow, { id, changes: { paused: true } })).toMatchObject({
      state: "paused",
    });
  });
});
