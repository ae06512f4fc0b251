import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { users } from "@/db/schema/auth";
import { projects } from "@/db/schema/projects";
import { auditLog } from "@/db/schema/system";
import { tasks } from "@/db/schema/tasks";
import { TASK_STATUSES } from "@/db/vocabulary";
import { INSUFFICIENT_PERMISSIONS } from "@/lib/auth/authorize";
import { TaskConflictError } from "@/lib/tasks/changes/conflict";
import { createTask } from "@/lib/tasks/changes/create-task";
import { deleteTask } from "@/lib/tasks/changes/delete-task";
import { updateTask } from "@/lib/tasks/changes/update-task";
import { getTask } from "@/lib/tasks/get-task";
import { assignTaskUser, removeTaskUser } from "@/lib/tasks/people/task-people";
import { STATUS_ONLY } from "@/lib/tasks/schema";
import { closeAfterTests } from "../../support/close-after-tests";
import { createTestSystem } from "../../support/test-system";
import { makeCast, makeProject, makeTask, type Relation } from "./tasks-fixture";

const system = await closeAfterTests(createTestSystem());
const cast = await makeCast(system);

const as = (name: Relation) => system.context(cast.people[name]);
const EDITORS: Relation[] = ["superadmin", "creator", "owner", "projectAdmin"];
const STATUS_CHANGERS: Relation[] = [...EDITORS, "reviewer", "assignee"];
const DELETERS: Relation[] = ["superadmin", "creator", "owner"];
const READERS: Relation[] = [
  ...STATUS_CHANGERS,
  "lowerAdmin",
  "member",
  "projectCreator",
  "workspaceMember",
];
const EVERYBODY: Relation[] = [...READERS, "outsider"];

/** "done", or the failure's code. */
const outcome = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: { code?: string }) => error.code ?? String(error),
  );
const expected = (name: Relation, allowed: Relation[]) => {
  if (!READERS.includes(name)) return "not_found";
  return allowed.includes(name) ? "done" : "forbidden";
};
const auditOf = (id: string) =>
  as("superadmin").db.select().from(auditLog).where(eq(auditLog.entityId, id));

describe("who may", () => {
  it.each(EVERYBODY)("%s edit, set the status of, delete a task", async (name) => {
    const task = await makeTask(system, cast);
    const edit = (changes: object) => updateTask(as(name), { id: task.id, changes });
    expect(await outcome(edit({ name: "Other" }))).toBe(expected(name, EDITORS));
    expect(await outcome(edit({ status: "completed" }))).toBe(expected(name, STATUS_CHANGERS));
    const mixed = edit({ status: "cancelled", priority: "urgent" });
    expect(await outcome(mixed)).toBe(expected(name, EDITORS));
    const rights = await getTask(as(name), task.id).then(
      (found) => found.rights,
      () => null,
    );
    const reads = READERS.includes(name);
    expect(rights).toEqual(
      reads
        ? {
            edit: EDITORS.includes(name),
            setStatus: STATUS_CHANGERS.includes(name),
            delete: DELETERS.includes(name),
          }
        : null,
    );
    expect(await outcome(deleteTask(as(name), { id: task.id }))).toBe(expected(name, DELETERS));
  });

  it.each(EVERYBODY)("%s add people to a task and remove them", async (name) => {
    const task = await makeTask(system, cast);
    const input = { userId: cast.people.member.id, taskRole: "reviewer" };
    expect(await outcome(assignTaskUser(as(name), { id: task.id, input }))).toBe(
      expected(name, EDITORS),
    );
    const userId = cast.people.assignee.id;
    expect(await outcome(removeTaskUser(as(name), { id: task.id, userId }))).toBe(
      expected(name, EDITORS),
    );
  });

  it.each(EVERYBODY)("%s create a task in the project", async (name) => {
    const reads: Relation[] = [
      "superadmin",
      "creator",
      "owner",
      "reviewer",
      "assignee",
      "projectAdmin",
      "lowerAdmin",
      "member",
      "projectCreator",
      "workspaceMember",
    ];
    const made = createTask(as(name), { name: "New", project_id: cast.projectId });
    expect(await outcome(made)).toBe(reads.includes(name) ? "done" : "not_found");
    expect(await outcome(createTask(as(name), { name: "New" }))).toBe("done");
  });

  it("an assignee who wants more than the status is told so", async () => {
    const task = await makeTask(system, cast);
    const work = updateTask(as("assignee"), { id: task.id, changes: { name: "Mine" } });
    await expect(work).rejects.toMatchObject({ code: "forbidden", message: STATUS_ONLY });
    // People without even that right don't get this message.
    const other = updateTask(as("member"), { id: task.id, changes: { name: "Mine" } });
    await expect(other).rejects.toMatchObject({
      code: "forbidden",
      message: INSUFFICIENT_PERMISSIONS,
    });
    // Unchanged fields aren't changes.
    const changes = { name: task.name, status: "in-progress" };
    expect((await updateTask(as("assignee"), { id: task.id, changes })).task.status).toBe(
      "in-progress",
    );
  });
});

