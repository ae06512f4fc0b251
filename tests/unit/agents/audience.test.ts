import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { agentRuns, approvals, runSteps } from "@/db/schema/agent-runs";
import { agents } from "@/db/schema/agents";
import { notices, users } from "@/db/schema/auth";
import { conversations } from "@/db/schema/conversations";
import { jobs } from "@/db/schema/jobs";
import { projects } from "@/db/schema/projects";
import { taskComments, tasks } from "@/db/schema/tasks";
import { getApproval, listApprovals } from "@/lib/agents/runs/approvals";
import { audienceOf } from "@/lib/agents/runs/audience";
import { decideApproval } from "@/lib/agents/runs/decide-approval";
import { getRun } from "@/lib/agents/runs/read-runs";
import { startRun } from "@/lib/agents/runs/start-run";
import { assignAgent } from "@/lib/agents/tasks/assign-agent";
import { reviewTask } from "@/lib/agents/tasks/review-task";
import { getTaskAgent } from "@/lib/agents/tasks/task-agent";
import { ruleOfTwo } from "@/lib/agents/tools/rule-of-two";
import { toolsNamed } from "@/lib/agents/tools/tools";
import { updateAgent } from "@/lib/agents/write-agents";
import type { Actor } from "@/lib/auth/actor";
import type { Context } from "@/lib/context/context";
import { getConversation } from "@/lib/conversations/read-conversations";
import { sendMessage } from "@/lib/conversations/send-message";
import { createConversation, updateConversation } from "@/lib/conversations/write-conversations";
import { assignUser } from "@/lib/managed-items/team-changes";
import { PROJECT } from "@/lib/projects/definition";
import { createRag } from "@/lib/rags/write-rags";
import { createServiceAccount } from "@/lib/service-accounts/write-service-accounts";
import { createTask } from "@/lib/tasks/changes/create-task";
import { updateTask } from "@/lib/tasks/changes/update-task";
import { assignWorkspaceUser } from "@/lib/workspaces/workspace-team";
import { RAG_FIELDS } from "../../support/audited-world";
import { closeAfterTests } from "../../support/close-after-tests";
import { addOrder, addProduct } from "../../support/record-world";
import { makeAgentWorld, waitingOf, workRuns } from "../../support/runs-world";
import { createTestSystem } from "../../support/test-system";

const QUESTION = "Where are the orders of maren.holt@example.com?";
const CANNOT = "Ayşe Demir can't open E-commerce in Heron.";
const YES = { decision: "approve" };
const NO = { decision: "deny", reason: "Not for her." };

const system = await closeAfterTests(createTestSystem());
const boss = await system.createActor("superadmin");
let ayse: Actor;
let ctx: Context;
let theirs: Context;
let projectId: string;
let agentId: string;
beforeEach(async () => {
  ctx = system.context(boss);
  const { db } = ctx;
  await db.batch([db.delete(agents), db.delete(jobs), db.delete(tasks), db.delete(notices)]);
  await db.delete(users).where(eq(users.role, "moderator"));
  ({ projectId, agentId } = await makeAgentWorld(system, boss, { templateId: "customer-support" }));
  await db.update(projects).set({ name: "Heron" }).where(eq(projects.id, projectId));
  ayse = await system.createActor("moderator", { name: "Ayşe Demir" });
  theirs = system.context(ayse);
  await assignUser(ctx, PROJECT, { itemId: projectId, input: { userId: ayse.id } });
  await addProduct(ctx, projectId, { name: "Mug", sku: "MUG", stock_quantity: 3 });
  await addOrder(ctx, projectId, { items: "MUG x2" });
});

