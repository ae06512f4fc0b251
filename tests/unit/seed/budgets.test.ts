import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ITEMS_PER_PAGE } from "@/app/(console)/_components/items/item-source";
import { SEED_SIZES, seedStatements } from "@/db/seed";
import { listAgents } from "@/lib/agents/list-agents";
import { agentListSchema } from "@/lib/agents/schema";
import type { Actor } from "@/lib/auth/actor";
import { TEAM_PREVIEW } from "@/lib/managed-items/team";
import { getOverview } from "@/lib/overview/get-overview";
import type { Context } from "@/lib/platform/context";
import { loadRequestState } from "@/lib/platform/request-state";
import { getProject } from "@/lib/projects/get-project";
import { getProjectsScreen } from "@/lib/projects/get-projects-screen";
import { projectListSchema } from "@/lib/projects/schema";
import { listRags } from "@/lib/rags/list-rags";
import { ragListSchema } from "@/lib/rags/schema";
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
