import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { agentRuns } from "@/db/schema/agent-runs";
import { agents } from "@/db/schema/agents";
import { notices, users } from "@/db/schema/auth";
import { jobs } from "@/db/schema/jobs";
import { auditLog } from "@/db/schema/system";
import { taskComments, tasks } from "@/db/schema/tasks";
import { assignAgent } from "@/lib/agents/tasks/assign-agent";
import { reviewTask } from "@/lib/agents/tasks/review-task";
import { getTaskAgent } from "@/lib/agents/tasks/task-agent";
import { updateAgent } from "@/lib/agents/write-agents";
import type { Context } from "@/lib/context/context";
import { assignUser } from "@/lib/managed-items/team-changes";
import { listNotices } from "@/lib/notices/own-notices";
import { PROJECT } from "@/lib/projects/definition";
import { linkRag } from "@/lib/rags/write-rags";
import { getTaskScreen } from "@/lib/screens/tasks";
import { updateTasks } from "@/lib/tasks/bulk/update-tasks";
import { createTask } from "@/lib/tasks/changes/create-task";
import { updateTask } from "@/lib/tasks/changes/update-task";
import { assignTaskUser } from "@/lib/tasks/people/task-people";
import { closeAfterTests } from "../../support/close-after-tests";
import { makeLibrary } from "../../support/knowledge-world";
import { makeAgentWorld, workRuns } from "../../support/runs-world";
import { createTestSystem } from "../../support/test-system";

const HANDBOOK = [
  { title: "Leave", text: "Everybody has thirty days of leave. It is asked for in spring." },
];

const system = await closeAfterTests(createTestSystem());
const boss = await system.createActor("superadmin");
let ctx: Context;
let projectId: string;
let agentId: string;
let taskId: string;
beforeEach(async () => {
  ctx = system.context(boss);
  await ctx.db.delete(agents);
  await ctx.db.delete(jobs);
  await ctx.db.delete(tasks);
  ({ projectId, agentId } = await makeAgentWorld(system, boss));
  const { ragId } = await makeLibrary(ctx, HANDBOOK);
  await linkRag(ctx, { projectId, input: { ragId } });
  const task = { name: "How many days of leave are there?", taskMode: "auto", status: "paused" };
  taskId = (await createTask(ctx, { ...task, project_id: projectId })).task.id;
  await assignAgent(ctx, taskId, { agent_id: agentId, start: "when_active" });
});

const setStatus = (status: string, by = system.context(boss)) =>
  updateTask(by, { id: taskId, changes: { status } });
const runsOf = () => ctx.db.select().from(agentRuns).where(eq(agentRuns.taskId, taskId));
const commentsOf = () => ctx.db.select().from(taskComments).where(eq(taskComments.taskId, taskId));
/** Returns who was notified that the task's result waits for them. */
const told = async () => {
  const isMeant = and(eq(notices.kind, "review_waiting"), eq(notices.link, `/tasks/${taskId}`));
  const rows = await ctx.db.select({ userId: notices.userId }).from(notices).where(isMeant);
  return rows.map(({ userId }) => userId);
};
const work = () => getTaskAgent(ctx, taskId);
const review = (input: object, by = system.context(boss)) => reviewTask(by, taskId, input);
/** Creates a person in the project with a role on the task. */
async function personOn(taskRole: "reviewer" | "assignee") {
  const person = await system.createActor("moderator");
  await assignUser(ctx, PROJECT, { itemId: projectId, input: { userId: person.id } });
  await assignTaskUser(ctx, { id: taskId, input: { userId: person.id, taskRole } });
  return { person, theirs: system.context(person) };
}