describe("creating", () => {
  it("fills in what is not said, and writes one audit row", async () => {
    const ctx = as("member");
    const { task, version } = await createTask(ctx, { name: " Plan ", due_date: "2026-12-24" });
    expect(task).toMatchObject({
      name: "Plan",
      description: "",
      status: "pending",
      taskMode: "manual",
      priority: "medium",
      project_id: null,
      due_date: "2026-12-24",
      created_by: cast.people.member.id,
      assigned_users: [],
    });
    expect(version).toBe(1);
    expect(await auditOf(task.id)).toMatchObject([{ action: "tasks.create", outcome: "done" }]);
    const auto = await createTask(ctx, { name: "Crawl", taskMode: "auto" });
    expect(auto.task.status).toBe("aktiv");
  });

  it("adds people who may be there, and no one else", async () => {
    const { member, outsider } = cast.people;
    const people = (userId: string) => ({
      name: "With people",
      project_id: cast.projectId,
      assigned_users: [{ userId: member.id, taskRole: "owner" }, { userId }],
    });
    const { task } = await createTask(as("creator"), people(cast.people.projectCreator.id));
    expect(task.assignedUsers.map((one) => one.taskRole).toSorted()).toEqual(["assignee", "owner"]);
    const before = await as("creator").db.$count(tasks);
    for (const userId of [outsider.id, crypto.randomUUID()]) {
      await expect(createTask(as("creator"), people(userId))).rejects.toMatchObject({
        code: "invalid_input",
        errors: { assigned_users: [expect.any(String)] },
      });
    }
    expect(await as("creator").db.$count(tasks)).toBe(before);
  });

  it.each([
    [{}, "name"],
    [{ name: " " }, "name"],
    [{ name: "x".repeat(201) }, "name"],
    [{ name: "x", description: "y".repeat(10_001) }, "description"],
    [{ name: "x", description: "\0" }, "description"],
    [{ name: "x", status: "open" }, "status"],
    [{ name: "x", taskMode: "both" }, "taskMode"],
    [{ name: "x", priority: "later" }, "priority"],
    [{ name: "x", due_date: "2026-02-30" }, "due_date"],
    [{ name: "x", due_date: "tomorrow" }, "due_date"],
    [{ name: "x", project_id: 7 }, "project_id"],
    [
      { name: "x", assigned_users: [{ userId: "a", taskRole: "boss" }] },
      "assigned_users.0.taskRole",
    ],
  ])("refuses %j", async (input, field) => {
    await expect(createTask(as("superadmin"), input)).rejects.toMatchObject({
      code: "invalid_input",
      errors: { [field]: [expect.any(String)] },
    });
  });

  it("is refused to no one in particular", async () => {
    await expect(createTask(system.context(), { name: "x" })).rejects.toMatchObject({
      code: "unauthenticated",
    });
  });
});

