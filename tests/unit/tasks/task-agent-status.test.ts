import { and, asc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { agentRuns } from "@/db/schema/agent-runs";
import { agents } from "@/db/schema/agents";
import { jobs } from "@/db/schema/jobs";
import { auditLog } from "@/db/schema/system";
import { tasks } from "@/db/schema/tasks";
import { cancelRun } from "@/lib/agents/runs/start-run";
import { assignAgent } from "@/lib/agents/tasks/assign-agent";
import { reviewTask } from "@/lib/agents/tasks/review-task";
import { getTaskAgent } from "@/lib/agents/tasks/task-agent";
import { updateAgent } from "@/lib/agents/write-agents";
import type { Context } from "@/lib/context/context";
import { linkRag } from "@/lib/rags/write-rags";
import { restoreTasks } from "@/lib/tasks/bulk/delete-tasks";
import { createTask } from "@/lib/tasks/changes/create-task";
import { deleteTask } from "@/lib/tasks/changes/delete-task";
import { updateTask } from "@/lib/tasks/changes/update-task";
import { listActivity } from "@/lib/tasks/comments/activity";
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
let agentId: string;
let taskId: string;
beforeEach(async () => {
  ctx = system.context(boss);
  await ctx.db.delete(agents);
  await ctx.db.delete(jobs);
  await ctx.db.delete(tasks);
  const world = await makeAgentWorld(system, boss);
  ({ agentId } = world);
  const { ragId } = await makeLibrary(ctx, HANDBOOK);
  await linkRag(ctx, { projectId: world.projectId, input: { ragId } });
  const task = { name: "How many days of leave are there?", taskMode: "auto" };
  taskId = (await createTask(ctx, { ...task, project_id: world.projectId })).task.id;
});

const assign = (start?: "now" | "when_active") =>
  assignAgent(ctx, taskId, { agent_id: agentId, ...(start && { start }) });
const setStatus = (status: string) => updateTask(ctx, { id: taskId, changes: { status } });
const runsOf = () => ctx.db.select().from(agentRuns).where(eq(agentRuns.taskId, taskId));
const taskNow = async () => {
  const [task] = await ctx.db.select().from(tasks).where(eq(tasks.id, taskId));
  if (!task) throw new Error("The task is gone");
  return task;
};
const statusNow = async () => (await taskNow()).status;
const work = () => getTaskAgent(ctx, taskId);

describe("assigning an agent", () => {
  it("starts it at once, whatever the status, and the run moves the task", async () => {
    await setStatus("paused");
    expect((await assign()).state).toBe("working");
    expect(await runsOf()).toMatchObject([{ trigger: "task", userId: boss.id, agentId }]);
    expect(await statusNow()).toBe("running");
    await workRuns(system);
    expect(await work()).toMatchObject({ state: "review", may_review: true });
    expect(await statusNow()).toBe("aktiv");
    expect(await runsOf()).toHaveLength(1);
  });

  it("starts it on a task that is already active", async () => {
    expect(await statusNow()).toBe("aktiv");
    expect((await assign()).state).toBe("working");
  });

  it("starts one run where it is done twice", async () => {
    await Promise.all([assign(), assign()]);
    expect(await runsOf()).toHaveLength(1);
  });

  it("makes an active task idle where the agent starts later, and the status starts it", async () => {
    expect((await assign("when_active")).state).toBe("idle");
    expect(await runsOf()).toEqual([]);
    expect(await statusNow()).toBe("inaktiv");
    await setStatus("aktiv");
    expect(await runsOf()).toHaveLength(1);
    expect(await statusNow()).toBe("running");
  });

  it("leaves a task that isn't active as it is where the agent starts later", async () => {
    await setStatus("paused");
    await assign("when_active");
    expect(await statusNow()).toBe("paused");
  });

  it("refuses another start", async () => {
    const wrong = { agent_id: agentId, start: "tomorrow" };
    await expect(assignAgent(ctx, taskId, wrong)).rejects.toMatchObject({ code: "invalid_input" });
  });
});

describe("the run of a task", () => {
  it("leaves it idle where it was deleted during the run and is restored", async () => {
    await assign();
    expect(await statusNow()).toBe("running");
    await deleteTask(ctx, { id: taskId });
    await restoreTasks(ctx, { ids: [taskId] });
    expect(await statusNow()).toBe("inaktiv");
    await setStatus("running");
    await deleteTask(ctx, { id: taskId });
    await restoreTasks(ctx, { ids: [taskId] });
    expect(await statusNow()).toBe("running");
  });

  it("leaves it idle where it fails, and setting it active starts it again", async () => {
    await assign();
    await updateAgent(ctx, { id: agentId, changes: { status: "inactive" } });
    await workRuns(system);
    expect((await work()).state).toBe("failed");
    expect(await statusNow()).toBe("inaktiv");
    await updateAgent(ctx, { id: agentId, changes: { status: "active" } });
    await setStatus("aktiv");
    await workRuns(system);
    expect((await work()).state).toBe("review");
  });

  it("leaves it idle where it is cancelled", async () => {
    await assign();
    const [run] = await runsOf();
    await cancelRun(ctx, run?.id ?? "");
    expect(await statusNow()).toBe("inaktiv");
  });

  it("leaves a status that a person has set meanwhile", async () => {
    await assign();
    await setStatus("paused");
    await workRuns(system);
    expect(await statusNow()).toBe("paused");
  });

  it("completes it where its work is accepted", async () => {
    await assign();
    await workRuns(system);
    expect((await reviewTask(ctx, taskId, { decision: "accept" })).state).toBe("accepted");
    expect(await taskNow()).toMatchObject({
      status: "completed",
      completedAt: expect.any(Number),
    });
    await setStatus("aktiv");
    expect(await taskNow()).toMatchObject({ status: "running", completedAt: null });
  });

  it("is running again where changes are requested, with the reviewer's words", async () => {
    await assign();
    await workRuns(system);
    await reviewTask(ctx, taskId, { decision: "return", remark: "When is it asked for?" });
    expect(await statusNow()).toBe("running");
    expect((await runsOf()).map(({ input }) => input)).toContain("When is it asked for?");
    await workRuns(system);
    expect(await statusNow()).toBe("aktiv");
  });

  it("is named by each move in the audit log and the activity", async () => {
    await assign();
    await workRuns(system);
    const [run] = await runsOf();
    const moves = await ctx.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.entityId, taskId), eq(auditLog.action, "tasks.update")))
      .orderBy(asc(auditLog.seq));
    expect(moves.map(({ before, after }) => [before, after])).toEqual([
      ['{"status":"aktiv"}', '{"status":"running"}'],
      ['{"status":"running"}', '{"status":"aktiv"}'],
    ]);
    for (const move of moves)
      expect(move).toMatchObject({ runId: run?.id, agentName: "Scout", actorId: boss.id });
    const { rows } = await listActivity(ctx, taskId, {
      ...{ page: 1, perPage: 20, sort: "-created_at" },
    });
    expect(rows.filter(({ agentName }) => agentName === "Scout")).toHaveLength(2);
  });
});
