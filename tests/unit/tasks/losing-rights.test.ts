import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { taskUsers } from "@/db/schema/tasks";
import { deleteTask } from "@/lib/tasks/changes/delete-task";
import { updateTask } from "@/lib/tasks/changes/update-task";
import { getTask } from "@/lib/tasks/get-task";
import { assignTaskUser, removeTaskUser } from "@/lib/tasks/people/task-people";
import type { TaskView } from "@/lib/tasks/schema";
import { closeAfterTests } from "../../support/close-after-tests";
import { interrupted } from "../../support/interrupted";
import { createTestSystem } from "../../support/test-system";
import { makeCast, makeTask, type Relation } from "./tasks-fixture";

const system = await closeAfterTests(createTestSystem());
const cast = await makeCast(system);

/** A person's role on a task is lowered before the first write. */
const whileBecoming = (name: Relation, role: "assignee" | null, task: TaskView) =>
  interrupted(system, cast.people[name], () => {
    const { db } = system.context();
    const ofTask = eq(taskUsers.taskId, task.id);
    return role === null
      ? db.delete(taskUsers).where(ofTask)
      : db.update(taskUsers).set({ role }).where(ofTask);
  });

it("an owner who is one no more deletes nothing and adds no one to a task and removes no one", async () => {
  const task = await makeTask(system, cast);
  const { id } = task;
  const { reviewer, member, owner } = cast.people;
  const back = () =>
    system
      .context()
      .db.update(taskUsers)
      .set({ role: "owner" })
      .where(eq(taskUsers.userId, owner.id));
  const attempts: ((ctx: ReturnType<typeof system.context>) => Promise<unknown>)[] = [
    (ctx) => deleteTask(ctx, { id }),
    (ctx) => removeTaskUser(ctx, { id, userId: reviewer.id }),
    (ctx) => assignTaskUser(ctx, { id, input: { userId: member.id, taskRole: "owner" } }),
  ];
  for (const attempt of attempts) {
    const work = attempt(whileBecoming("owner", "assignee", task));
    await expect(work).rejects.toMatchObject({ code: "forbidden" });
    await back();
  }
  const { task: now } = await getTask(system.context(cast.people.superadmin), id);
  expect(now.version).toBe(task.version);
  expect(now.assigned_users.toSorted()).toEqual(
    [owner.id, reviewer.id, cast.people.assignee.id].toSorted(),
  );
});

it("an assignee who was removed sets no status any more", async () => {
  const task = await makeTask(system, cast);
  const ctx = whileBecoming("assignee", null, task);
  await expect(
    updateTask(ctx, { id: task.id, changes: { status: "completed" } }),
  ).rejects.toMatchObject({ code: "forbidden" });
  const { task: now } = await getTask(system.context(cast.people.superadmin), task.id);
  expect([now.status, now.version]).toEqual([task.status, task.version]);
});
