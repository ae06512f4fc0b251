import { describe, expect, it } from "vitest";
import { SEED_SIZES, seedStatements } from "@/db/seed";
import { SYSTEM_ROLES } from "@/db/vocabulary";
import type { Actor } from "@/lib/auth/actor";
import type { Context } from "@/lib/context/context";
import { getNewTaskScreen, getTaskScreen, getTasksScreen } from "@/lib/screens/tasks";
import { searchConsole } from "@/lib/search/search-console";
import { getTaskListTag } from "@/lib/tasks/list/list-tag";
import { listTasks } from "@/lib/tasks/list/list-tasks";
import { listMovableTasks } from "@/lib/tasks/list/movable-tasks";
import { taskListSchema, taskScreenSchema } from "@/lib/tasks/list/schema";
import { closeAfterTests } from "../../support/close-after-tests";
import { watchQueries } from "../../support/query-plans";
import { createTestSystem } from "../../support/test-system";

const TODAY = Date.UTC(2026, 10, 1);
const actors = new Map<string, Actor>();

async function fill(size: (typeof SEED_SIZES)["large"]): Promise<void> {
  const { DB } = system.bindings;
  await DB.batch(
    seedStatements(size, TODAY).map(({ sql, values }) => DB.prepare(sql).bind(...values)),
  );
  for (const role of SYSTEM_ROLES) {
    const email = `${role}@example.com`;
    const person = await DB.prepare("SELECT id, name, email FROM users WHERE email = ?")
      .bind(email)
      .first<{ id: string; name: string; email: string }>();
    if (!person) throw new Error(`No ${role} is seeded`);
    actors.set(role, { ...(await system.createActor(role)), ...person });
  }
}

const system = await closeAfterTests(createTestSystem());
await fill(SEED_SIZES.large);

const as = (role: string): Actor => {
  const actor = actors.get(role);
  if (!actor) throw new Error(`No ${role} is seeded`);
  return actor;
};
const tasks = (query: object) => (ctx: Context) =>
  getTasksScreen(ctx, taskScreenSchema.parse(query));

/** The functions that pages call. */
const SCREENS: Record<string, (ctx: Context) => Promise<unknown>> = {
  tasks: tasks({}),
  "tasks with a common word": tasks({ q: "the", status: "running", mode: "auto" }),
  "tasks with two letters": tasks({ q: "re" }),
  "overdue tasks by due date": tasks({ due: "overdue", sort: "due_date" }),
  "own tasks": tasks({ assignee: "me", q: "the" }),
  "the board": tasks({ view: "board" }),
  "a new task": (ctx) => getNewTaskScreen(ctx, null),
  "the task sidebar": (ctx) => listMovableTasks(ctx, { q: "the", page: 1 }),
  "the palette": (ctx) => searchConsole(ctx, { q: "the" }),
  "the refresh": (ctx) => getTaskListTag(ctx),
};

describe("with 500 projects and 10,000 tasks", () => {
  it.each(Object.entries(SCREENS))(
    "%s is one round trip, for anyone who asks",
    async (_name, read) => {
      for (const role of SYSTEM_ROLES) {
        const { trips } = await watchQueries(system, as(role), read);
        expect([role, trips]).toEqual([role, 1]);
      }
    },
  );

  it("one task is one round trip", async () => {
    for (const role of SYSTEM_ROLES) {
      const { rows } = await listTasks(system.context(as(role)), taskListSchema.parse({}));
      const id = rows[0]?.id ?? "";
      const { trips, plans } = await watchQueries(system, as(role), (ctx) =>
        getTaskScreen(ctx, id),
      );
      expect([trips, plans.includes("SCAN tasks")]).toEqual([1, false]);
    }
  });
});

it("a search that matches most of 400 tasks has them all, and pages to the end", async () => {
  const small = await createTestSystem();
  try {
    const { DB } = small.bindings;
    await DB.batch(
      seedStatements(SEED_SIZES.small, TODAY).map(({ sql, values }) =>
        DB.prepare(sql).bind(...values),
      ),
    );
    const boss = await small.createActor("superadmin");
    const holding = "FROM tasks WHERE instr(lower(name || ' ' || description), 'the') > 0";
    const found = await DB.prepare(`SELECT count(*) AS n ${holding}`).first<{ n: number }>();
    const read = async (page: number) => {
      const query = taskScreenSchema.parse({ q: "the", page: String(page) });
      const { list } = await getTasksScreen(small.context(boss), query);
      if (!list) throw new Error("There is no list");
      return list;
    };
    const { total, readable, pageCount } = await read(1);
    expect([total, readable.total, pageCount]).toEqual([found?.n, 400, Math.ceil(total / 50)]);
    expect(total).toBeGreaterThan(80);
    const ids = new Set<string>();
    for (let page = 1; page <= pageCount; page++)
      for (const { id } of (await read(page)).rows) ids.add(id);
    expect(ids.size).toBe(total);
  } finally {
    await small.close();
  }
});
