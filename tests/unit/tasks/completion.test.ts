import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { tasks } from "@/db/schema/tasks";
import { deleteTasks, restoreTasks } from "@/lib/tasks/bulk/delete-tasks";
import { updateTasks } from "@/lib/tasks/bulk/update-tasks";
import { createTask } from "@/lib/tasks/changes/create-task";
import { updateTask } from "@/lib/tasks/changes/update-task";
import { closeAfterTests } from "../../support/close-after-tests";
import { createTestSystem } from "../../support/test-system";

const system = await closeAfterTests(createTestSystem());
const boss = await system.createActor("superadmin");

const at = (now: number) => system.context(boss, { now });
const completedAt = async (id: string) => {
  const [row] = await at(0)
    .db.select({ at: tasks.completedAt })
    .from(tasks)
    .where(eq(tasks.id, id));
  return row?.at;
};

it("a task knows when it became completed, until it is open again", async () => {
  const { task } = await createTask(at(1000), { name: "One" });
  const change = (now: number, changes: object) => updateTask(at(now), { id: task.id, changes });
  expect(await completedAt(task.id)).toBeNull();
  await change(2000, { status: "completed" });
  expect(await completedAt(task.id)).toBe(2000);
  await change(3000, { priority: "high" });
  expect(await completedAt(task.id)).toBe(2000);
  await change(4000, { status: "pending", name: "Again" });
  expect(await completedAt(task.id)).toBeNull();
});

it("one that is made completed is so from the start", async () => {
  const { task } = await createTask(at(1000), { name: "Done", status: "completed" });
  expect(await completedAt(task.id)).toBe(1000);
});

it("of many that are completed at once, those that were already keep their time", async () => {
  const make = async (status: string) =>
    (await createTask(at(1000), { name: "Of many", status })).task.id;
  const [open, done] = [await make("running"), await make("completed")];
  const changes = { status: "completed", priority: "urgent" };
  await updateTasks(at(5000), { ids: [open, done], changes });
  expect([await completedAt(open), await completedAt(done)]).toEqual([5000, 1000]);
});

it("what is deleted and restored keeps its time", async () => {
  const { task } = await createTask(at(1000), { name: "Back", status: "completed" });
  await deleteTasks(at(2000), { ids: [task.id] });
  expect(await completedAt(task.id)).toBeUndefined();
  await restoreTasks(at(3000), { ids: [task.id] });
  expect(await completedAt(task.id)).toBe(1000);
});