/** Ayşe, who can't open the shop, asks for its orders; the superadmin starts the task. */
async function setRunning() {
  const task = { name: QUESTION, taskMode: "auto", status: "paused", project_id: projectId };
  const taskId = (await createTask(theirs, task)).task.id;
  await assignAgent(ctx, taskId, { agent_id: agentId, start: "when_active" });
  await updateTask(ctx, { id: taskId, changes: { status: "aktiv" } });
  await workRuns(system);
  const [run] = await ctx.db.select().from(agentRuns).where(eq(agentRuns.taskId, taskId));
  if (!run) throw new Error("No run was begun");
  return { taskId, runId: run.id };
}
const commentsOf = async (taskId: string) =>
  (await ctx.db.select().from(taskComments).where(eq(taskComments.taskId, taskId))).map(
    ({ body }) => body,
  );
async function waiting(runId: string) {
  const [found] = await waitingOf(ctx, runId);
  if (!found) throw new Error("Nothing waits");
  return getApproval(ctx, found.id);
}
async function decide(runId: string, decision: object) {
  await decideApproval(ctx, (await waiting(runId)).id, decision);
  await workRuns(system);
}
const entersShop = (person: Actor) =>
  assignWorkspaceUser(ctx, { projectId, workspaceType: "ecommerce" }, { userId: person.id });

describe("who reads a place", () => {
  it("counts the service accounts of its project, which open what that has", async () => {
    await createServiceAccount(ctx, { projectId, input: { name: "CI import" } });
    const ragId = (await createRag(ctx, RAG_FIELDS)).rag.id;
    const shop = { kind: "workspace", id: projectId, type: "ecommerce" } as const;
    const to = { resources: [{ kind: "project", id: projectId }] } as const;
    const resources = [shop, { kind: "rag", id: ragId } as const];
    const readers = await audienceOf(ctx, { resources, userId: boss.id, to });
    const account = readers.find(({ name }) => name === "CI import");
    expect(account?.cannot_open).toHaveLength(1);
    expect(account?.cannot_open).not.toContain("E-commerce in Heron");
    expect(
      await audienceOf(ctx, { resources, userId: boss.id, to: { resources: [shop] } }),
    ).toMatchObject([{ name: "CI import" }]);
  });
});

