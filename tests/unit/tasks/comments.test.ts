import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { users } from "@/db/schema/auth";
import { workspaceUsers } from "@/db/schema/projects";
import { auditLog } from "@/db/schema/system";
import { deletedComments, tasks, taskUsers } from "@/db/schema/tasks";
import { commentListSchema, MAX_COMMENTS } from "@/lib/comments/schema";
import { MAX_COMMENT } from "@/lib/limits";
import { restoreTasks } from "@/lib/tasks/bulk/delete-tasks";
import { deleteTask } from "@/lib/tasks/changes/delete-task";
import { updateTask } from "@/lib/tasks/changes/update-task";
import { listActivity } from "@/lib/tasks/comments/activity";
import {
  createComment,
  deleteComment,
  listComments,
  updateComment,
} from "@/lib/tasks/comments/comments";
import { activityListSchema } from "@/lib/tasks/comments/schema";
import { assignTaskUser, removeTaskUser } from "@/lib/tasks/people/task-people";
import { closeAfterTests } from "../../support/close-after-tests";
import { interrupted } from "../../support/interrupted";
import { scans, watchQueries } from "../../support/query-plans";
import { createTestSystem } from "../../support/test-system";
import { makeCast, makeProject, makeTask, type Relation } from "./tasks-fixture";

const system = await closeAfterTests(createTestSystem());
const cast = await makeCast(system);

let clock = Date.now() + 3_600_000;
/** Each use has a later time, so that the order is stable. */
const as = (name: Relation) => system.context(cast.people[name], { now: ++clock });
const page = (query: object = {}) => commentListSchema.parse(query);
const activity = activityListSchema.parse({});
const outcome = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: { code?: string }) => error.code ?? String(error),
  );

