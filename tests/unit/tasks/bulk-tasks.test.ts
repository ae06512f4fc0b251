import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { users } from "@/db/schema/auth";
import { projects, projectUsers } from "@/db/schema/projects";
import { auditLog } from "@/db/schema/system";
import { deletedTasks, taskComments, tasks, taskUsers } from "@/db/schema/tasks";
import type { Actor } from "@/lib/auth/actor";
import { TRASH_DAYS } from "@/lib/limits";
import { runBulk } from "@/lib/tasks/bulk/run-bulk";
import { createTask } from "@/lib/tasks/changes/create-task";
import { deleteTask } from "@/lib/tasks/changes/delete-task";
import { updateTask } from "@/lib/tasks/changes/update-task";
import { getTask } from "@/lib/tasks/get-task";
import { assignTaskUser } from "@/lib/tasks/people/task-people";
import { closeAfterTests } from "../../support/close-after-tests";
import { createTestSystem } from "../../support/test-system";
import { makeCast, makeProject, makeTask, type Relation } from "./tasks-fixture";

const system = await closeAfterTests(createTestSystem());
const cast = await makeCast(system);

const as = (name: Relation) => system.context(cast.people[name]);
const taskOf = async (id: string) => (await getTask(as("superadmin"), id)).task;
const auditOf = (id: string, action: string) =>
  as("superadmin").db.$count(
    auditLog,
    sql`${auditLog.entityId} = ${id} AND ${auditLog.action} = ${action}`,
  );
const UNKNOWN = crypto.randomUUID();
const STEP = { id: "a", version: 1, changes: { status: "pending" } };
const OFF = { id: "a", version: 1, taskRole: null };

/** Creates tasks that a person may edit, may set the status of, may only read, or can't see. */
async function mixed() {
  const own = await makeTask(system, cast);
  const hidden = (await createTask(as("outsider"), { name: "Hidden" })).task;
  const inProject = (
    await createTask(as("projectCreator"), { name: "Readable", project_id: cast.projectId })
  ).task;
  return { own, hidden, inProject, ids: [own.id, hidden.id, inProject.id, UNKNOWN] };
}