describe("a result on a task", () => {
  it("waits for the run's person where a reader can't open what it quotes, and names them", async () => {
    const { taskId, runId } = await setRunning();
    expect(await getRun(ctx, runId)).toMatchObject({ state: "waiting_approval", result: null });
    expect(await commentsOf(taskId)).toEqual([]);
    expect(await waiting(runId)).toMatchObject({
      tool: "share_result",
      mode: "ask",
      user_id: boss.id,
      why: `${CANNOT} The result quotes it.`,
      may_decide: true,
      audience: {
        readers: 1,
        names: ["Ayşe Demir"],
        without_access: [{ id: ayse.id, cannot_open: ["E-commerce in Heron"] }],
        words: CANNOT,
      },
    });
    const all = { state: "all", page: 1, perPage: 50 } as const;
    expect((await listApprovals(theirs, all)).total).toBe(0);
    const told = await ctx.db.select().from(notices).where(eq(notices.userId, ayse.id));
    expect(JSON.stringify(told)).not.toContain("maren.holt@example.com");
  });

  it("is written once its person sends it anyway", async () => {
    const { taskId, runId } = await setRunning();
    await decide(runId, YES);
    expect(await getRun(ctx, runId)).toMatchObject({ state: "succeeded", kept: false });
    const [body, ...others] = await commentsOf(taskId);
    expect(others).toEqual([]);
    expect(body).toContain("Order ");
  });

  it("is its person's alone where they keep it: the task says so, and the next run of another is not told", async () => {
    const { taskId, runId } = await setRunning();
    await decide(runId, NO);
    const run = await getRun(ctx, runId);
    expect(run).toMatchObject({ state: "succeeded", kept: true });
    expect(run.result).toContain("Order ");
    const [body] = await commentsOf(taskId);
    expect(body).toContain("Only the person the agent worked on behalf of can see the result");
    expect(body).not.toContain("Order ");
    await expect(getRun(theirs, runId)).rejects.toMatchObject({ code: "not_found" });
  });

  it("is kept where no one decides in time", async () => {
    const { taskId, runId } = await setRunning();
    await ctx.db.update(approvals).set({ expiresAt: 1 });
    await ctx.db.update(jobs).set({ runAt: 0 });
    await workRuns(system);
    expect(await getRun(ctx, runId)).toMatchObject({ state: "succeeded", kept: true });
    expect((await commentsOf(taskId))[0]).not.toContain("Order ");
  });

  it("may be changed before it is sent", async () => {
    const { taskId, runId } = await setRunning();
    const edited = { where: "task", result: "One order is on its way." };
    await decide(runId, { decision: "edit", arguments: edited });
    expect((await commentsOf(taskId))[0]).toContain("One order is on its way.");
    // The next run of another person gets what was sent.
    expect((await getRun(ctx, runId)).result).toBe("One order is on its way.");
    expect((await commentsOf(taskId))[0]).not.toContain("Order ");
  });

  it("is asked about once more where more people would read it than were named", async () => {
    const { taskId, runId } = await setRunning();
    const { id } = await waiting(runId);
    await decideApproval(ctx, id, YES);
    const cem = await system.createActor("moderator", { name: "Cem Kaya" });
    await assignUser(ctx, PROJECT, { itemId: projectId, input: { userId: cem.id } });
    await workRuns(system);
    expect(await commentsOf(taskId)).toEqual([]);
    const again = await waiting(runId);
    expect(again.id).not.toBe(id);
    expect(again.audience?.words).toBe("Ayşe Demir and Cem Kaya can't open E-commerce in Heron.");
    await decide(runId, YES);
    expect(await commentsOf(taskId)).toHaveLength(1);
  });

  it("is written at once where every reader may open all of it", async () => {
    await entersShop(ayse);
    const { taskId, runId } = await setRunning();
    expect((await getRun(ctx, runId)).state).toBe("succeeded");
    expect((await commentsOf(taskId))[0]).toContain("Order ");
    const [listed] = await ctx.db.select().from(runSteps).where(eq(runSteps.tool, "list_records"));
    expect(JSON.parse(listed?.resources ?? "null")).toEqual([
      { kind: "workspace", id: projectId, type: "ecommerce" },
    ]);
  });

  it("is returned by a reader whose next run is not told what was kept", async () => {
    const { taskId, runId } = await setRunning();
    await decide(runId, NO);
    await updateAgent(ctx, { id: agentId, changes: { assigned_users: [ayse.id] } });
    await reviewTask(theirs, taskId, { decision: "return", remark: "What came of it?" });
    await workRuns(system);
    expect((await commentsOf(taskId)).join()).not.toContain("Order ");
  });
});

it("why a run failed is said on the task only to those who can open what it has read", async () => {
  const { taskId, runId } = await setRunning();
  await ctx.db.update(agents).set({ status: "inactive" });
  await decide(runId, YES);
  expect(await getRun(ctx, runId)).toMatchObject({ state: "stopped" });
  expect((await commentsOf(taskId))[0]).toContain("The run failed: open the run to see why.");
  expect((await getTaskAgent(theirs, taskId)).run?.error).toBeNull();
  expect((await getTaskAgent(ctx, taskId)).run?.error).toBe("The agent was set to inactive");
});

