import { expect, it } from "vitest";
import { getReport } from "@/lib/analytics/report";
import { restoreTasks } from "@/lib/tasks/bulk/delete-tasks";
import { deleteTask } from "@/lib/tasks/changes/delete-task";
import { updateTask } from "@/lib/tasks/changes/update-task";
import { closeAfterTests } from "../../support/close-after-tests";
import { createTestSystem } from "../../support/test-system";
import { createProjectWithRows, DAY, HOUR, NOW } from "./analytics-fixture";

const system = await closeAfterTests(createTestSystem());
const boss = await system.createActor("superadmin");
const project = await createProjectWithRows(system, boss);

/** Returns tasks completed in the last 7 days, and in the 7 before. */
async function completed() {
  const { figures } = await getReport(project.ctx, { projectId: project.projectId, period: "7d" });
  const found = figures.find(({ name }) => name === "Tasks completed");
  return [found?.value, found?.previous_value];
}

it("a task was completed when it became so, whatever is edited later, and also when it is deleted and restored", async () => {
  const id = await project.task(NOW - 10 * DAY);
  const update = (now: number, changes: object) =>
    updateTask(system.context(boss, { now }), { id, changes });
  await update(NOW - 9 * DAY, { status: "completed" });
  await update(NOW - HOUR, { name: "Edited" });
  expect(await completed()).toEqual([0, 1]);
  await deleteTask(project.ctx, { id });
  expect(await completed()).toEqual([0, 0]);
  expect((await restoreTasks(project.ctx, { ids: [id] })).done).toEqual([id]);
  expect(await completed()).toEqual([0, 1]);
  await update(NOW - HOUR, { status: "pending" });
  expect(await completed()).toEqual([0, 0]);
  await update(NOW, { status: "completed" });
  expect(await completed()).toEqual([1, 0]);
});
