import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ITEMS_PER_PAGE } from "@/app/(console)/_components/items/item-source";
import { taskPageSchema } from "@/app/(console)/tasks/_components/task-address";
import { SEED_SIZES, seedStatements } from "@/db/seed";
import { TASK_MODES, TASK_PRIORITIES, TASK_STATUSES } from "@/db/vocabulary";
import { listAgents } from "@/lib/agents/read-agents";
import { agentListSchema } from "@/lib/agents/schema";
import type { Actor } from "@/lib/auth/actor";
import { TEAM_PREVIEW } from "@/lib/managed-items/team";
import { getOverview } from "@/lib/overview/get-overview-screen";
import type { Context } from "@/lib/platform/context";
import { loadRequestState } from "@/lib/platform/request-state";
import { getProjectsScreen } from "@/lib/projects/get-projects-screen";
import { getProject } from "@/lib/projects/read-projects";
import { projectListSchema } from "@/lib/projects/schema";
import { listRags } from "@/lib/rags/read-rags";
import { ragListSchema } from "@/lib/rags/schema";
import { searchConsole } from "@/lib/search/search-console";
import { getTaskListTag, listVersion } from "@/lib/tasks/get-task-list-tag";
import { getTaskScreen } from "@/lib/tasks/get-task-screen";
import { listTasks } from "@/lib/tasks/list-tasks";
import { TASK_SORTS, taskListSchema } from "@/lib/tasks/schema";
import { overviewWorkspacesSchema } from "@/lib/workspaces/schema";
import { watchQueries } from "../../support/query-plans";
import { createTestSystem, type TestSystem } from "../../support/test-system";

const TODAY = Date.UTC(2026, 10, 1);
const ITEM_PAGE = { perPage: ITEMS_PER_PAGE };
const ROLES = ["superadmin", "admin", "moderator"] as const;
type Role = (typeof ROLES)[number];

interface Cost {
  statements: number;
  trips: number;
  rowsRead: number;
}

/** Of a page, who asks included (D1 rows are what the provider charges for). */
const BUDGET: Cost = { statements: 6, trips: 2, rowsRead: 1000 };

let system: TestSystem;
const actors = new Map<Role, Actor>();
const projectIds = new Map<string, string>();

/** Beside `npm run bench`, which measures the same screens' times. */
const print = (line: string) => process.stdout.write(`${line}\n`);

beforeAll(async () => {
  system = await createTestSystem();
  const { DB } = system.bindings;
  await DB.batch(
    seedStatements(SEED_SIZES.large, TODAY).map(({ sql, values }) =>
      DB.prepare(sql).bind(...values),
    ),
  );
  for (const role of ROLES) {
    const person = await DB.prepare("SELECT id, name, email FROM users WHERE email = ?")
      .bind(`${role}@example.com`)
      .first<{ id: string; name: string; email: string }>();
    if (!person) throw new Error(`No ${role} is seeded`);
    const sessionCreatedAt = Date.now();
    await DB.prepare(
      "INSERT INTO sessions (token_hash, id, user_id, created_at, last_seen_at, expires_at) VALUES (?, ?, ?, ?, ?, ?)",
    )
      .bind(role, role, person.id, sessionCreatedAt, sessionCreatedAt, sessionCreatedAt + 3_600_000)
      .run();
    actors.set(role, {
      ...person,
      role,
      active: true,
      avatar: null,
      createdAt: TODAY,
      lastLogin: null,
      sessionId: role,
      sessionCreatedAt,
    });
    const membership = await DB.prepare("SELECT project_id FROM project_users WHERE user_id = ?")
      .bind(person.id)
      .first<{ project_id: string }>();
    projectIds.set(person.id, membership?.project_id ?? "");
  }
}, 120_000);
afterAll(() => system.close());

/** What a page costs: who asks, as every request reads it, and then what the screen reads. */
async function costOf(role: Role, read: (ctx: Context) => Promise<unknown>): Promise<Cost> {
  const actor = actors.get(role);
  if (!actor) throw new Error(`No ${role} is seeded`);
  const { statements, trips, rowsRead } = await watchQueries(system, actor, async (ctx) => {
    const state = await loadRequestState(ctx, role, true);
    expect(state.ctx.actor?.id).toBe(actor.id);
    await read(state.ctx);
  });
  return { statements, trips, rowsRead };
}

const searchedProjects = (ctx: Context, q: string, taskQ = "") =>
  getProjectsScreen(ctx, projectListSchema.parse({ ...ITEM_PAGE, q }), { q: taskQ, page: 1 });