describe("comments", () => {
  it("are written by everyone who reads the task, and read in order", async () => {
    const task = await makeTask(system, cast);
    const say = (name: Relation, body: string) =>
      createComment(as(name), { taskId: task.id, input: { body } });
    await say("reviewer", "**First**");
    await say("workspaceMember", " Second ");
    expect(await outcome(say("outsider", "Third"))).toBe("not_found");
    const { rows, total } = await listComments(as("creator"), task.id, page());
    expect(total).toBe(2);
    expect(rows.map(({ body, userName }) => [body, userName])).toEqual([
      ["**First**", cast.people.reviewer.name],
      ["Second", cast.people.workspaceMember.name],
    ]);
    const newest = page({ sort: "-created_at", perPage: 1 });
    const one = await listComments(as("member"), task.id, newest);
    expect(one).toMatchObject({ rows: [{ body: "Second" }], total: 2, pageCount: 2 });
    expect(await outcome(listComments(as("outsider"), task.id, page()))).toBe("not_found");
    expect(await outcome(listComments(system.context(), task.id, page()))).toBe("unauthenticated");
  });

  it("are edited by their author alone, and deleted by them or who may delete the task", async () => {
    const task = await makeTask(system, cast);
    const input = { body: "Mine" };
    const { id: commentId } = await createComment(as("member"), { taskId: task.id, input });
    const place = { taskId: task.id, commentId };
    const everybody: Relation[] = ["superadmin", "creator", "owner", "projectAdmin", "assignee"];
    for (const name of everybody)
      expect(await outcome(updateComment(as(name), { ...place, input: { body: "x" } }))).toBe(
        "forbidden",
      );
    const edited = await updateComment(as("member"), { ...place, input: { body: "Better" } });
    expect(edited).toMatchObject({ body: "Better", canEdit: true, canDelete: true });
    expect(edited.updated_at).not.toBeNull();
    const rights = async (name: Relation) => {
      const { rows } = await listComments(as(name), task.id, page());
      return rows.map(({ canEdit, canDelete }) => [canEdit, canDelete]);
    };
    expect(await rights("owner")).toEqual([[false, true]]);
    expect(await rights("assignee")).toEqual([[false, false]]);
    expect(await rights("member")).toEqual([[true, true]]);
    for (const name of ["projectAdmin", "assignee", "workspaceMember"] as const)
      expect(await outcome(deleteComment(as(name), place))).toBe("forbidden");
    expect(await outcome(deleteComment(as("outsider"), place))).toBe("not_found");
    const other = await makeTask(system, cast);
    expect(await outcome(deleteComment(as("owner"), { ...place, taskId: other.id }))).toBe(
      "not_found",
    );
    expect(await outcome(deleteComment(as("owner"), place))).toBe("done");
    expect(await outcome(deleteComment(as("owner"), place))).toBe("not_found");
    const rows = await as("creator")
      .db.select()
      .from(auditLog)
      .where(eq(auditLog.entityId, task.id));
    expect(rows.map(({ action }) => action)).toEqual([
      "tasks.create",
      "tasks.comment.create",
      "tasks.comment.update",
      "tasks.comment.delete",
    ]);
  });

  it("stay as they are where their author loses access to the task while they write", async () => {
    const task = await makeTask(system, cast);
    const { id: userId } = cast.people.assignee;
    const input = { body: "Before" };
    const { id: commentId } = await createComment(as("assignee"), { taskId: task.id, input });
    const place = { taskId: task.id, commentId };
    const leaving = () =>
      interrupted(system, cast.people.assignee, () =>
        as("creator").db.delete(workspaceUsers).where(eq(workspaceUsers.userId, userId)),
      );
    const seen = await as("creator")
      .db.select()
      .from(workspaceUsers)
      .where(eq(workspaceUsers.userId, userId));
    const back = () => as("superadmin").db.insert(workspaceUsers).values(seen);
    const edit = { ...place, input: { body: "After" } };
    expect(await outcome(updateComment(leaving(), edit))).toBe("not_found");
    await back();
    expect(await outcome(deleteComment(leaving(), place))).toBe("not_found");
    await back();
    const { rows } = await listComments(as("creator"), task.id, page());
    expect(rows.map(({ body }) => body)).toEqual(["Before"]);
  });

  it("of another stay where anyone who deletes them may no longer delete the task", async () => {
    const task = await makeTask(system, cast);
    const input = { body: "Theirs" };
    const { id: commentId } = await createComment(as("member"), { taskId: task.id, input });
    const demoted = interrupted(system, cast.people.owner, () =>
      as("creator")
        .db.update(taskUsers)
        .set({ role: "assignee" })
        .where(eq(taskUsers.taskId, task.id)),
    );
    expect(await outcome(deleteComment(demoted, { taskId: task.id, commentId }))).toBe("not_found");
    const { rows } = await listComments(as("creator"), task.id, page());
    expect(rows.map(({ body }) => body)).toEqual(["Theirs"]);
  });

  it("are at most 500 on one task, which with all of them can be deleted and restored", async () => {
    const task = await makeTask(system, cast);
    const body = "é".repeat(MAX_COMMENT);
    const { db } = as("creator");
    await db.run(sql`INSERT INTO task_comments (id, task_id, user_id, body, created_at)
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${MAX_COMMENTS - 1})
      SELECT ${task.id} || '-' || i, ${task.id}, ${cast.people.owner.id}, ${body}, i FROM n`);
    const say = () => createComment(as("owner"), { taskId: task.id, input: { body: "One more" } });
    expect(await outcome(say())).toBe("done");
    await expect(say()).rejects.toMatchObject({
      code: "invalid_input",
      message: "A task can have up to 500 comments",
    });
    const before = await listComments(as("creator"), task.id, page({ perPage: 500 }));
    await deleteTask(as("creator"), { id: task.id });
    expect(await db.$count(deletedComments, eq(deletedComments.taskId, task.id))).toBe(500);
    await restoreTasks(as("creator"), { ids: [task.id] });
    const after = await listComments(as("creator"), task.id, page({ perPage: 500 }));
    expect(after.rows).toEqual(before.rows);
    expect(after.rows.filter((row) => row.body === body)).toHaveLength(499);
    expect(await db.$count(deletedComments)).toBe(0);
  });

  it("are made once for one key, have a limit, and outlive their author", async () => {
    const task = await makeTask(system, cast);
    const person = await system.createActor("superadmin");
    const say = (body: unknown, key: string | null = null) =>
      createComment(system.context(person), { taskId: task.id, input: { body }, key });
    expect((await say("Once", "k")).id).toBe((await say("Once", "k")).id);
    for (const body of ["", "  ", 7, undefined, "x".repeat(MAX_COMMENT + 1), "\0"])
      expect(await outcome(say(body))).toBe("invalid_input");
    await as("creator").db.delete(users).where(eq(users.id, person.id));
    const { rows } = await listComments(as("creator"), task.id, page());
    expect(rows).toMatchObject([{ body: "Once", user_id: null, userName: null }]);
    expect(await outcome(say("Gone"))).toBe("forbidden");
  });
});

