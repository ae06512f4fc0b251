import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { tasks, taskUsers } from "@/db/schema/tasks";
import { assignTasks, undoTaskAssignments } from "@/lib/tasks/bulk/assign-tasks";
import { deleteTasks, restoreTasks } from "@/lib/tasks/bulk/delete-tasks";
import { undoTaskUpdates, updateTasks } from "@/lib/tasks/bulk/update-tasks";
import { createTask } from "@/lib/tasks/changes/create-task";
import { getTask } from "@/lib/tasks/get-task";
import { listSharedTaskCandidates } from "@/lib/tasks/people/candidates";
import { closeAfterTests } from "../../support/close-after-tests";
import { createTestSystem } from "../../support/test-system";

const MANY = 620;

const system = await closeAfterTests(createTestSystem());
const boss = await system.createActor("superadmin");
const other = await system.createActor("moderator");
const ctx = system.context(boss);
await make(MANY, { name: "Sweep the yard", createdBy: boss.id });

async function make(count: number, values: { name: string; createdBy: string }) {
  const row = {
    ...values,
    status: "pending",
    mode: "manual",
    createdAt: ctx.now,
    updatedAt: ctx.now,
  } as const;
  const rows = Array.from({ length: count }, () => ({ ...row, id: crypto.randomUUID() }));
  for (let at = 0; at < rows.length; at += 6)
    await ctx.db.insert(tasks).values(rows.slice(at, at + 6));
}

const countOf = (where: ReturnType<typeof eq>) => ctx.db.$count(tasks, where);
const filter = { q: "yard" };

it("changes all that the filter leaves, on every page, and takes it back as one", async () => {
  await make(1, { name: "Paint the fence", createdBy: boss.id });
  const changes = { priority: "urgent", due_date: "2026-12-24", taskMode: "auto", status: "aktiv" };
  const result = await updateTasks(ctx, { filter, changes });
  expect([result.done.length, result.failed.length]).toEqual([MANY, 0]);
  expect(await countOf(eq(tasks.priority, "urgent"))).toBe(MANY);
  expect(await countOf(eq(tasks.mode, "auto"))).toBe(MANY);
  const undone = await undoTaskUpdates(ctx, { tasks: result.undo });
  expect(undone.done).toHaveLength(MANY);
  expect(await countOf(eq(tasks.priority, "urgent"))).toBe(0);
  expect(await countOf(eq(tasks.mode, "manual"))).toBe(MANY + 1);
}, 60_000);

it("adds someone to all of them, and deletes and restores them", async () => {
  const people = await listSharedTaskCandidates(ctx, { filter, q: other.name });
  expect(people.map(({ id }) => id)).toContain(other.id);
  const put = await assignTasks(ctx, { filter, userId: other.id, taskRole: "assignee" });
  expect(put.done).toHaveLength(MANY);
  await undoTaskAssignments(ctx, { userId: other.id, tasks: put.undo });
  expect(await ctx.db.$count(taskUsers)).toBe(0);
  const deleted = await deleteTasks(ctx, { filter });
  expect(deleted.done).toHaveLength(MANY);
  expect((await restoreTasks(ctx, { ids: deleted.done })).done).toHaveLength(MANY);
}, 60_000);

it("means those alone that the person may read, and one way of naming them", async () => {
  const theirs = system.context(other);
  const changes = { priority: "low" };
  const refused = { code: "invalid_input" };
  await expect(updateTasks(theirs, { filter, changes })).rejects.toMatchObject({
    ...refused,
    message: "No tasks match the filter",
  });
  await expect(updateTasks(ctx, { changes })).rejects.toMatchObject(refused);
  await expect(updateTasks(ctx, { ids: ["a"], filter, changes })).rejects.toMatchObject(refused);
  await expect(updateTasks(ctx, { filter: { due: "never" }, changes })).rejects.toMatchObject(
    refused,
  );
});

it("says so where more match than can be changed at once, and changes nothing", async () => {
  await make(1001 - MANY, { name: "Sweep the yard too", createdBy: boss.id });
  await expect(updateTasks(ctx, { filter, changes: { priority: "low" } })).rejects.toMatchObject({
    code: "invalid_input",
    message: "You can change up to 1,000 tasks at once. Narrow the filters.",
  });
  expect(await countOf(eq(tasks.priority, "low"))).toBe(0);
}, 60_000);

it("refuses a status of the other mode where the screen asks for it, and says of which tasks", async () => {
  const make = async (name: string, fields: object) =>
    (await createTask(ctx, { name, ...fields })).task.id;
  const manual = await make("By hand", {});
  const auto = await make("By itself", { taskMode: "auto", status: "aktiv" });
  const act = (changes: object) => updateTasks(ctx, { ids: [manual, auto], changes }, true);
  const statusOf = async (id: string) => (await getTask(ctx, id)).task.status;
  const message = "Automatic tasks can't be set to Completed";
  expect(await act({ status: "completed" })).toMatchObject({
    done: [manual],
    failed: [{ id: auto, code: "invalid_input", message }],
    undo: [{ id: manual, changes: { status: "pending" } }],
  });
  expect([await statusOf(manual), await statusOf(auto)]).toEqual(["completed", "aktiv"]);
  expect(await act({ status: "running" })).toMatchObject({
    done: [auto],
    failed: [{ id: manual, message: "Manual tasks can't be set to Running" }],
  });
  // A task that already has the mode keeps its status.
  const moded = await act({ taskMode: "manual", status: "pending" });
  expect([moded.done.toSorted(), moded.failed]).toEqual([[manual, auto].toSorted(), []]);
  expect([await statusOf(manual), await statusOf(auto)]).toEqual(["completed", "pending"]);
  // The API accepts all eight statuses for any task.
  expect((await updateTasks(ctx, { ids: [manual], changes: { status: "aktiv" } })).done).toEqual([
    manual,
  ]);
});
