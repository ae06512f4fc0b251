import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { projectUsers } from "@/db/schema/projects";
import { taskUsers } from "@/db/schema/tasks";
import { runBulk } from "@/lib/tasks/bulk/run-bulk";
import { createTask } from "@/lib/tasks/changes/create-task";
import { listActivity } from "@/lib/tasks/comments/activity";
import { closeAfterTests } from "../../support/close-after-tests";
import { createTestSystem } from "../../support/test-system";
import { makeCast, makeProject, makeTask, type Relation } from "./tasks-fixture";

const system = await closeAfterTests(createTestSystem());
const cast = await makeCast(system);

const as = (name: Relation) => system.context(cast.people[name]);
const rolesOn = async (id: string) =>
  Object.fromEntries(
    (await system.context().db.select().from(taskUsers).where(eq(taskUsers.taskId, id))).map(
      ({ userId, role }) => [userId, role],
    ),
  );

/** Moves a task with a member and the project's creator to where neither sees it. */
async function moveAway() {
  const { creator, member, projectCreator } = cast.people;
  const { task } = await createTask(as("creator"), {
    name: "Moved",
    project_id: cast.projectId,
    assigned_users: [
      { userId: creator.id, taskRole: "owner" },
      { userId: member.id, taskRole: "reviewer" },
      { userId: projectCreator.id, taskRole: "assignee" },
    ],
  });
  const before = await rolesOn(task.id);
  const project_id = await makeProject(system, { members: { [creator.id]: "moderator" } });
  const changes = { project_id };
  const moved = await runBulk(as("creator"), { action: "update", ids: [task.id], changes });
  expect(await rolesOn(task.id)).not.toHaveProperty(member.id);
  return { id: task.id, before, moved, project_id };
}

const undo = (name: Relation, tasks: unknown) => runBulk(as(name), { action: "undoUpdate", tasks });

it("the way back of a move brings back who left with it, with their roles and a record each", async () => {
  const { id, before, moved } = await moveAway();
  const back = await undo("creator", moved.undo);
  expect(back).toMatchObject({ done: [id], failed: [] });
  expect(await rolesOn(id)).toEqual(before);
  const { rows } = await listActivity(as("superadmin"), id, { page: 1, perPage: 50 });
  expect(JSON.stringify(rows)).toContain(`"action":"assign"`);
  // Undone again, they leave again.
  const forth = await undo("creator", back.undo);
  expect(Object.keys(await rolesOn(id))).not.toContain(cast.people.member.id);
  await undo("creator", forth.undo);
  expect(await rolesOn(id)).toEqual(before);
});

it("leaves out who may not see the project any more, and anyone who was never to be added", async () => {
  const { id, moved } = await moveAway();
  const { member, outsider } = cast.people;
  const { db } = system.context();
  const gone = eq(projectUsers.userId, member.id);
  const kept = await db.select().from(projectUsers).where(gone);
  await db.delete(projectUsers).where(gone);
  const [step] = moved.undo ?? [];
  const people = [
    { userId: member.id, taskRole: "reviewer" },
    { userId: outsider.id, taskRole: "owner" },
  ];
  await undo("creator", [{ ...step, people }]);
  expect(Object.keys(await rolesOn(id))).not.toContain(member.id);
  expect(Object.keys(await rolesOn(id))).not.toContain(outsider.id);
  await db.insert(projectUsers).values(kept);
});

it("brings no one back for who may change the status alone, nor after a change since", async () => {
  const { id, moved } = await moveAway();
  const [step] = moved.undo ?? [];
  const people = [{ userId: cast.people.creator.id, taskRole: "owner" }];
  const task = await makeTask(system, cast, {
    assigned_users: [{ userId: cast.people.member.id, taskRole: "assignee" }],
  });
  const status = { id: task.id, version: task.version, changes: { status: "completed" } };
  expect(await undo("member", [{ ...status, people }])).toMatchObject({
    failed: [{ code: "forbidden" }],
  });
  expect(await undo("creator", [{ ...step, version: 1 }])).toMatchObject({
    failed: [{ id, code: "precondition_failed" }],
  });
  expect(Object.keys(await rolesOn(id))).not.toContain(cast.people.member.id);
});
