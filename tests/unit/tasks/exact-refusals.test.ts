import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { agentRuns } from "@/db/schema/agent-runs";
import { projectUsers } from "@/db/schema/projects";
import { tasks, taskUsers } from "@/db/schema/tasks";
import { assignAgent } from "@/lib/agents/tasks/assign-agent";
import { reviewTask } from "@/lib/agents/tasks/review-task";
import { AppError } from "@/lib/errors";
import { assignUser } from "@/lib/managed-items/team-changes";
import { PROJECT } from "@/lib/projects/definition";
import { createTask } from "@/lib/tasks/changes/create-task";
import { createComment, updateComment } from "@/lib/tasks/comments/comments";
import { assignTaskUser } from "@/lib/tasks/people/task-people";
import { TASK_NOT_FOUND } from "@/lib/tasks/schema";
import { closeAfterTests } from "../../support/close-after-tests";
import { interrupted } from "../../support/interrupted";
import { makeAgentWorld } from "../../support/runs-world";
import { createTestSystem } from "../../support/test-system";

let world: { projectId: string; agentId: string };
const system = await closeAfterTests(createTestSystem());
const boss = await system.createActor("superadmin");
world = await makeAgentWorld(system, boss);

/** Makes a task in the project, with a person who has this role on it. */
async function taskWith(taskRole: "owner" | "reviewer") {
  const ctx = system.context(boss);
  const { projectId } = world;
  const person = await system.createActor("moderator");
  await assignUser(ctx, PROJECT, { itemId: projectId, input: { userId: person.id } });
  const made = await createTask(ctx, { name: "Raced", taskMode: "auto", project_id: projectId });
  const { id } = made.task;
  await assignTaskUser(ctx, { id, input: { userId: person.id, taskRole } });
  const loses = () =>
    interrupted(system, person, () => ctx.db.delete(taskUsers).where(eq(taskUsers.taskId, id)));
  return { ctx, id, person, loses };
}

it("a new task that a caller's rule refuses gets that rule's error, before its own", async () => {
  const refuse = new AppError("conflict", "Not here");
  const input = { name: "New", assigned_users: [{ userId: "nobody", taskRole: "owner" }] };
  const never = [{ holds: sql`1 = 0`, refuse }];
  await expect(createTask(system.context(boss), input, null, never)).rejects.toThrow(refuse);
});

it("someone who may not edit the task any more can't change its agent, and is told so", async () => {
  const { ctx, id, loses } = await taskWith("owner");
  const given = { agent_id: world.agentId, start: "when_active" };
  await expect(assignAgent(loses(), id, given)).rejects.toMatchObject({ code: "forbidden" });
  await assignAgent(ctx, id, given);
  const again = await taskWith("owner");
  await expect(assignAgent(again.loses(), again.id, { agent_id: null })).rejects.toMatchObject({
    code: "forbidden",
  });
});

it("someone who may not review the task any more is told so", async () => {
  const { ctx, id, loses } = await taskWith("reviewer");
  await assignAgent(ctx, id, { agent_id: world.agentId, start: "now" });
  await ctx.db.update(agentRuns).set({ state: "succeeded", finishedAt: ctx.now });
  const refused = reviewTask(loses(), id, { decision: "accept" });
  await expect(refused).rejects.toMatchObject({ code: "forbidden" });
  const [task] = await ctx.db.select().from(tasks).where(eq(tasks.id, id));
  expect(task?.status).not.toBe("completed");
});

it("a task that became manual gets no agent, and the error says why", async () => {
  const { ctx, id } = await taskWith("owner");
  const becomesManual = interrupted(system, boss, () =>
    ctx.db.update(tasks).set({ mode: "manual" }).where(eq(tasks.id, id)),
  );
  const given = { agent_id: world.agentId, start: "now" };
  await expect(assignAgent(becomesManual, id, given)).rejects.toThrow(
    "Set the task's mode to auto",
  );
});

it("a comment on a task that its author can't read any more misses the task", async () => {
  const { ctx, id, person } = await taskWith("reviewer");
  const theirs = system.context(person);
  const { id: commentId } = await createComment(theirs, { taskId: id, input: { body: "One" } });
  const leaves = interrupted(system, person, () =>
    ctx.db.delete(projectUsers).where(eq(projectUsers.userId, person.id)),
  );
  const change = { taskId: id, commentId, input: { body: "Two" } };
  await expect(updateComment(leaves, change)).rejects.toThrow(TASK_NOT_FOUND);
});
