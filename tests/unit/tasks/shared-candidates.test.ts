import { expect, it } from "vitest";
import { runBulk } from "@/lib/tasks/bulk/run-bulk";
import { createTask } from "@/lib/tasks/changes/create-task";
import { listSharedTaskCandidates } from "@/lib/tasks/people/candidates";
import { closeAfterTests } from "../../support/close-after-tests";
import { createTestSystem } from "../../support/test-system";
import { makeCast, makeProject, makeTask, type Relation } from "./tasks-fixture";

const system = await closeAfterTests(createTestSystem());
const cast = await makeCast(system);

const as = (name: Relation) => system.context(cast.people[name]);
const offered = async (name: Relation, ids: string[]) =>
  (await listSharedTaskCandidates(as(name), { ids })).map(({ id }) => id);

/** Creates a task of another project that the creator and the member are in too. */
async function elsewhere() {
  const { creator, member } = cast.people;
  const project_id = await makeProject(system, {
    members: { [creator.id]: "moderator", [member.id]: "moderator" },
  });
  return (await createTask(as("creator"), { name: "Elsewhere", project_id })).task;
}

it("offers who may be on all of the tasks, and whom it offers can be added to each", async () => {
  const { superadmin, creator, member, projectAdmin, outsider } = cast.people;
  const here = await makeTask(system, cast);
  const there = await elsewhere();
  const ofOne = await offered("creator", [here.id]);
  for (const person of [superadmin, creator, member, projectAdmin])
    expect(ofOne).toContain(person.id);
  expect(ofOne).not.toContain(outsider.id);
  const ids = [here.id, there.id];
  const ofBoth = await offered("creator", ids);
  for (const person of [superadmin, creator, member]) expect(ofBoth).toContain(person.id);
  for (const person of [projectAdmin, outsider]) expect(ofBoth).not.toContain(person.id);
  for (const userId of ofBoth)
    expect(
      await runBulk(as("creator"), { action: "assign", ids, userId, taskRole: "reviewer" }),
    ).toMatchObject({ done: ids, failed: [] });
});

it("with a task of no project: whom the person may add to that too", async () => {
  const here = await makeTask(system, cast);
  const { task: free } = await createTask(as("creator"), { name: "Free" });
  const both = await offered("creator", [here.id, free.id]);
  expect(both).toContain(cast.people.member.id);
  expect(both).not.toContain(cast.people.outsider.id);
});

it("asks only of the tasks that the person may edit, and offers no one where there is none", async () => {
  const here = await makeTask(system, cast);
  const { task: hidden } = await createTask(as("outsider"), { name: "Hidden" });
  expect(await offered("creator", [here.id, hidden.id])).toEqual(
    await offered("creator", [here.id]),
  );
  expect(await offered("member", [here.id])).toEqual([]);
  expect(await offered("creator", [hidden.id, crypto.randomUUID()])).toEqual([]);
  await expect(offered("creator", [])).rejects.toMatchObject({ code: "invalid_input" });
});
