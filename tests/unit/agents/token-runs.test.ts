import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { agentRuns } from "@/db/schema/agent-runs";
import { agentProjects } from "@/db/schema/agents";
import { apiTokens } from "@/db/schema/api-tokens";
import { jobs } from "@/db/schema/jobs";
import { taskComments, tasks } from "@/db/schema/tasks";
import { getApproval } from "@/lib/agents/runs/approvals";
import { decideApproval } from "@/lib/agents/runs/decide-approval";
import { getRun, listSteps, listVisibleRuns } from "@/lib/agents/runs/read-runs";
import { allRunsSchema } from "@/lib/agents/runs/schema";
import { cancelRun, retryRun, startRun } from "@/lib/agents/runs/start-run";
import { createScenario } from "@/lib/agents/scenarios/scenarios";
import { createSchedule, updateSchedule } from "@/lib/agents/schedules/write-schedules";
import { assignAgent } from "@/lib/agents/tasks/assign-agent";
import type { ToolName } from "@/lib/agents/tools/tool-titles";
import { updateAgent } from "@/lib/agents/write-agents";
import type { Actor } from "@/lib/auth/actor";
import { actorOfToken } from "@/lib/auth/token";
import type { Context } from "@/lib/context/context";
import { getConversation } from "@/lib/conversations/read-conversations";
import { answerMessage, sendMessage } from "@/lib/conversations/send-message";
import { createConversation } from "@/lib/conversations/write-conversations";
import { linkRag } from "@/lib/rags/write-rags";
import { createTask } from "@/lib/tasks/changes/create-task";
import { updateTask } from "@/lib/tasks/changes/update-task";
import { createToken } from "@/lib/tokens/own-tokens";
import { closeAfterTests } from "../../support/close-after-tests";
import { makeLibrary } from "../../support/knowledge-world";
import { decideAll, makeAgentWorld, waitingOf, workRuns } from "../../support/runs-world";
import { startModelsWorld } from "../models/models-fixture";

const OUT_OF_SCOPE = "This API token doesn't have permission to do this.";

const world = await closeAfterTests(startModelsWorld());
let boss: Actor;
let ctx: Context;
let projectId: string;
let agentId: string;
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

/** Returns the context of a new token of the superadmin. */
async function byToken(input: object): Promise<Context & { actor: Actor }> {
  const given = { name: crypto.randomUUID(), role: boss.role, ...input };
  const { token } = await createToken(ctx, given);
  const [row] = await ctx.db.select().from(apiTokens).where(eq(apiTokens.id, token.id));
  if (!row) throw new Error("No such token");
  const isPerson = { serviceProjectId: null, serviceRole: null, isServing: null };
  const user = { ...boss, ...isPerson, avatarKey: null, reviewSince: null };
  const actor = actorOfToken(row, user, { now: ctx.now, ip: "", networks: {} });
  if (!actor) throw new Error("The token has ended");
  return { ...world.system.context(actor), actor };
}

type Call = { name: ToolName; arguments: object };

const work = async () => {
  await ctx.db.update(jobs).set({ runAt: 0 });
  await workRuns(world.system);
};

