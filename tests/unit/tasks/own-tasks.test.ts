import { type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ownTasks } from "@/db/schema/tasks";
import { TASK_ROLES } from "@/db/vocabulary";
import { can } from "@/lib/auth/policy";
import { listTasks } from "@/lib/tasks/list/list-tasks";
import { listMovableTasks } from "@/lib/tasks/list/movable-tasks";
import { taskListSchema } from "@/lib/tasks/list/schema";
import { createTestSystem, type TestSystem } from "../../support/test-system";

let system: TestSystem;
const PEOPLE = ["ann", "ben", "cem"];
beforeAll(async () => {
  system = await createTestSystem();
  for (const id of PEOPLE)
    await system.createActor("moderator", { id, email: `${id}@example.com` });
});
afterAll(() => system.close());

const run = (statement: SQL) => system.context().db.run(statement);

/** What the triggers have kept, and what the tables say: own tasks, and the cells that count those elsewhere. */
async function expectKept(after: string) {
  const { db } = system.context();
  const columns = sql.raw(
    "user_id, task_id, relation, is_loose, is_elsewhere, created_at, task_row",
  );
  const kept = await db.all(sql`SELECT ${columns} FROM own_tasks ORDER BY user_id, task_id`);
  const said = await db.all(sql`SELECT ${columns} FROM own_task_rows ORDER BY user_id, task_id`);
  expect([after, kept]).toEqual([after, said]);
  const cells =
    await db.all(sql`SELECT project_id AS place, status, mode, priority, tasks AS n FROM task_counts
    WHERE instr(project_id, '@') > 0 AND tasks <> 0 ORDER BY 1, 2, 3, 4`);
  const counted =
    await db.all(sql`SELECT iif(is_loose, 'none@', 'else@') || user_id AS place, s.value AS status, m.value AS mode,
      p.value AS priority, count(*) AS n FROM own_task_rows JOIN tasks ON tasks.id = own_task_rows.task_id
    JOIN json_each(json_array('*', tasks.status)) AS s JOIN json_each(json_array('*', tasks.mode)) AS m
    JOIN json_each(json_array('*', tasks.priority)) AS p WHERE is_elsewhere GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4`);
  expect([after, cells]).toEqual([after, counted]);
  return kept.length;
}

const project = (id: string, creator: string | null) =>
  sql`INSERT INTO projects (id, name, url, type, status, created_by, created_at, updated_at)
    VALUES (${id}, ${id}, 'https://p.example.com', 'Web', 'active', ${creator}, 1, 1)`;
const task = (id: string, place: string | null, creator: string | null) =>
  sql`INSERT INTO tasks (id, name, status, mode, project_id, created_by, created_at, updated_at)
    VALUES (${id}, ${id}, 'pending', 'manual', ${place}, ${creator}, 1, 1)`;
const onTask = (id: string, person: string, role: string) =>
  sql`INSERT INTO task_users (task_id, user_id, role, assigned_at) VALUES (${id}, ${person}, ${role}, 1)`;

// Each write that can change what is somebody's own, or where it is; in this order.
const WRITES: [string, SQL][] = [
  ["projects", project("p1", "ann")],
  ["another project", project("p2", null)],
  ["a task with its creator", task("t1", "p2", "ann")],
  ["one of nobody", task("t2", "p1", null)],
  ["one without a project", task("t3", null, "ben")],
  ["an owner", onTask("t1", "ben", "owner")],
  ["a creator with a role", onTask("t1", "ann", "reviewer")],
  ["somebody elsewhere", onTask("t2", "ben", "assignee")],
  ["somebody loose", onTask("t3", "cem", "assignee")],
  ["another role", sql`UPDATE task_users SET role = 'owner' WHERE task_id = 't2'`],
  ["a status", sql`UPDATE tasks SET status = 'running', priority = 'high'`],
  ["a mode", sql`UPDATE tasks SET mode = 'auto' WHERE id <> 't1'`],
  [
    "a member",
    sql`INSERT INTO project_users (project_id, user_id, assigned_at) VALUES ('p2', 'ben', 1)`,
  ],
  [
    "a workspace",
    sql`INSERT INTO workspaces (id, project_id, type, created_at) VALUES ('w', 'p1', 'crm', 1)`,
  ],
  [
    "its member",
    sql`INSERT INTO workspace_users (workspace_id, user_id, assigned_at) VALUES ('w', 'ben', 1)`,
  ],
  ["no member any more", sql`DELETE FROM project_users WHERE user_id = 'ben'`],
  ["no workspace any more", sql`DELETE FROM workspaces WHERE id = 'w'`],
  ["a project's new creator", sql`UPDATE projects SET created_by = 'ben' WHERE id = 'p1'`],
  [
    "a workspace again",
    sql`INSERT INTO workspaces (id, project_id, type, created_at) VALUES ('w', 'p2', 'crm', 1)`,
  ],
  [
    "its member",
    sql`INSERT INTO workspace_users (workspace_id, user_id, assigned_at) VALUES ('w', 'ann', 1)`,
  ],
  ["not a member of it", sql`DELETE FROM workspace_users WHERE user_id = 'ann'`],
  ["a move", sql`UPDATE tasks SET project_id = 'p1', status = 'completed' WHERE id = 't3'`],
  ["a move out", sql`UPDATE tasks SET project_id = NULL WHERE id = 't1'`],
  ["no role any more", sql`DELETE FROM task_users WHERE task_id = 't1' AND user_id = 'ann'`],
  ["a task's new creator", sql`UPDATE tasks SET created_by = 'cem' WHERE id = 't1'`],
  ["another time", sql`UPDATE tasks SET created_at = 5 WHERE id = 't1'`],
  ["a deleted project", sql`DELETE FROM projects WHERE id = 'p1'`],
  ["a deleted task", sql`DELETE FROM tasks WHERE id = 't2'`],
  ["a deleted person", sql`DELETE FROM users WHERE id = 'cem'`],
];

it("own tasks and their counters stay right through every write", async () => {
  for (const [name, statement] of WRITES) {
    await run(statement);
    await expectKept(name);
  }
  expect(await expectKept("the end")).toBe(2);
  const { db } = system.context();
  expect(await db.all(sql`SELECT 1 FROM task_counts WHERE instr(project_id, 'cem') > 0`)).toEqual(
    [],
  );
});

it("who has come onto a task that they have created stays its creator: no task role gives more", () => {
  const nobody = { createdBy: null, taskRole: null, projectRole: null, projectCreatedBy: null };
  const actor = { id: "me", role: "moderator" as const };
  for (const action of ["tasks.edit", "tasks.setStatus", "tasks.delete"] as const)
    for (const taskRole of TASK_ROLES)
      if (can(actor, action, { ...nobody, taskRole }))
        expect(can(actor, action, { ...nobody, createdBy: "me" })).toBe(true);
});

it("a row too many lets nobody read or move a task: the tables decide", async () => {
  const actor = await system.createActor("moderator");
  const ctx = system.context(actor);
  await run(task("secret", null, null));
  const row = { taskId: "secret", userId: actor.id, relation: "creator" as const, createdAt: 1 };
  await ctx.db.insert(ownTasks).values({ ...row, isLoose: true, isElsewhere: true, taskRow: 99 });
  expect((await listTasks(ctx, taskListSchema.parse({}))).rows).toEqual([]);
  expect((await listTasks(ctx, taskListSchema.parse({ sort: "name" }))).rows).toEqual([]);
  expect((await listMovableTasks(ctx, { q: "", page: 1 })).rows).toEqual([]);
});