describe("changing many tasks", () => {
  it("does each that may be, says why not of the others, and can be taken back", async () => {
    const { own, hidden, inProject, ids } = await mixed();
    const changes = { status: "completed", priority: "urgent", due_date: "2026-01-31" };
    const result = await runBulk(as("creator"), { action: "update", ids, changes });
    expect(result).toEqual({
      done: [own.id],
      failed: [
        { id: hidden.id, code: "not_found", message: "Task not found" },
        { id: inProject.id, code: "forbidden", message: "Insufficient permissions" },
        { id: UNKNOWN, code: "not_found", message: "Task not found" },
      ],
      undo: [
        {
          id: own.id,
          version: 2,
          changes: { status: "pending", priority: "medium", due_date: null },
        },
      ],
    });
    expect(await taskOf(own.id)).toMatchObject(changes);
    expect(await taskOf(hidden.id)).toMatchObject({ status: "pending", version: 1 });
    expect(await auditOf(own.id, "tasks.update")).toBe(1);
    expect(await auditOf(inProject.id, "tasks.update")).toBe(0);
    const back = await runBulk(as("creator"), { action: "undoUpdate", tasks: result.undo });
    expect(back).toMatchObject({ done: [own.id], failed: [] });
    expect(await taskOf(own.id)).toMatchObject({
      status: "pending",
      priority: "medium",
      due_date: null,
      version: 3,
    });
  });

  it("an undo leaves alone what someone has changed since", async () => {
    const [one, two] = [await makeTask(system, cast), await makeTask(system, cast)];
    const ids = [one.id, two.id];
    const { undo } = await runBulk(as("creator"), {
      action: "update",
      ids,
      changes: { status: "cancelled" },
    });
    await updateTask(as("owner"), { id: two.id, changes: { status: "in-progress" } });
    const back = await runBulk(as("creator"), { action: "undoUpdate", tasks: undo });
    expect(back.done).toEqual([one.id]);
    expect(back.failed).toMatchObject([{ id: two.id, code: "precondition_failed" }]);
    expect((await taskOf(one.id)).status).toBe("pending");
    expect((await taskOf(two.id)).status).toBe("in-progress");
  });

  it("an assignee changes the status of many, and nothing else", async () => {
    const task = await makeTask(system, cast);
    const bulk = (changes: object) =>
      runBulk(as("assignee"), { action: "update", ids: [task.id], changes });
    expect(await bulk({ status: "completed" })).toMatchObject({ done: [task.id] });
    expect(await bulk({ status: "pending", priority: "low" })).toMatchObject({
      done: [],
      failed: [{ code: "forbidden" }],
    });
    // A change without effect creates no new version.
    expect(await bulk({ status: "completed" })).toEqual({ done: [task.id], failed: [], undo: [] });
    expect((await taskOf(task.id)).version).toBe(2);
  });

  it("moves to a project that the person may read, and to no other", async () => {
    const task = await makeTask(system, cast);
    const hidden = await makeProject(system);
    const move = (project_id: string) =>
      runBulk(as("creator"), { action: "update", ids: [task.id], changes: { project_id } });
    await expect(move(hidden)).rejects.toMatchObject({ code: "not_found" });
    const target = await makeProject(system, { members: { [cast.people.creator.id]: "user" } });
    expect(await move(target)).toMatchObject({
      done: [task.id],
      undo: [{ changes: { project_id: cast.projectId } }],
    });
    const step = { id: task.id, version: 2, changes: { project_id: hidden } };
    expect(await runBulk(as("creator"), { action: "undoUpdate", tasks: [step] })).toMatchObject({
      done: [],
      failed: [{ code: "invalid_input" }],
    });
  });

  it("a move removes those who do not see the new project, and no one else, with a record each", async () => {
    const { creator, owner, reviewer, assignee } = cast.people;
    const target = await makeProject(system, {
      members: { [creator.id]: "user", [owner.id]: "user" },
      workspaceMembers: [reviewer.id],
    });
    const moved = await makeTask(system, cast);
    const there = await makeTask(system, cast);
    // Already on a task of the project: without a move, no one is checked.
    await as("superadmin")
      .db.update(tasks)
      .set({ projectId: target })
      .where(eq(tasks.id, there.id));
    const boss = await system.createActor("superadmin");
    await as("superadmin")
      .db.insert(taskUsers)
      .values({ taskId: moved.id, userId: boss.id, role: "owner", assignedAt: 1 });
    const { done } = await runBulk(as("creator"), {
      action: "update",
      ids: [moved.id, there.id],
      changes: { project_id: target, priority: "low" },
    });
    expect(done).toHaveLength(2);
    const on = async (id: string) => (await taskOf(id)).assigned_users.toSorted();
    expect(await on(moved.id)).toEqual([owner.id, reviewer.id, boss.id].toSorted());
    expect(await on(there.id)).toEqual([owner.id, reviewer.id, assignee.id].toSorted());
    expect(await auditOf(moved.id, "tasks.unassign")).toBe(1);
    expect(await auditOf(there.id, "tasks.unassign")).toBe(0);
    const { task } = await updateTask(as("creator"), {
      id: moved.id,
      changes: { project_id: cast.projectId },
    });
    const all = [owner.id, reviewer.id, boss.id].toSorted();
    expect(task.assigned_users.toSorted()).toEqual(all);
    await updateTask(as("creator"), { id: moved.id, changes: { project_id: null } });
    expect(await on(moved.id)).toEqual(all);
  });

  it.each([
    {},
    { action: "burn" },
    { action: "update", ids: [], changes: { status: "pending" } },
    { action: "update", ids: ["a"], changes: {} },
    { action: "update", ids: ["a"], changes: { name: "All alike" } },
    { action: "update", ids: Array.from({ length: 1001 }, String), changes: { status: "pending" } },
    { action: "assign", ids: ["a"], userId: "b", taskRole: "boss" },
    { action: "undoUpdate", tasks: [{ id: "a", changes: { status: "pending" } }] },
    { action: "undoUpdate", tasks: [STEP, STEP] },
    { action: "undoAssign", userId: "b", tasks: [OFF, { ...OFF, taskRole: "owner" }] },
    { action: "restore", ids: "a" },
  ])("refuses %j", async (input) => {
    await expect(runBulk(as("superadmin"), input)).rejects.toMatchObject({ code: "invalid_input" });
  });

  it("takes 500 tasks in two round trips", async () => {
    const ids = Array.from({ length: 500 }, () => crypto.randomUUID());
    await as("superadmin").db.run(
      sql`INSERT INTO tasks (id, name, status, mode, created_at, updated_at)
        SELECT value, 'Many', 'pending', 'manual', 1, 1 FROM json_each(${JSON.stringify(ids)})`,
    );
    const result = await runBulk(as("superadmin"), {
      action: "update",
      ids,
      changes: { status: "completed" },
    });
    expect([result.done.length, result.undo?.length]).toEqual([500, 500]);
    const back = await runBulk(as("superadmin"), { action: "undoUpdate", tasks: result.undo });
    expect(back.done).toHaveLength(500);
    expect((await runBulk(as("superadmin"), { action: "delete", ids })).done).toHaveLength(500);
  });
});