/** The functions that the pages call, as they call them. */
const SCREENS: Record<string, (ctx: Context) => Promise<unknown>> = {
  projects: (ctx) => getProjectsScreen(ctx, projectListSchema.parse(ITEM_PAGE), { q: "", page: 1 }),
  agents: (ctx) => listAgents(ctx, agentListSchema.parse(ITEM_PAGE), { teamLimit: TEAM_PREVIEW }),
  rags: (ctx) => listRags(ctx, ragListSchema.parse(ITEM_PAGE), { teamLimit: TEAM_PREVIEW }),
  tasks: (ctx) => getTaskScreen(ctx, taskPageSchema.parse({})),
  "tasks with a common word": (ctx) => getTaskScreen(ctx, taskPageSchema.parse({ q: "the" })),
  "tasks with a common word and filters": (ctx) =>
    getTaskScreen(ctx, taskPageSchema.parse({ q: "the", status: "running", mode: "auto" })),
  "tasks with two letters": (ctx) => getTaskScreen(ctx, taskPageSchema.parse({ q: "re" })),
  "own tasks with a common word": (ctx) =>
    getTaskScreen(ctx, taskPageSchema.parse({ q: "the", assignee: "me" })),
  "overdue tasks with a common word": (ctx) =>
    getTaskScreen(ctx, taskPageSchema.parse({ q: "the", due: "overdue" })),
  "overdue tasks": (ctx) => getTaskScreen(ctx, taskPageSchema.parse({ due: "overdue" })),
  "overdue tasks by due date": (ctx) =>
    getTaskScreen(ctx, taskPageSchema.parse({ due: "overdue", sort: "due_date" })),
  "tasks due today": (ctx) => getTaskScreen(ctx, taskPageSchema.parse({ due: "today" })),
  "tasks due this week": (ctx) => getTaskScreen(ctx, taskPageSchema.parse({ due: "week" })),
  "own tasks": (ctx) => getTaskScreen(ctx, taskPageSchema.parse({ assignee: "me" })),
  "own tasks in a status": (ctx) =>
    getTaskScreen(ctx, taskPageSchema.parse({ assignee: "me", status: "pending" })),
  "own overdue tasks": (ctx) =>
    getTaskScreen(ctx, taskPageSchema.parse({ assignee: "me", due: "overdue" })),
  "projects with a search": (ctx) => searchedProjects(ctx, "port"),
  "projects with a letter": (ctx) => searchedProjects(ctx, "a"),
  "projects with a search of the tray": (ctx) => searchedProjects(ctx, "", "the"),
  "projects with a search of both": (ctx) => searchedProjects(ctx, "te", "the"),
  "agents with a search": (ctx) =>
    listAgents(ctx, agentListSchema.parse({ ...ITEM_PAGE, q: "port" }), {
      teamLimit: TEAM_PREVIEW,
    }),
  "rags with a search": (ctx) =>
    listRags(ctx, ragListSchema.parse({ ...ITEM_PAGE, q: "port" }), { teamLimit: TEAM_PREVIEW }),
  palette: (ctx) => searchConsole(ctx, { q: "the" }),
  "palette with a letter": (ctx) => searchConsole(ctx, { q: "a" }),
  hub: (ctx) => getProject(ctx, projectIds.get(ctx.actor?.id ?? "") ?? ""),
  overview: (ctx) => getOverview(ctx, overviewWorkspacesSchema.parse({})),
};

describe("what screens cost with 500 projects and 10,000 tasks", () => {
  it.each(
    Object.entries(SCREENS).flatMap(([screen, read]) =>
      ROLES.map((role) => ({ screen, role, read })),
    ),
  )("$screen for a $role", async ({ screen, role, read }) => {
    const cost = await costOf(role, read);
    print(
      `${screen} for a ${role}: ${cost.trips} trips, ${cost.statements} statements, ${cost.rowsRead} rows`,
    );
    expect(cost.statements, "statements").toBeLessThanOrEqual(BUDGET.statements);
    expect(cost.trips, "round trips").toBeLessThanOrEqual(BUDGET.trips);
    expect(cost.rowsRead, "rows read").toBeLessThanOrEqual(BUDGET.rowsRead);
    expect(cost.rowsRead, "the rows are really counted").toBeGreaterThan(0);
  });
});

/** Filters and orders of tasks that read up to 2,719 rows once, and some others of all that there are. */
const COMBINATIONS: object[] = [
  ...["name", "-name"].flatMap((sort) => [
    { sort, mode: "auto" },
    { sort, mode: "auto", priority: "urgent" },
    { sort, status: "running", priority: "low" },
    { sort, status: "paused", mode: "auto", priority: "medium" },
    { sort, status: "inaktiv" },
  ]),
  ...["status", "-status"].map((sort) => ({ sort, mode: "manual", priority: "urgent" })),
  { sort: "-due_date", status: "paused", priority: "medium" },
  { sort: "updated_at", status: "inaktiv" },
  ...everyCombination().filter((_one, index) => index % 97 === 0),
];

function everyCombination(): Record<string, string>[] {
  const chosen = (name: string, values: readonly string[]) =>
    ["all", ...values].map((value) => ({ [name]: value }));
  const filters: Record<string, string>[][] = [
    chosen("status", TASK_STATUSES),
    chosen("mode", TASK_MODES),
    chosen("priority", TASK_PRIORITIES),
    chosen("project", ["none"]),
  ];
  const sorts: Record<string, string>[] = TASK_SORTS.map((sort) => ({ sort }));
  return filters.reduce(
    (before, next) => before.flatMap((one) => next.map((other) => ({ ...one, ...other }))),
    sorts,
  );
}

it.each(ROLES)("any filters and any order of tasks cost a %s at most 1,000 rows", async (role) => {
  for (const query of COMBINATIONS) {
    const { rowsRead } = await costOf(role, (ctx) =>
      getTaskScreen(ctx, taskPageSchema.parse(query)),
    );
    expect([query, Math.max(1000, rowsRead)]).toEqual([query, 1000]);
  }
});

it("a hundred tasks that are due this week cost the API at most 1,000 rows", async () => {
  const query = taskListSchema.parse({ due: "week", perPage: "100" });
  const { rowsRead } = await costOf("superadmin", (ctx) => listTasks(ctx, query));
  expect(rowsRead).toBeLessThanOrEqual(BUDGET.rowsRead);
});

it("a refresh of the tasks with nothing changed costs one statement that reads six rows, the session check included", async () => {
  const actor = actors.get("moderator");
  if (!actor) throw new Error("No moderator is seeded");
  const cost = await watchQueries(system, actor, async (ctx) => {
    const state = await loadRequestState(ctx, "moderator", true, listVersion());
    expect(state.beside).toBeGreaterThan(0);
    await getTaskListTag(state.ctx, state.beside);
  });
  expect([cost.statements, cost.trips]).toEqual([1, 1]);
  expect(cost.rowsRead).toBeLessThanOrEqual(6);
});
