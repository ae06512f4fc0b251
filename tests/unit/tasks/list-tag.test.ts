import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { users } from "@/db/schema/auth";
import { projects, projectUsers, workspaces, workspaceUsers } from "@/db/schema/projects";
import type { Actor } from "@/lib/auth/actor";
import { createTask } from "@/lib/tasks/changes/create-task";
import { deleteTask } from "@/lib/tasks/changes/delete-task";
import { updateTask } from "@/lib/tasks/changes/update-task";
import { createComment } from "@/lib/tasks/comments/comments";
import { getTaskListTag } from "@/lib/tasks/list/list-tag";
import { listTasks } from "@/lib/tasks/list/list-tasks";
import { taskListSchema } from "@/lib/tasks/list/schema";
import { assignTaskUser, removeTaskUser } from "@/lib/tasks/people/task-people";
import { closeAfterTests } from "../../support/close-after-tests";
import { createTestSystem } from "../../support/test-system";
import { makeProject } from "./tasks-fixture";

let taskId: string;
const query = taskListSchema.parse({});
const NOON = Date.UTC(2026, 5, 1, 12);
const tagOf = (person: Actor, now = NOON) => getTaskListTag(system.context(person, { now }));

const system = await closeAfterTests(createTestSystem());
const actor = await system.createActor("moderator");
const other = await system.createActor("moderator");
const boss = await system.createActor("superadmin");
const projectId = await makeProject(system, { members: { [actor.id]: "moderator" } });
const elsewhere = await makeProject(system);

const db = () => system.context().db;
// All at the same time, because the tag doesn't rely on the clock.
const byBoss = () => system.context(boss, { now: NOON });
/** Every change of a person's or project's row also sets this. */
const touched = { version: 2 };
const ofOther = () => eq(users.id, other.id);
const ofProject = () => eq(projects.id, projectId);

/** In this order, because each needs the ones before. */
const WRITES: readonly (readonly [string, () => Promise<unknown>])[] = [
  [
    "a new task",
    async () => {
      const { task } = await createTask(byBoss(), { name: "One", project_id: projectId });
      taskId = task.id;
    },
  ],
  ["a changed task", () => updateTask(byBoss(), { id: taskId, changes: { name: "Two" } })],
  [
    "a change at the same moment",
    () => updateTask(byBoss(), { id: taskId, changes: { priority: "low" } }),
  ],
  [
    "somebody put on a task",
    () =>
      assignTaskUser(byBoss(), { id: taskId, input: { userId: actor.id, taskRole: "reviewer" } }),
  ],
  [
    "another role on a task",
    () => assignTaskUser(byBoss(), { id: taskId, input: { userId: actor.id, taskRole: "owner" } }),
  ],
  ["somebody taken off a task", () => removeTaskUser(byBoss(), { id: taskId, userId: actor.id })],
  [
    "a changed name",
    () =>
      db()
        .update(users)
        .set({ name: "New", ...touched })
        .where(ofOther()),
  ],
  ["a deleted person", () => db().delete(users).where(ofOther())],
  [
    "a renamed project",
    () =>
      db()
        .update(projects)
        .set({ name: "Borealis", ...touched })
        .where(ofProject()),
  ],
  [
    "a project that one joins",
    () =>
      db().insert(projectUsers).values({ projectId: elsewhere, userId: actor.id, assignedAt: 1 }),
  ],
  [
    "a project that one leaves",
    () => db().delete(projectUsers).where(eq(projectUsers.projectId, elsewhere)),
  ],
  [
    "a workspace that one joins",
    async () => {
      const [workspace] = await db()
        .select()
        .from(workspaces)
        .where(eq(workspaces.projectId, elsewhere));
      await db()
        .insert(workspaceUsers)
        .values({ workspaceId: workspace?.id ?? "", userId: actor.id, assignedAt: 1 });
    },
  ],
  ["a deleted workspace, by its team", () => db().delete(workspaces)],
  ["a deleted task", () => deleteTask(byBoss(), { id: taskId })],
  ["a deleted project", () => db().delete(projects).where(ofProject())],
];

describe("the tag of the list", () => {
  it("changes with every write that can change what someone sees", async () => {
    for (const [what, write] of WRITES) {
      const before = await tagOf(actor);
      await write();
      expect([what, await tagOf(actor)]).not.toEqual([what, before]);
    }
  });

  it("is the list's own, and stays while nothing changes, whatever else is written", async () => {
    const now = Date.UTC(2026, 5, 1, 12);
    const { tag } = await listTasks(system.context(actor, { now }), query);
    expect(await tagOf(actor)).toBe(tag);
    await db().update(users).set({ lastLogin: 5 }).where(eq(users.id, actor.id));
    await makeProject(system);
    await createTask(byBoss(), { name: "Not theirs" });
    const { task } = await createTask(system.context(actor), { name: "Theirs" });
    const withTask = await tagOf(actor);
    await createComment(system.context(actor), { taskId: task.id, input: { body: "Hello" } });
    expect(await tagOf(actor)).toBe(withTask);
    await deleteTask(system.context(actor), { id: task.id });
    expect(await tagOf(actor)).toBe(tag);
    expect(tag).toMatch(/^W\/"[0-9a-f]{32}"$/);
  });

  it("differs by person, role and day, and is for people who are signed in", async () => {
    const tags = [
      await tagOf(actor),
      await tagOf({ ...actor, role: "superadmin" }),
      await tagOf({ ...actor, id: "another" }),
      await tagOf(actor, Date.UTC(2026, 5, 2)),
    ];
    expect(new Set(tags).size).toBe(4);
    await expect(getTaskListTag(system.context())).rejects.toMatchObject({
      code: "unauthenticated",
    });
  });
});
