import { afterAll, beforeAll, expect, it } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { getOverview } from "@/lib/overview/get-overview";
import { createProject } from "@/lib/projects/create-project";
import { listMyProjects } from "@/lib/projects/list-my-projects";
import { listMyWorkspaces, listMyWorkspaceTeams } from "@/lib/workspaces/list-my-workspaces";
import { scans, watchQueries } from "../../support/query-plans";
import { createTestSystem, type TestSystem } from "../../support/test-system";

let system: TestSystem;
let boss: Actor;
let member: Actor;
beforeAll(async () => {
  system = await createTestSystem();
  boss = await system.createActor("superadmin");
  member = await system.createActor("moderator");
  for (const name of ["One", "Two", "Three", "Four"])
    await createProject(system.context(boss), {
      name,
      details: "A project",
      projectUrl: "https://example.com",
      projectType: "Website",
      status: "active",
      assigned_users: [{ userId: member.id, userRole: "moderator" }],
    });
  await system.bindings.DB.exec(
    `INSERT INTO workspace_users (workspace_id, user_id, assigned_at) SELECT id, '${member.id}', rowid FROM workspaces WHERE rowid % 2 = 0`,
  );
});
afterAll(() => system.close());

it("the overview answers what its lists answer, in one round trip that scans no table", async () => {
  for (const actor of [boss, member]) {
    const ctx = system.context(actor);
    const overview = await getOverview(ctx);
    expect(overview).toEqual({
      workspaces: await listMyWorkspaces(ctx),
      teams: await listMyWorkspaceTeams(ctx, 3),
      projects: await listMyProjects(ctx, { page: 1, perPage: 3 }, { teamLimit: 0 }),
    });
    expect(overview.projects).toMatchObject({ total: 4, pageCount: 2 });
    expect(overview.projects.rows).toHaveLength(3);
    expect(overview.workspaces.rows.length).toBeGreaterThan(0);
    const { plans, statements, trips } = await watchQueries(system, actor, getOverview);
    expect([statements, trips]).toEqual([3, 1]);
    expect(scans(plans)).toEqual([]);
  }
  await expect(getOverview(system.context())).rejects.toMatchObject({ code: "unauthenticated" });
});

it("beyond 100 workspaces the newest are shown, each with its team, and the number of all", async () => {
  const maker = await system.createActor("superadmin");
  const counting = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 510)";
  const { DB } = system.bindings;
  await DB.batch([
    DB.prepare(
      `${counting} INSERT INTO projects (id, name, details, url, type, status, created_by, created_at, updated_at)
        SELECT 'p' || x, 'Many ' || x, '', 'https://example.com', 'Website', 'active', ?, x, x FROM n`,
    ).bind(maker.id),
    DB.prepare(
      `${counting} INSERT INTO workspaces (id, project_id, type, created_at) SELECT 'w' || x, 'p' || x, 'crm', x FROM n`,
    ),
  ]);
  const { workspaces, teams } = await getOverview(system.context(maker));
  expect(workspaces.total).toBe(510);
  expect(workspaces.rows).toHaveLength(100);
  expect(workspaces.rows.map(({ id }) => id)).not.toContain("w1");
  expect(Object.keys(teams).sort()).toEqual(workspaces.rows.map(({ id }) => id).sort());
});
