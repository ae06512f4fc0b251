import { getTableColumns, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { projectUsers } from "@/db/schema/projects";
import { tasks, taskUsers } from "@/db/schema/tasks";
import { TASK_STATUSES } from "@/db/vocabulary";
import type { Actor } from "@/lib/auth/actor";
import { getTasksScreen } from "@/lib/screens/tasks";
import { createTask } from "@/lib/tasks/changes/create-task";
import { deleteTask } from "@/lib/tasks/changes/delete-task";
import { updateTask } from "@/lib/tasks/changes/update-task";
import { getTaskListTag } from "@/lib/tasks/list/list-tag";
import { listTasks } from "@/lib/tasks/list/list-tasks";
import { listMovableTasks } from "@/lib/tasks/list/movable-tasks";
import { BOARD_STEP, TASK_SORTS, taskListSchema, taskScreenSchema } from "@/lib/tasks/list/schema";
import { CLOSED_STATUSES } from "@/lib/tasks/schema";
import { closeAfterTests } from "../../support/close-after-tests";
import { insertManyTasks } from "../../support/many-tasks";
import { scans, watchQueries } from "../../support/query-plans";
import { createTestSystem } from "../../support/test-system";

const QUERIES: Record<string, unknown>[] = [
  {},
  { sort: "created_at", page: 2, perPage: 30 },
  { status: "pending" },
  { mode: "auto" },
  { priority: "urgent", sort: "created_at" },
  { status: "pending", mode: "auto", priority: "low" },
  { project: "project-00007" },
  { project: "none", sort: "-priority" },
  { assignee: "me" },
  { due: "overdue", status: "running" },
  { due: "overdue", sort: "due_date", perPage: 30, page: 2 },
  { due: "overdue", mode: "auto", priority: "low", sort: "name" },
  { due: "overdue", project: "none" },
  { due: "overdue", assignee: "me" },
  { due: "today" },
  { due: "week" },
  { due: "week", project: "project-00007" },
  { due: "week", status: "pending", sort: "-priority" },
  { assignee: "me", status: "pending", sort: "name" },
  { assignee: "me", project: "none" },
  { q: "NUMBER 0007" },
  { q: "77" },
  { q: "t", status: "running", sort: "name" },
  { q: "Of", project: "none", perPage: 30 },
  { q: "7", assignee: "me" },
  { q: '"plan' },
  { q: '"plan the"' },
  { q: '"The plan"', page: 2 },
  { q: "the plan", mode: "manual", perPage: 7, page: 3 },
  { q: "the plan", status: "running", priority: "low", sort: "name" },
  { q: "the plan", project: "project-00007" },
  { q: "THE PLAN", project: "none", status: "running" },
  { q: "the plan", assignee: "me", sort: "-due_date" },
  { q: "number 00", due: "week" },
  { q: "number", due: "overdue", sort: "due_date" },
  { q: "the plan", due: "overdue", status: "running", perPage: 9 },
  { q: "of", due: "today" },
  { q: "running" },
  { page: 400 },
  { status: "cancelled", sort: "name" },
  { priority: "urgent", sort: "due_date" },
  { status: "running", priority: "low", mode: "manual", sort: "-name" },
  { status: "pending", priority: "urgent", sort: "name", page: 3 },
  ...TASK_SORTS.map((sort) => ({ sort })),
  ...TASK_SORTS.map((sort) => ({ status: "pending", q: "plan", sort })),
];

const actors = {} as Record<"boss" | "few" | "many" | "own" | "busy", Actor>;
const all = (query: object = {}) => taskListSchema.parse(query);
type Row = typeof tasks.$inferSelect & { rowid: number };

const NOW = Date.UTC(2026, 10, 21, 12);
const TODAY = NOW - (NOW % 86_400_000);

/** In quotation marks, a search is one run of letters. */
const wordsOf = (q: string) => (/^".+"$/.test(q) ? [q.slice(1, -1)] : q.split(" "));
const hasText = ({ name, description }: Row, q: string): boolean =>
  wordsOf(q).every((word) => [name, description].some((text) => text.toLowerCase().includes(word)));

/** Applies every rule of the list again without a database. */
function expected(actor: Actor, query: ReturnType<typeof all>): string[] {
  const { q, status, mode, priority, project, assignee, due, sort } = query;
  const reads = (row: Row) =>
    actor.role === "superadmin" ||
    joined.has(`${actor.id} ${row.projectId}`) ||
    (row.projectId === null &&
      (row.createdBy === actor.id || staffed.has(`${actor.id} ${row.id}`)));
  const isDue = ({ dueAt, status: now }: Row) => {
    if (dueAt === null) return false;
    if (due === "overdue") return dueAt < TODAY && !CLOSED_STATUSES.includes(now);
    return dueAt >= TODAY && dueAt < TODAY + (due === "today" ? 1 : 7) * 86_400_000;
  };
  const kept = rows.filter(
    (row) =>
      reads(row) &&
      (status === "all" || row.status === status) &&
      (mode === "all" || row.mode === mode) &&
      (priority === "all" || row.priority === priority) &&
      (project === "all" || row.projectId === (project === "none" ? null : project)) &&
      (assignee === "all" || staffed.has(`${actor.id} ${row.id}`)) &&
      (due === "all" || isDue(row)) &&
      hasText(row, q.toLowerCase()),
  );
  const rank = (value: string) => ["low", "medium", "high", "urgent"].indexOf(value);
  const direction = sort.startsWith("-") ? -1 : 1;
  const order = (one: Row, other: Row): number => {
    const byKey = {
      created_at: 0,
      updated_at: one.updatedAt - other.updatedAt,
      name: one.name.toLowerCase() < other.name.toLowerCase() ? -1 : 1,
      due_date: (one.dueAt ?? 0) - (other.dueAt ?? 0),
      priority: rank(one.priority) - rank(other.priority),
      status: one.status < other.status ? -1 : Number(one.status > other.status),
    }[sort.replace("-", "") as "name"];
    return direction * (byKey || one.createdAt - other.createdAt || one.rowid - other.rowid);
  };
  const sorted = kept.toSorted(order).map(({ id, dueAt }) => ({ id, dueAt }));
  // Tasks without a due date come last in both orders.
  const nullsLast =
    sort.replace("-", "") === "due_date"
      ? [
          ...sorted.filter((row) => row.dueAt !== null),
          ...sorted.filter((row) => row.dueAt === null),
        ]
      : sorted;
  return nullsLast.map(({ id }) => id);
}

const system = await closeAfterTests(createTestSystem());
actors.boss = await system.createActor("superadmin");
for (const name of ["few", "many", "own", "busy"] as const)
  actors[name] = await system.createActor("moderator");
const crowd = await Promise.all(Array.from({ length: 20 }, () => system.createActor("moderator")));
const ids = crowd.map(({ id }) => id);
await insertManyTasks(system, { tasks: 10_000, projects: 500, people: ids });
const { db } = system.context();
const join = (id: string, count: number) =>
  db.run(sql`INSERT INTO project_users (project_id, user_id, assigned_at)
    SELECT id, ${id}, 1 FROM projects ORDER BY name LIMIT ${count}`);
await join(actors.few.id, 10);
await join(actors.many.id, 50);
await join(actors.own.id, 5);
// The person's own tasks, some in projects that they can no longer read.
await db.run(sql`INSERT INTO task_users (task_id, user_id, role, assigned_at)
  SELECT id, ${actors.own.id}, 'reviewer', 1 FROM tasks WHERE rowid % 331 = 0`);
await db.run(sql`UPDATE tasks SET created_by = ${actors.own.id} WHERE rowid % 307 = 0`);
await join(actors.busy.id, 15);
await db.run(sql`INSERT INTO task_users (task_id, user_id, role, assigned_at)
  SELECT id, ${actors.busy.id}, 'owner', 1 FROM tasks WHERE rowid % 5 = 0`);
// Around the tests' day, besides long overdue ones.
await db.run(
  sql`UPDATE tasks SET due_at = ${TODAY} + (rowid % 11 - 2) * 86400000 WHERE rowid % 6 = 0`,
);
const rows = await db.select({ ...getTableColumns(tasks), rowid: sql<number>`rowid` }).from(tasks);
const onIt = await db.select().from(taskUsers);
const staffed = new Set(onIt.map(({ taskId, userId }) => `${userId} ${taskId}`));
const members = await db.select().from(projectUsers);
const joined = new Set(members.map(({ projectId, userId }) => `${userId} ${projectId}`));
describe("the list of 10,000 tasks", () => {
  it.each(["boss", "few", "many", "own", "busy"] as const)(
    "is for %s what every rule says, in every order and for every filter",
    async (name) => {
      const ctx = system.context(actors[name], { now: NOW });
      const readable = expected(actors[name], all()).length;
      for (const input of QUERIES) {
        const query = all(input);
        const ids = expected(actors[name], query);
        const page = await listTasks(ctx, query);
        const from = (query.page - 1) * query.perPage;
        const shown = page.rows.map(({ id }) => id);
        expect([input, shown]).toEqual([input, ids.slice(from, from + query.perPage)]);
        expect([input, page.total, page.readable.total]).toEqual([input, ids.length, readable]);
        expect(page.pageCount).toBe(Math.max(1, Math.ceil(ids.length / query.perPage)));
      }
    },
    30_000,
  );

  it("a search that matches thousands has them all, and every one is reached by paging", async () => {
    const ctx = system.context(actors.boss);
    const query = all({ q: "the plan", perPage: 500 });
    const first = await listTasks(ctx, query);
    expect([first.total, first.readable.total, first.pageCount]).toEqual([10_000, 10_000, 20]);
    const ids = new Set<string>();
    for (let page = 1; page <= first.pageCount; page++)
      for (const { id } of (await listTasks(ctx, { ...query, page })).rows) ids.add(id);
    expect(ids.size).toBe(10_000);
    expect((await listTasks(ctx, { ...query, page: 21 })).rows).toEqual([]);
  }, 30_000);

  it.each(["boss", "many", "busy"] as const)(
    "costs %s two statements and one round trip, and finds by index what it does not sort",
    async (name) => {
      for (const input of [{}, { q: "plan" }, { due: "overdue" }, { assignee: "me" }]) {
        const { statements, trips, plans } = await watchQueries(system, actors[name], (ctx) =>
          listTasks({ ...ctx, now: NOW }, all(input)),
        );
        expect([statements, trips]).toEqual([2, 1]);
        // The tag reads people's names, and the newest rows of the audit log.
        const known = /^SCAN (users|projects|audit_log)$/;
        expect(scans(plans).filter((plan) => !known.test(plan))).toEqual([]);
      }
    },
  );

  it("walks the index of the order, and looks at no more than it shows", async () => {
    const { plans } = await watchQueries(system, actors.boss, (ctx) =>
      listTasks(ctx, all({ sort: "created_at" })),
    );
    expect(plans.join()).toContain("SCAN tasks USING COVERING INDEX tasks_created_at");
  });

  it.each([
    ["priority", "tasks_priority"],
    ["-priority", "tasks_priority"],
    ["status", "tasks_status"],
    ["due_date", "tasks_due"],
    ["name", "tasks_name"],
    ["-name", "tasks_name"],
    ["updated_at", "tasks_updated_at"],
    ["-updated_at", "tasks_updated_at"],
  ])("reads the first by %s from %s", async (sort, index) => {
    const { plans } = await watchQueries(system, actors.boss, (ctx) =>
      listTasks(ctx, all({ sort })),
    );
    expect(plans.join()).toMatch(new RegExp(`SCAN tasks USING (COVERING )?INDEX ${index}`));
  });

  it("counts what the index of texts finds without reading tasks", async () => {
    const count = async (input: object) =>
      (await watchQueries(system, actors.boss, (ctx) => listTasks(ctx, all(input)))).plans;
    // The page reads the tasks that it shows, and the few among which it looks for them.
    const reads = (plans: string[]) =>
      plans.filter((plan) => plan === "SEARCH tasks USING INTEGER PRIMARY KEY (rowid=?)").length;
    expect([reads(await count({ q: "plan" })), reads(await count({ q: "of" }))]).toEqual([2, 2]);
  });

  it("finds the tasks of trashed projects by their own index, not among all without a project", async () => {
    for (const input of [{}, { q: "plan" }]) {
      const { plans } = await watchQueries(system, actors.boss, (ctx) =>
        listTasks(ctx, all(input)),
      );
      expect(plans).toContain(
        "SEARCH tasks USING INDEX tasks_trashed_project (trashed_project_id>?)",
      );
      expect(plans).not.toContain("SEARCH tasks USING INDEX tasks_project (project_id=?)");
    }
  });

  it("a question whether it has changed is one statement", async () => {
    const { statements, plans } = await watchQueries(system, actors.many, getTaskListTag);
    expect(statements).toBe(1);
    expect(plans).not.toContain("SCAN tasks");
  });

  it("knows every change at once", async () => {
    const ctx = system.context(actors.boss);
    const find = async (q: string) =>
      (await listTasks(ctx, all({ q }))).rows.map(({ name }) => name);
    const { task } = await createTask(ctx, { name: "Zanzibar", description: "Übergabe" });
    expect(await find("nziba")).toEqual(["Zanzibar"]);
    expect(await find("ÜBERG")).toEqual(["Zanzibar"]);
    await updateTask(ctx, { id: task.id, changes: { name: "Kilimanjaro" } });
    expect([await find("nziba"), await find("limanj")]).toEqual([[], ["Kilimanjaro"]]);
    await deleteTask(ctx, { id: task.id });
    expect(await find("limanj")).toEqual([]);
  });
});

/** Boards with few and with many matches, which are read in different ways. */
const BOARDS: object[] = [
  {},
  { q: "the plan", mode: "auto" },
  { due: "overdue" },
  { mode: "manual" },
  { mode: "auto", sort: "created_at" },
  { mode: "manual", sort: "-priority" },
  { q: "of" },
  { q: "of", priority: "urgent", sort: "created_at" },
  { q: "77" },
  { assignee: "me" },
];

describe("the board of 10,000 tasks", () => {
  const board = async (actor: Actor, input: object) => {
    const query = taskScreenSchema.parse({ view: "board", ...input });
    const screen = await getTasksScreen(system.context(actor, { now: NOW }), query);
    if (!screen.board) throw new Error("There is no board");
    return screen.board;
  };

  it.each(["boss", "many", "busy"] as const)(
    "counts for %s each column by itself, whatever it shows of it",
    async (name) => {
      for (const input of BOARDS) {
        const { columns, total, readable, rows } = await board(actors[name], input);
        for (const status of TASK_STATUSES) {
          const ids = expected(actors[name], all({ ...input, status }));
          const shown = rows.filter((task) => task.status === status).map(({ id }) => id);
          expect([status, columns[status]?.total ?? 0]).toEqual([status, ids.length]);
          expect([status, shown]).toEqual([status, ids.slice(0, BOARD_STEP)]);
        }
        expect(total).toBe(expected(actors[name], all(input)).length);
        expect(readable.total).toBe(expected(actors[name], all()).length);
      }
    },
  );

  it("shows more of the columns that are opened further", async () => {
    const cards = "pending.60,running.500,nonsense.9";
    const { rows } = await board(actors.boss, { cards, sort: "name" });
    const shown = (status: string) => rows.filter((task) => task.status === status).length;
    expect([shown("pending"), shown("running"), shown("paused")]).toEqual([60, 500, BOARD_STEP]);
    expect(taskScreenSchema.parse({ cards: "running.999" }).cards).toEqual({ running: 500 });
  });

  it("is one round trip", async () => {
    const query = taskScreenSchema.parse({ view: "board" });
    const cost = await watchQueries(system, actors.many, (ctx) => getTasksScreen(ctx, query));
    expect([cost.statements, cost.trips]).toEqual([3, 1]);
  });

  it("finds a column's cards in its index", async () => {
    for (const input of [{}, { mode: "manual" }, { q: "of" }]) {
      const query = taskScreenSchema.parse({ view: "board", ...input });
      const { plans } = await watchQueries(system, actors.boss, (ctx) =>
        getTasksScreen(ctx, query),
      );
      expect(plans.join()).toMatch(
        /SEARCH tasks USING (COVERING )?INDEX tasks_status \(status=\?\)/,
      );
    }
  });
});

describe("the task sidebar of 10,000 tasks", () => {
  it("reaches every task that the person may edit", async () => {
    const ctx = system.context(actors.busy);
    const { total, pageCount } = await listMovableTasks(ctx, { q: "", page: 1 });
    const owned = expected(actors.busy, all()).filter((id) =>
      staffed.has(`${actors.busy.id} ${id}`),
    );
    expect(total).toBe(owned.length);
    const last = await listMovableTasks(ctx, { q: "", page: pageCount });
    expect(last.rows.length).toBeGreaterThan(0);
    expect((await listMovableTasks(ctx, { q: "the plan", page: 1 })).total).toBe(total);
  });
});
