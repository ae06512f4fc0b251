import { expect, it } from "vitest";
import { createCustomField } from "@/lib/custom-fields/write-fields";
import { createTask } from "@/lib/tasks/changes/create-task";
import { updateTask } from "@/lib/tasks/changes/update-task";
import { taskFields } from "@/lib/tasks/custom/task-fields";
import { closeAfterTests } from "../../support/close-after-tests";
import { watchQueries } from "../../support/query-plans";
import { createTestSystem } from "../../support/test-system";
import { makeCast, makeProject, makeTask } from "./tasks-fixture";

const system = await closeAfterTests(createTestSystem());
const cast = await makeCast(system);

const written = async (id: string, changes: Record<string, unknown>) => {
  const { rowsWritten } = await watchQueries(system, cast.people.creator, (ctx) =>
    updateTask(ctx, { id, changes }),
  );
  return rowsWritten;
};

/** The paid writes: the task's row, the audit row, and those of their indexes. */
const MOST = 9;
/** A name is in an index too, beside the time of the change, the search and the audit. */
const MOST_OF_NAME = MOST + 1;

it.each([
  ["status", "in-progress"],
  ["status", "completed"],
  ["priority", "urgent"],
  ["taskMode", "auto"],
  ["due_date", "2027-01-01"],
  ["project_id", null],
  ["name", "Another name that is about as long as names of tasks are"],
  ["description", "What it is about, and why it matters, in a few words"],
])("changing the %s to %s writes few rows, the audit included", async (field, value) => {
  const task = await makeTask(system, cast);
  const rows = await written(task.id, { [field]: value });
  expect(rows).toBeGreaterThan(0);
  expect(rows).toBeLessThanOrEqual(field === "name" ? MOST_OF_NAME : MOST);
});

it("what changes nothing writes nothing", async () => {
  const task = await makeTask(system, cast);
  expect(await written(task.id, { status: task.status, name: task.name })).toBe(0);
});

it("moving a task that only its people see writes few rows", async () => {
  const { creator } = cast.people;
  const project = await makeProject(system, { members: { [creator.id]: "moderator" } });
  const { task } = await createTask(system.context(creator), { name: "Alone" });
  expect(await written(task.id, { project_id: project })).toBeLessThanOrEqual(MOST + 1);
});

it.each([1, 10])("changing one of %i custom fields writes few rows", async (count) => {
  const projectId = await makeProject(system, {
    members: { [cast.people.creator.id]: "moderator" },
  });
  const labels = Array.from({ length: count }, (_, at) => `Field ${at + 1}`);
  for (const label of labels)
    await createCustomField(system.context(cast.people.superadmin), taskFields(projectId), {
      label,
      kind: "text",
    });
  const custom = Object.fromEntries(labels.map((_, at) => [`field_${at + 1}`, "Möwe GmbH"]));
  const { id } = await makeTask(system, cast, { project_id: projectId, custom });
  expect(await written(id, { custom: { field_1: "Kiel AG" } })).toBeLessThanOrEqual(MOST);
});