/** Starts a run whose model makes these calls in order. */
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
  it("changes nothing outside the token's scope, and asks no one about it", async () => {
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
        error: "The API token that started this run was revoked or has expired",
      });
      // Retried by its person, it is theirs.
      const again = await retryRun(ctx, id);
      const [row] = await ctx.db.select().from(agentRuns).where(eq(agentRuns.id, again.id));
      expect(row?.tokenId).toBeNull();
      await cancelRun(ctx, again.id);
      await ctx.db.delete(jobs);
    }
    expect(await ctx.db.select().from(tasks)).toEqual([]);
  });

  it("stays within it where a task's status began it", async () => {
    await configure({ integrationId: undefined });
    const task = { name: "How much leave?", taskMode: "auto", status: "paused" };
    const taskId = (await createTask(ctx, { ...task, project_id: projectId })).task.id;
    await assignAgent(ctx, taskId, { agent_id: agentId, start: "when_active" });
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

it("a token decides on nothing, whatever it may do", async () => {
  const id = await runOf(ctx, [CREATE]);
  const [asked] = await waitingOf(ctx, id);
  const whole = await byToken({ access: "write" });
  expect((await getApproval(whole, asked?.id ?? "")).may_decide).toBe(false);
  for (const decision of [{ decision: "approve" }, { decision: "deny", reason: "No." }])
    await expect(decideApproval(whole, asked?.id ?? "", decision)).rejects.toMatchObject({
      code: "forbidden",
      message: "API tokens can't do this. Sign in to the console instead.",
    });
  expect(await waitingOf(ctx, id)).toHaveLength(1);
});

describe("what a token reads of runs", () => {
  const SECRET = "Everybody has thirty days of leave.";
  /** Creates a RAG of the project. */
  async function library(): Promise<string> {
    const { ragId } = await makeLibrary(ctx, [{ title: "Leave", text: SECRET }]);
    await linkRag(ctx, { projectId, input: { ragId } });
    return ragId;
  }

  it("is without what areas outside of its scope have said, and says that it is left out", async () => {
    const ragId = await library();
    const tools = ["search_knowledge", "list_tasks", "create_task"];
    await configure({ tools, rags: [ragId] });
    const search: Call = { name: "search_knowledge", arguments: { rag_id: ragId, query: "leave" } };
    const list: Call = { name: "list_tasks", arguments: {} };
    const tell: Call = { name: "create_task", arguments: { name: "Pay", description: SECRET } };
    const id = await runOf(ctx, [search, list, tell]);
    const [asked] = await waitingOf(ctx, id);
    const agentsOnly = await byToken({ scopes: { agents: "write" } });
    const withTasks = await byToken({ scopes: { agents: "read", tasks: "read" } });
    const withBoth = await byToken({ scopes: { agents: "read", tasks: "read", rags: "read" } });
    expect(await errorsOf(id)).toEqual([null, null, null]);
    const leftOutOf = async (by: Context) =>
      (await listSteps(by, id))
        .filter(({ kind }) => kind === "tool")
        .map(({ left_out }) => left_out);
    expect(await leftOutOf(agentsOnly)).toEqual(["scope", "scope", "scope"]);
    expect(await leftOutOf(withTasks)).toEqual(["scope", null, "scope"]);
    expect(await leftOutOf(withBoth)).toEqual([null, null, null]);
    for (const by of [agentsOnly, withTasks]) {
      const approval = await getApproval(by, asked?.id ?? "");
      expect(approval).toMatchObject({ arguments: null, lines: [], left_out: "scope" });
      expect(JSON.stringify([approval, await listSteps(by, id)])).not.toContain("thirty");
    }
    expect(JSON.stringify(await listSteps(withBoth, id))).toContain(SECRET);
  });

  it("has no answer in a conversation that quotes another area, neither from an agent nor from a RAG", async () => {
    const ragId = await library();
    await configure({ integrationId: undefined, rags: [ragId] });
    const withAgent = await createConversation(ctx, { agent_id: agentId, project_id: projectId });
    const input = { text: "How many days of leave?" };
    await sendMessage(ctx, withAgent.id, { input });
    await work();
    const withRag = await createConversation(ctx, { rag_id: ragId });
    const { message, asked } = await sendMessage(ctx, withRag.id, { input });
    if (!asked) throw new Error("This is no RAG");
    await answerMessage(ctx, { message, asked });
    const agentsOnly = await byToken({ scopes: { agents: "write" } });
    for (const { id } of [withAgent, withRag]) {
      expect((await getConversation(ctx, id)).messages.at(-1)?.answer).toContain("thirty days");
      const [told] = (await getConversation(agentsOnly, id)).messages;
      expect(told).toMatchObject({ answer: null, details: null, left_out: "scope" });
    }
    await expect(sendMessage(agentsOnly, withRag.id, { input })).rejects.toMatchObject({
      code: "forbidden",
    });
    const runs = await listVisibleRuns(agentsOnly, allRunsSchema.parse({}));
    expect(runs.rows[0]).toMatchObject({ result: null, left_out: "scope" });
  });
});

describe("what acts later without the token", () => {
  const LESS = { code: "forbidden", message: expect.stringContaining("this API token has fewer") };

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