describe("assigning many tasks", () => {
  it("adds someone where they may be, and undoes it", async () => {
    const { own, hidden, inProject, ids } = await mixed();
    const projectless = (await createTask(as("creator"), { name: "No project" })).task;
    const { id: userId } = cast.people.workspaceMember;
    const input = { ids: [...ids, projectless.id], userId, taskRole: "reviewer" };
    const result = await runBulk(as("creator"), { action: "assign", ...input });
    expect(result.done.toSorted()).toEqual([own.id, projectless.id].toSorted());
    expect(result.failed.map(({ id, code }) => [id, code])).toEqual([
      [hidden.id, "not_found"],
      [inProject.id, "forbidden"],
      [UNKNOWN, "not_found"],
    ]);
    expect((await taskOf(own.id)).assigned_users).toContain(userId);
    expect(await auditOf(own.id, "tasks.assign")).toBe(1);
    const again = await runBulk(as("creator"), { action: "assign", ...input });
    expect(again).toMatchObject({ undo: [] });
    expect(again.done.toSorted()).toEqual(result.done.toSorted());
    const undone = { action: "undoAssign", userId, tasks: result.undo };
    expect((await runBulk(as("creator"), undone)).failed).toEqual([]);
    expect((await taskOf(own.id)).assigned_users).not.toContain(userId);
    expect(await auditOf(own.id, "tasks.unassign")).toBe(1);
  });

  it("removes someone with null, and the undo gives the old role back", async () => {
    const task = await makeTask(system, cast);
    const { id: userId } = cast.people.owner;
    const off = { action: "assign", ids: [task.id], userId, taskRole: null };
    const { undo } = await runBulk(as("creator"), off);
    expect(undo).toEqual([{ id: task.id, version: 2, taskRole: "owner" }]);
    await runBulk(as("creator"), { action: "undoAssign", userId, tasks: undo });
    expect((await taskOf(task.id)).assignedUsers).toContainEqual(
      expect.objectContaining({ userId, taskRole: "owner" }),
    );
  });

  it("refuses a person who may not be there", async () => {
    const task = await makeTask(system, cast);
    const { id: userId } = cast.people.outsider;
    const input = { action: "assign", ids: [task.id], userId, taskRole: "owner" };
    expect(await runBulk(as("creator"), input)).toMatchObject({
      done: [],
      failed: [{ id: task.id, code: "invalid_input" }],
    });
  });
});