describe("changing", () => {
  it.each(TASK_STATUSES)("takes the status %s for any task", async (status) => {
    for (const taskMode of ["manual", "auto"]) {
      const made = await createTask(as("creator"), { name: "x", taskMode, status: "paused" });
      const { task } = await updateTask(as("creator"), { id: made.task.id, changes: { status } });
      expect(task).toMatchObject({ status, taskMode });
    }
  });

  it("writes the named fields, bumps the version and records both sides", async () => {
    const task = await makeTask(system, cast, { due_date: "2026-05-01" });
    const changes = { priority: "urgent", due_date: null, description: "More", status: "pending" };
    const { task: after, version } = await updateTask(as("owner"), { id: task.id, changes });
    expect(after).toMatchObject({ ...changes, name: task.name, version: 2 });
    expect(version).toBe(2);
    const [, row] = await auditOf(task.id);
    expect(row).toMatchObject({ action: "tasks.update", actorId: cast.people.owner.id });
    expect(JSON.parse(row?.before ?? "")).toEqual({
      priority: "medium",
      due_date: "2026-05-01",
      description: "",
    });
    expect(JSON.parse(row?.after ?? "")).toEqual({
      priority: "urgent",
      due_date: null,
      description: "More",
    });
  });

  it("changes nothing and records nothing where nothing differs", async () => {
    const task = await makeTask(system, cast);
    const { version } = await updateTask(as("creator"), {
      id: task.id,
      changes: { name: task.name },
    });
    expect(version).toBe(1);
    expect(await auditOf(task.id)).toHaveLength(1);
    const { task: renamed } = await updateTask(as("creator"), {
      id: task.id,
      changes: { name: task.name.toUpperCase() },
    });
    expect(renamed.name).toBe("WRITE THE PLAN");
  });

  it("moves to a project only with permissions in both", async () => {
    const { creator, projectAdmin } = cast.people;
    const readable = await makeProject(system, {
      members: { [creator.id]: "user", [cast.people.assignee.id]: "moderator" },
    });
    const hidden = await makeProject(system, { members: { [projectAdmin.id]: "admin" } });
    const task = await makeTask(system, cast);
    const move = (name: Relation, project_id: string | null) =>
      updateTask(as(name), { id: task.id, changes: { project_id } });
    expect(await outcome(move("creator", hidden))).toBe("not_found");
    expect(await outcome(move("creator", crypto.randomUUID()))).toBe("not_found");
    expect(await outcome(move("assignee", readable))).toBe("forbidden");
    expect(await outcome(move("projectAdmin", readable))).toBe("not_found");
    expect((await getTask(as("creator"), task.id)).task.project_id).toBe(cast.projectId);
    expect((await move("creator", readable)).task.project_id).toBe(readable);
    expect(await outcome(move("projectAdmin", hidden))).toBe("not_found");
    expect((await move("creator", null)).task.project_id).toBeNull();
    // A person who loses access to a task by removing it from its project still gets its result.
    const other = await makeTask(system, cast);
    const taken = await updateTask(as("projectAdmin"), {
      id: other.id,
      changes: { project_id: null },
    });
    expect(taken).toMatchObject({ version: 2, task: { project_id: null, version: 2 } });
    expect(await outcome(getTask(as("projectAdmin"), other.id))).toBe("not_found");
  });

  it("parallel changes of different fields both survive; a stale If-Match is refused", async () => {
    const task = await makeTask(system, cast);
    await Promise.all([
      updateTask(as("creator"), { id: task.id, changes: { name: "Renamed" } }),
      updateTask(as("owner"), { id: task.id, changes: { priority: "low" } }),
    ]);
    const { task: now, version } = await getTask(as("creator"), task.id);
    expect(now).toMatchObject({ name: "Renamed", priority: "low", version: 3 });
    const stale = { id: task.id, changes: { name: "Late" }, ifMatch: 2 };
    await expect(updateTask(as("creator"), stale)).rejects.toMatchObject({
      code: "precondition_failed",
    });
    await updateTask(as("creator"), { ...stale, ifMatch: version });
    await expect(
      deleteTask(as("creator"), { id: task.id, ifMatch: version }),
    ).rejects.toMatchObject({
      code: "precondition_failed",
    });
  });

  it("tells who saves second what changed, field by field, and loses nothing", async () => {
    const task = await makeTask(system, cast);
    const base = { name: task.name, priority: "medium" };
    await updateTask(as("owner"), {
      id: task.id,
      changes: { name: "Theirs", status: "cancelled" },
    });
    const mine = { id: task.id, changes: { name: "Mine", priority: "high" }, base };
    const error = await updateTask(as("creator"), mine).catch((thrown: unknown) => thrown);
    if (!(error instanceof TaskConflictError)) throw error;
    expect(error.code).toBe("precondition_failed");
    expect(error.conflict).toMatchObject({
      version: 2,
      task: { name: "Theirs", priority: "medium", status: "cancelled" },
      fields: [{ field: "name", base: "Write the plan", mine: "Mine", theirs: "Theirs" }],
    });
    // Changes of another field, or the same change by two people, don't conflict.
    await updateTask(as("creator"), {
      id: task.id,
      changes: { priority: "high", name: "Theirs" },
      base,
    });
    // After seeing the other change, the person's own is accepted.
    const { task: now } = await updateTask(as("creator"), { ...mine, base: { name: "Theirs" } });
    expect(now).toMatchObject({ name: "Mine", priority: "high", status: "cancelled" });
  });

  it("of two who save the same field at once, one is told", async () => {
    const task = await makeTask(system, cast);
    const save = (name: Relation, value: string) =>
      outcome(
        updateTask(as(name), { id: task.id, changes: { name: value }, base: { name: task.name } }),
      );
    const results = await Promise.all([save("creator", "One"), save("owner", "Two")]);
    expect(results.toSorted()).toEqual(["done", "precondition_failed"]);
  });

  it("writes nothing for someone who has fallen on the way", async () => {
    const actor = await system.createActor("superadmin");
    const ctx = system.context(actor);
    const task = await makeTask(system, cast);
    const [before] = await ctx.db.select().from(tasks).where(eq(tasks.id, task.id));
    await ctx.db.update(users).set({ active: false }).where(eq(users.id, actor.id));
    const userId = cast.people.assignee.id;
    const works = [
      () => updateTask(ctx, { id: task.id, changes: { name: "x" } }),
      () => deleteTask(ctx, { id: task.id }),
      () => createTask(ctx, { name: "x" }, "key"),
      () => assignTaskUser(ctx, { id: task.id, input: { userId, taskRole: "owner" } }),
      () => removeTaskUser(ctx, { id: task.id, userId }),
    ];
    for (const work of works) expect(await outcome(work())).toBe("forbidden");
    expect(await ctx.db.select().from(tasks).where(eq(tasks.id, task.id))).toEqual([before]);
    expect(await auditOf(task.id)).toHaveLength(1);
  });

  it("deleting a user or a project leaves the task", async () => {
    const person = await system.createActor("moderator");
    const projectId = await makeProject(system, { members: { [person.id]: "moderator" } });
    const { task } = await createTask(system.context(person), {
      name: "Stays",
      project_id: projectId,
    });
    const { db } = as("superadmin");
    await db.delete(users).where(eq(users.id, person.id));
    await db.delete(projects).where(eq(projects.id, projectId));
    expect((await getTask(as("superadmin"), task.id)).task).toMatchObject({
      created_by: null,
      project_id: null,
    });
  });
});