describe("activity", () => {
  it("says who changed what, newest first, without what the reader may not see", async () => {
    const task = await makeTask(system, cast);
    const { creator, member, owner } = cast.people;
    const secret = await makeProject(system, {
      name: "Secret",
      members: { [creator.id]: "moderator", [owner.id]: "moderator" },
    });
    const { id } = task;
    await updateTask(as("assignee"), { id, changes: { status: "in-progress" } });
    await assignTaskUser(as("owner"), { id, input: { userId: member.id, taskRole: "reviewer" } });
    await updateTask(as("creator"), {
      id,
      changes: { project_id: secret, due_date: "2026-03-01" },
    });
    await removeTaskUser(as("creator"), { id, userId: owner.id });
    await createComment(as("creator"), { taskId: id, input: { body: "Not here" } });
    const read = async (name: Relation) => (await listActivity(as(name), id, activity)).rows;
    const entries = await read("creator");
    expect(entries.map(({ action, actorName }) => [action, actorName])).toEqual([
      ["unassign", creator.name],
      // Three people who can't see the new project.
      ["unassign", creator.name],
      ["unassign", creator.name],
      ["unassign", creator.name],
      ["update", creator.name],
      ["assign", owner.name],
      ["update", cast.people.assignee.name],
      ["create", creator.name],
    ]);
    expect(entries[0]?.changes).toEqual([
      { field: "user", before: owner.name, after: null, hidden: false },
      { field: "taskRole", before: "owner", after: null, hidden: false },
    ]);
    const leavers = [member, cast.people.reviewer, cast.people.assignee].map(({ name }) => name);
    const left = entries.slice(1, 4).map(({ changes }) => changes[0]?.before);
    expect(left.toSorted()).toEqual(leavers.toSorted());
    expect(entries[4]?.changes).toEqual([
      { field: "project", before: "Aurora", after: "Secret", hidden: false },
      { field: "due_date", before: null, after: "2026-03-01", hidden: false },
    ]);
    expect(entries[5]?.changes).toEqual([
      { field: "user", before: null, after: member.name, hidden: false },
      { field: "taskRole", before: null, after: "reviewer", hidden: false },
    ]);
    expect(entries[6]?.changes).toEqual([
      { field: "status", before: "pending", after: "in-progress", hidden: false },
    ]);
    expect(await outcome(read("reviewer"))).toBe("not_found");
    expect(await outcome(read("outsider"))).toBe("not_found");
    // A person on the task, without projects, who can see neither. No email is in it.
    const { db } = as("creator");
    await db.update(tasks).set({ projectId: null }).where(eq(tasks.id, id));
    const { id: userId } = cast.people.outsider;
    await db.insert(taskUsers).values({ taskId: id, userId, role: "reviewer", assignedAt: 1 });
    const seen = await read("outsider");
    expect(seen[4]?.changes[0]).toEqual({
      field: "project",
      before: null,
      after: null,
      hidden: true,
    });
    expect(JSON.stringify(seen)).not.toMatch(/Secret|Aurora|@example|203\.0\.113/);
  });
});

describe("their plans", () => {
  it("comments and activity are found by index", async () => {
    const task = await makeTask(system, cast);
    const { member } = cast.people;
    const comments = await watchQueries(system, member, (ctx) =>
      listComments(ctx, task.id, page()),
    );
    expect([scans(comments.plans), comments.statements, comments.trips]).toEqual([[], 3, 1]);
    const log = await watchQueries(system, member, (ctx) => listActivity(ctx, task.id, activity));
    expect([scans(log.plans), log.trips]).toEqual([[], 1]);
  });
});