describe("what an agent writes by itself", () => {
  const byItself = { approvals: { create_task: "auto", comment_task: "auto" } };
  /** Starts a run of the inventory manager, which creates tasks from what it reads in the shop. */
  async function stockRun() {
    await ctx.db.update(agents).set({ templateId: "inventory-manager", agentConfig: null });
    await updateAgent(ctx, { id: agentId, changes: { agentConfig: byItself } });
    const { id } = await startRun(ctx, { agentId, input: { project_id: projectId } });
    await workRuns(system);
    return id;
  }

  it("is asked about where the project's people can't open what a task quotes", async () => {
    const id = await stockRun();
    expect(await ctx.db.select().from(tasks)).toEqual([]);
    expect(await waiting(id)).toMatchObject({
      tool: "create_task",
      audience: { words: CANNOT },
      why: expect.stringContaining(CANNOT),
    });
    await decide(id, YES);
    expect(await ctx.db.select().from(tasks)).toHaveLength(1);
  });

  it("is done at once where they can", async () => {
    await entersShop(ayse);
    const id = await stockRun();
    expect((await getRun(ctx, id)).state).toBe("succeeded");
    expect(await ctx.db.select().from(tasks)).toHaveLength(1);
  });
});

describe("a conversation", () => {
  beforeEach(() => updateAgent(ctx, { id: agentId, changes: { assigned_users: [ayse.id] } }));
  const begin = async () =>
    (await createConversation(ctx, { agent_id: agentId, project_id: projectId })).id;
  async function ask(id: string) {
    const { message } = await sendMessage(ctx, id, { input: { text: QUESTION } });
    await workRuns(system);
    return message.run_id ?? "";
  }
  const lastOf = async (id: string, by: Context) => (await getConversation(by, id)).messages.at(-1);
  const share = (id: string, more: object = {}) =>
    updateConversation(ctx, { id, changes: { shared: true, ...more } });

  it("is shared once its owner knows who can't open what its answers quote", async () => {
    const id = await begin();
    await ask(id);
    await expect(share(id)).rejects.toMatchObject({
      code: "conflict",
      message: `${CANNOT} The conversation quotes it. Share it anyway, or keep it to yourself.`,
    });
    const [row] = await ctx.db.select().from(conversations).where(eq(conversations.id, id));
    expect(row?.shared).toBe(false);
    await share(id, { anyway: true });
    expect((await lastOf(id, theirs))?.answer).toContain("Order ");
    // People who join later weren't named.
    const cem = await system.createActor("moderator", { name: "Cem Kaya" });
    await assignUser(ctx, PROJECT, { itemId: projectId, input: { userId: cem.id } });
    await updateAgent(ctx, { id: agentId, changes: { assigned_users: [ayse.id, cem.id] } });
    const later = await lastOf(id, system.context(cem));
    expect(later).toMatchObject({ answer: null, left_out: "access", text: QUESTION });
    await entersShop(cem);
    expect((await lastOf(id, system.context(cem)))?.answer).toContain("Order ");
  });

  it("that is shared waits with each answer, which its owner sends or keeps", async () => {
    const id = await begin();
    await share(id);
    const first = await ask(id);
    expect(await lastOf(id, theirs)).toMatchObject({ state: "waiting", answer: null });
    expect((await waiting(first)).audience?.words).toBe(CANNOT);
    await decide(first, YES);
    expect((await lastOf(id, theirs))?.answer).toContain("Order ");
    const second = await ask(id);
    await decide(second, NO);
    expect((await lastOf(id, ctx))?.answer).toContain("Order ");
    expect(await lastOf(id, theirs)).toMatchObject({ answer: null, left_out: "access" });
  });

  it("hides an answer of which it is not known what it quotes", async () => {
    await entersShop(ayse);
    const id = await begin();
    await ask(id);
    await share(id);
    expect((await lastOf(id, theirs))?.answer).toContain("Order ");
    await ctx.db.update(agentRuns).set({ resources: null });
    expect(await lastOf(id, theirs)).toMatchObject({ answer: null, left_out: "access" });
  });
});

it("a result that others read changes something by the Rule of Two", () => {
  expect(ruleOfTwo(toolsNamed(["ask_knowledge"]))).toMatchObject({ acts: true, all: true });
  expect(ruleOfTwo(toolsNamed(["check_proposals"]))).toMatchObject({ acts: true, all: false });
});
