import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { saveTask } from "@/app/(console)/tasks/_parts/form/save-task";
import type { Actor } from "@/lib/auth/actor";
import { listProjectNames } from "@/lib/projects/read-projects";
import { createTask } from "@/lib/tasks/changes/create-task";
import { updateTask } from "@/lib/tasks/changes/update-task";
import { getTask } from "@/lib/tasks/get-task";
import { assignTaskUser, removeTaskUser } from "@/lib/tasks/people/task-people";
import { MAX_TASK_PEOPLE, TASK_FULL } from "@/lib/tasks/schema";
import { closeAfterTests } from "../../support/close-after-tests";
import { createTestSystem } from "../../support/test-system";
import { makeProject } from "./tasks-fixture";

const system = await closeAfterTests(createTestSystem());
const boss = await system.createActor("superadmin", { name: "Boss" });
const ada = await system.createActor("moderator");
const bob = await system.createActor("moderator");

const on = (person: Actor | undefined, taskRole: string) => ({
  userId: person?.id ?? "",
  taskRole,
});
async function taskWith(people: object[]) {
  const input = { name: "Shared", description: "As it was", assigned_users: people };
  return (await createTask(system.context(boss), input)).task;
}
const rolesOf = async (id: string) => {
  const { task } = await getTask(system.context(boss), id);
  return Object.fromEntries(task.assignedUsers.map(({ userId, taskRole }) => [userId, taskRole]));
};