describe("a task in mode auto", () => {
  it("is taken back, which the audit log says", async () => {
    await assignAgent(ctx, taskId, { agent_id: null });
    const written = and(eq(auditLog.action, "tasks.takeAgent"), eq(auditLog.entityId, taskId));
    expect(await ctx.db.select().from(auditLog).where(written)).toHaveLength(1);
    expect((await getTaskAgent(ctx, taskId)).has_agent).toBe(false);
  });

  it("is begun by its agent when its status becomes aktiv, once, and gets the result with its sources", async () => {
    expect((await work()).state).toBe("idle");
    await Promise.all([setStatus("aktiv"), setStatus("running").catch(() => null)]);
    expect(await runsOf()).toMatchObject([{ trigger: "task", userId: boss.id, agentId }]);
    expect((await work()).state).toBe("working");
    await workRuns(system);
    expect((await runsOf())[0]).toMatchObject({ state: "succeeded" });
    const [comment, ...others] = await commentsOf();
    expect(others).toEqual([]);
    expect(comment?.body).toContain("**Result of [Scout](/agents/");
    expect(comment?.body).toContain("thirty days of leave");
    expect(comment?.body).toContain("It is asked for in spring.”, Leave");
    expect(await work()).toMatchObject({ state: "review", may_review: true });
    const written = and(eq(auditLog.action, "tasks.comment.create"), eq(auditLog.entityId, taskId));
    const [audit] = await ctx.db.select().from(auditLog).where(written);
    expect(audit).toMatchObject({ actorId: boss.id, agentName: "Scout" });
  });

  it("is not begun by another change, in mode manual, nor for someone who may not use the agent", async () => {
    await updateTask(ctx, { id: taskId, changes: { priority: "high" } });
    const { theirs } = await personOn("assignee");
    await setStatus("aktiv", theirs);
    expect(await runsOf()).toEqual([]);
    await updateTask(ctx, { id: taskId, changes: { status: "paused", taskMode: "manual" } });
    await setStatus("aktiv");
    expect(await runsOf()).toEqual([]);
    await expect(assignAgent(ctx, taskId, { agent_id: agentId })).rejects.toMatchObject({
      code: "conflict",
    });
  });

  it("gets the answer of Customer Support once, without a question about the same words", async () => {
    await ctx.db.update(agents).set({ templateId: "customer-support" });
    await setStatus("aktiv");
    await workRuns(system);
    expect((await runsOf())[0]).toMatchObject({ state: "succeeded" });
    const [comment, ...others] = await commentsOf();
    expect(others).toEqual([]);
    expect(comment?.body).toContain("thirty days of leave");
  });

  it("is begun with others by one change of many", async () => {
    const more = { name: "Another", taskMode: "auto", status: "paused", project_id: projectId };
    const other = (await createTask(ctx, more)).task.id;
    await updateTasks(ctx, { ids: [taskId, other], changes: { status: "running" } });
    expect(await ctx.db.select().from(agentRuns)).toHaveLength(1);
    expect(await runsOf()).toHaveLength(1);
  });

  it("is accepted by its reviewer, once, and is completed then", async () => {
    await setStatus("aktiv");
    await workRuns(system);
    const { theirs } = await personOn("reviewer");
    const assignee = await personOn("assignee");
    await expect(review({ decision: "accept" }, assignee.theirs)).rejects.toMatchObject({
      code: "forbidden",
    });
    const [one, two] = await Promise.allSettled([
      review({ decision: "accept" }, theirs),
      review({ decision: "accept" }),
    ]);
    expect([one.status, two.status].sort()).toEqual(["fulfilled", "rejected"]);
    expect(await work()).toMatchObject({ state: "accepted", may_review: false });
    const [task] = await ctx.db.select().from(tasks).where(eq(tasks.id, taskId));
    expect(task).toMatchObject({ status: "completed", completedAt: expect.any(Number) });
  });

  it("is returned with a remark, which the next run is asked for anyone who returned it", async () => {
    await setStatus("aktiv");
    await workRuns(system);
    const { person, theirs } = await personOn("reviewer");
    const remark = { decision: "return", remark: "When is it asked for?" };
    await expect(review(remark, theirs)).rejects.toMatchObject({ code: "forbidden" });
    await updateAgent(ctx, { id: agentId, changes: { assigned_users: [person.id] } });
    expect((await review(remark, theirs)).state).toBe("working");
    const [first, next] = (await runsOf()).toSorted((a, b) => a.createdAt - b.createdAt);
    expect(next).toMatchObject({ input: remark.remark, userId: person.id, retryOf: first?.id });
    await workRuns(system);
    expect((await work()).state).toBe("review");
    expect(await commentsOf()).toHaveLength(2);
  });

  it("says that a run has failed, and can be returned then but not accepted", async () => {
    await setStatus("aktiv");
    await updateAgent(ctx, { id: agentId, changes: { status: "inactive" } });
    await workRuns(system);
    expect(await work()).toMatchObject({ state: "failed", may_review: true });
    expect((await commentsOf())[0]?.body).toContain(
      "The run failed: The agent was set to inactive.",
    );
    await expect(review({ decision: "accept" })).rejects.toMatchObject({ code: "conflict" });
    expect(await told()).toEqual([]);
  });

  it("tells its reviewers that a result waits, or its owner and creator where it has none", async () => {
    const link = `/tasks/${taskId}`;
    await setStatus("aktiv");
    await workRuns(system);
    expect(await told()).toEqual([boss.id]);
    await ctx.db.delete(notices);
    const { person, theirs } = await personOn("reviewer");
    await personOn("assignee");
    await review({ decision: "return", remark: "When is it asked for?" });
    await workRuns(system);
    expect(await told()).toEqual([person.id]);
    const { rows } = await listNotices(theirs, { state: "all", page: 1, perPage: 50 });
    expect(rows.find(({ kind }) => kind === "review_waiting")).toMatchObject({
      title: "Scout finished How many days of leave are there?",
      link,
    });
  });

  it("is on its screen with the run's person and steps, and its activity says who reviewed", async () => {
    await setStatus("aktiv");
    await workRuns(system);
    const { theirs } = await personOn("reviewer");
    const { work: seen } = await getTaskScreen(theirs, taskId);
    expect(seen).toMatchObject({ agent: null, has_agent: true, state: "review", may_review: true });
    expect(seen.run).toMatchObject({ user_name: boss.name, may_read: false, agent_id: agentId });
    expect(seen.run?.steps).toBeGreaterThan(0);
    await review({ decision: "accept" }, theirs);
    const { activity } = await getTaskScreen(theirs, taskId);
    const entry = activity.rows.find(({ action }) => action === "review");
    expect(entry?.changes).toMatchObject([{ field: "decision", after: "accept" }]);
  });

  it("gets nothing written by someone who may not any more", async () => {
    const person = await system.createActor("admin");
    await assignUser(ctx, PROJECT, { itemId: projectId, input: { userId: person.id } });
    await updateAgent(ctx, { id: agentId, changes: { assigned_users: [person.id] } });
    await assignTaskUser(ctx, { id: taskId, input: { userId: person.id, taskRole: "owner" } });
    await setStatus("aktiv", system.context(person));
    await ctx.db.update(users).set({ active: false }).where(eq(users.id, person.id));
    await workRuns(system);
    expect((await runsOf())[0]?.state).toBe("failed");
    expect(await commentsOf()).toEqual([]);
  });
});