describe("deleting many tasks, and restoring them", () => {
  it("deletes those that may be and restores them with people and comments", async () => {
    const { own, hidden, inProject, ids } = await mixed();
    const { db } = as("superadmin");
    const { creator, owner, reviewer, assignee } = cast.people;
    const seenByAll = await makeProject(system, {
      members: { [creator.id]: "user", [owner.id]: "user" },
      workspaceMembers: [reviewer.id, assignee.id],
    });
    await db.update(tasks).set({ projectId: seenByAll }).where(eq(tasks.id, own.id));
    await db.insert(taskComments).values({
      id: crypto.randomUUID(),
      taskId: own.id,
      userId: cast.people.owner.id,
      body: "**Well**",
      createdAt: 5,
    });
    const before = await taskOf(own.id);
    const result = await runBulk(as("creator"), { action: "delete", ids });
    expect(result.done).toEqual([own.id]);
    expect(result.failed.map(({ id, code }) => [id, code])).toEqual([
      [hidden.id, "not_found"],
      [inProject.id, "forbidden"],
      [UNKNOWN, "not_found"],
    ]);
    expect(await db.$count(tasks, eq(tasks.id, own.id))).toBe(0);
    expect(await db.$count(taskComments, eq(taskComments.taskId, own.id))).toBe(0);
    const restore = (name: Relation) => runBulk(as(name), { action: "restore", ids: [own.id] });
    expect(await restore("owner")).toMatchObject({ done: [], failed: [{ code: "not_found" }] });
    expect(await restore("creator")).toEqual({ done: [own.id], failed: [] });
    const { updated_at: _then, ...same } = before;
    expect(await taskOf(own.id)).toMatchObject({ ...same, version: 2 });
    expect(
      await db.select().from(taskComments).where(eq(taskComments.taskId, own.id)),
    ).toMatchObject([{ body: "**Well**", userId: cast.people.owner.id, createdAt: 5 }]);
    expect(await restore("creator")).toMatchObject({ done: [] });
    expect(await auditOf(own.id, "tasks.restore")).toBe(1);
  });

  it("restores what is left when project and creator are gone; a superadmin restores any", async () => {
    const person = await system.createActor("moderator");
    const projectId = await makeProject(system, { members: { [person.id]: "moderator" } });
    const ctx = system.context(person);
    const { task } = await createTask(ctx, { name: "Left", project_id: projectId });
    await deleteTask(ctx, { id: task.id });
    const { db } = ctx;
    await db.delete(projects).where(eq(projects.id, projectId));
    await db.delete(users).where(eq(users.id, person.id));
    await runBulk(as("superadmin"), { action: "restore", ids: [task.id] });
    expect(await taskOf(task.id)).toMatchObject({ project_id: null, created_by: null });
  });

  it("restores to no one who does not see the project any more, neither the task nor an assignment", async () => {
    const [person, left, stays] = await Promise.all([
      system.createActor("moderator"),
      system.createActor("moderator"),
      system.createActor("moderator"),
    ]);
    const projectId = await makeProject(system, {
      members: { [person.id]: "moderator", [left.id]: "moderator", [stays.id]: "moderator" },
    });
    const ctx = system.context(person);
    const make = async (name: string) => {
      const { task } = await createTask(ctx, { name, project_id: projectId });
      for (const user of [left, stays])
        await assignTaskUser(ctx, { id: task.id, input: { userId: user.id, taskRole: "owner" } });
      await deleteTask(ctx, { id: task.id });
      return task.id;
    };
    const [first, second] = [await make("First"), await make("Second")];
    const leave = (actor: Actor) =>
      ctx.db.delete(projectUsers).where(eq(projectUsers.userId, actor.id));
    await leave(left);
    expect(await runBulk(ctx, { action: "restore", ids: [first] })).toMatchObject({
      done: [first],
    });
    expect((await taskOf(first)).assigned_users).toEqual([stays.id]);
    await leave(person);
    expect(await runBulk(ctx, { action: "restore", ids: [second] })).toMatchObject({
      done: [],
      failed: [{ code: "not_found" }],
    });
    await runBulk(as("superadmin"), { action: "restore", ids: [second] });
    expect(await taskOf(second)).toMatchObject({
      project_id: projectId,
      created_by: person.id,
      assigned_users: [stays.id],
    });
  });

  it("restores a task of a project that is gone for superadmins alone, into no project", async () => {
    const person = await system.createActor("moderator");
    const projectId = await makeProject(system, { members: { [person.id]: "moderator" } });
    const ctx = system.context(person);
    const { task } = await createTask(ctx, { name: "Mine", project_id: projectId });
    await deleteTask(ctx, { id: task.id });
    await ctx.db.delete(projects).where(eq(projects.id, projectId));
    const restore = { action: "restore", ids: [task.id] };
    expect((await runBulk(ctx, restore)).done).toEqual([]);
    await runBulk(as("superadmin"), restore);
    expect(await taskOf(task.id)).toMatchObject({ name: "Mine", project_id: null });
  });

  it("keeps nothing longer than 30 days", async () => {
    const [old, young] = [await makeTask(system, cast), await makeTask(system, cast)];
    await deleteTask(as("creator"), { id: old.id });
    const { db, now } = as("creator");
    const longAgo = now - TRASH_DAYS * 86_400_000 - 60_000;
    await db.update(deletedTasks).set({ deletedAt: longAgo }).where(eq(deletedTasks.id, old.id));
    const restored = await runBulk(as("creator"), { action: "restore", ids: [old.id] });
    expect(restored.done).toEqual([]);
    await deleteTask(as("creator"), { id: young.id });
    expect(await db.$count(deletedTasks, eq(deletedTasks.id, old.id))).toBe(0);
  });
});