describe("saving a form of a task", () => {
  it("writes fields and people, each person by themselves", async () => {
    const task = await taskWith([on(ada, "owner")]);
    const base = { name: "Shared", assigned_users: [on(ada, "owner")] };
    const changes = { name: "Ours", assigned_users: [on(ada, "reviewer"), on(bob, "assignee")] };
    const { stale, task: saved } = await saveTask(system.context(boss), {
      id: task.id,
      changes,
      base,
    });
    expect(stale).toBeNull();
    expect(saved).toMatchObject({ name: "Ours", description: "As it was" });
    expect(await rolesOf(task.id)).toEqual({
      [ada?.id ?? ""]: "reviewer",
      [bob?.id ?? ""]: "assignee",
    });
  });

  it("keeps what someone else changed elsewhere", async () => {
    const task = await taskWith([on(ada, "owner")]);
    await updateTask(system.context(boss), { id: task.id, changes: { description: "Theirs" } });
    await assignTaskUser(system.context(boss), { id: task.id, input: on(bob, "reviewer") });
    const { stale } = await saveTask(system.context(boss), {
      id: task.id,
      changes: { name: "Mine", assigned_users: [] },
      base: { name: "Shared", assigned_users: [on(ada, "owner")] },
    });
    expect(stale).toBeNull();
    const { task: now } = await getTask(system.context(boss), task.id);
    expect(now).toMatchObject({ name: "Mine", description: "Theirs" });
    expect(await rolesOf(task.id)).toEqual({ [bob?.id ?? ""]: "reviewer" });
  });

  it("writes nothing over: a field or a role that both changed comes back with the task as it is", async () => {
    const task = await taskWith([on(ada, "owner")]);
    await updateTask(system.context(boss), { id: task.id, changes: { name: "Theirs" } });
    const field = await saveTask(system.context(boss), {
      id: task.id,
      changes: { name: "Mine", description: "Mine too" },
      base: { name: "Shared", description: "As it was" },
    });
    expect(field.stale?.task).toMatchObject({ name: "Theirs", description: "As it was" });

    await assignTaskUser(system.context(boss), { id: task.id, input: on(ada, "reviewer") });
    const role = await saveTask(system.context(boss), {
      id: task.id,
      changes: { description: "Mine too", assigned_users: [on(ada, "assignee")] },
      base: { description: "As it was", assigned_users: [on(ada, "owner")] },
    });
    expect(role.stale?.task.assignedUsers[0]?.taskRole).toBe("reviewer");
    const { task: now } = await getTask(system.context(boss), task.id);
    expect(now).toMatchObject({ name: "Theirs", description: "As it was" });
  });

  it("an owner hands their task over, and without access to it afterwards, in one save", async () => {
    const task = await taskWith([on(ada, "owner")]);
    const projectId = await makeProject(system, {
      members: { [ada?.id ?? ""]: "user", [bob?.id ?? ""]: "user" },
    });
    const { task: saved } = await saveTask(system.context(ada), {
      id: task.id,
      changes: { name: "Yours", project_id: projectId, assigned_users: [on(bob, "owner")] },
      base: { name: "Shared", project_id: null, assigned_users: [on(ada, "owner")] },
    });
    expect(saved).toMatchObject({ name: "Yours", project_id: projectId });
    expect(await rolesOf(task.id)).toEqual({ [bob?.id ?? ""]: "owner" });

    const other = await taskWith([on(ada, "owner")]);
    const left = await saveTask(system.context(ada), {
      id: other.id,
      changes: { name: "Gone", assigned_users: [on(bob, "owner")] },
      base: { name: "Shared", assigned_users: [on(ada, "owner")] },
    });
    expect(left.task).toMatchObject({ name: "Gone", version: 3 });
    expect((await getTask(system.context(boss), other.id)).version).toBe(3);
    expect(left.task?.assigned_users).not.toContain(ada?.id);
    expect(await rolesOf(other.id)).toEqual({ [bob?.id ?? ""]: "owner" });
    await expect(getTask(system.context(ada), other.id)).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("saves nothing of it where someone may not be added", async () => {
    const task = await taskWith([on(ada, "owner")]);
    const stranger = await system.createActor("moderator");
    const saving = saveTask(system.context(ada), {
      id: task.id,
      changes: { name: "Half", assigned_users: [on(bob, "reviewer"), on(stranger, "owner")] },
      base: { name: "Shared", assigned_users: [on(ada, "owner")] },
    });
    await expect(saving).rejects.toMatchObject({ code: "invalid_input" });
    expect((await getTask(system.context(boss), task.id)).task).toMatchObject({
      name: "Shared",
      version: 1,
    });
    expect(await rolesOf(task.id)).toEqual({ [ada?.id ?? ""]: "owner" });
  });

  it("puts no more people on a task than it can have, however many come at once", async () => {
    const task = await taskWith([]);
    const { db } = system.context();
    const n = sql`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${MAX_TASK_PEOPLE - 1})`;
    await db.run(sql`INSERT INTO users (id, name, email, password_hash, role, active, created_at, updated_at)
      ${n} SELECT 'many-' || i, 'Many', 'many-' || i || '@example.com', 'x', 'moderator', 1, 1, 1 FROM n`);
    await db.run(sql`INSERT INTO task_users (task_id, user_id, role, assigned_at)
      ${n} SELECT ${task.id}, 'many-' || i, 'assignee', 1 FROM n`);
    const add = (...people: (Actor | undefined)[]) =>
      updateTask(system.context(boss), {
        id: task.id,
        changes: {},
        people: people.map((person) => on(person, "assignee")),
      });
    await expect(add(ada, bob)).rejects.toMatchObject({ message: TASK_FULL });
    expect((await add(ada)).task.assigned_users).toHaveLength(MAX_TASK_PEOPLE);
  });

  it("removes someone who is already removed, and refuses who may not edit", async () => {
    const task = await taskWith([on(ada, "assignee")]);
    await removeTaskUser(system.context(boss), { id: task.id, userId: ada?.id ?? "" });
    const off = { assigned_users: [] };
    const input = { id: task.id, changes: off, base: { assigned_users: [on(ada, "assignee")] } };
    expect((await saveTask(system.context(boss), input)).stale).toBeNull();
    await assignTaskUser(system.context(boss), { id: task.id, input: on(ada, "assignee") });
    await expect(saveTask(system.context(ada), input)).rejects.toMatchObject({ code: "forbidden" });
    await expect(saveTask(system.context(bob), input)).rejects.toMatchObject({ code: "not_found" });
    expect(await rolesOf(task.id)).toEqual({ [ada?.id ?? ""]: "assignee" });
  });

  it.each([null, "x", { assigned_users: "x" }, { assigned_users: [null, { userId: 1 }] }])(
    "reads %j as no change",
    async (changes) => {
      const task = await taskWith([]);
      const { task: saved } = await saveTask(system.context(boss), {
        id: task.id,
        changes,
        base: changes,
      });
      expect(saved).toMatchObject({ name: "Shared", version: task.version });
    },
  );
});

describe("the names of projects", () => {
  it("are those that the person may read, by name", async () => {
    const person = await system.createActor("moderator");
    await makeProject(system, { name: "Zenith", members: { [person.id]: "moderator" } });
    await makeProject(system, { name: "acme", createdBy: person.id });
    await makeProject(system, { name: "Hidden" });
    const names = (await listProjectNames(system.context(person))).map(({ name }) => name);
    expect(names).toEqual(["acme", "Zenith"]);
    expect((await listProjectNames(system.context(boss))).length).toBeGreaterThan(2);
    await expect(listProjectNames(system.context())).rejects.toMatchObject({
      code: "unauthenticated",
    });
  });
});
