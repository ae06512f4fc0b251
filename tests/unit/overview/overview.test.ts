import { afterAll, beforeAll, expect, it } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { getOverview } from "@/lib/overview/get-overview-screen";
import { listMyProjects } from "@/lib/projects/list-my-projects";
import { createProject } from "@/lib/projects/write-projects";
import {
  listMyWorkspacesWithTeams,
  listMyWorkspaceTeams,
  listOverviewWorkspaces,
} from "@/lib/workspaces/list-my-workspaces";
import { overviewWorkspacesSchema } from "@/lib/workspaces/schema";
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

const query = (values: object = {}) => overviewWorkspacesSchema.parse(values);

it("the overview answers what its lists answer, in one round trip that scans no table", async () => {
  for (const actor of [boss, member]) {
    const ctx = system.context(actor);
    const overview = await getOverview(ctx, query());
    const mine = await listMyWorkspacesWithTeams(ctx, { page: 1, perPage: 100 });
    const teams = await listMyWorkspaceTeams(ctx, 3);
    expect(overview.workspaces).toEqual(await listOverviewWorkspaces(ctx, query()));
    expect(overview.workspaces).toMatchObject({ mine: mine.total, total: mine.total });
    expect(overview.workspaces.rows).toEqual(
      mine.rows.slice(0, 12).map(({ teamMembers: _, ...row }) => row),
    );
    expect(overview.teams).toEqual(
      Object.fromEntries(overview.workspaces.rows.map(({ id }) => [id, teams[id]])),
    );
    expect(overview.projects).toEqual(
      await listMyProjects(ctx, { page: 1, perPage: 3 }, { teamLimit: 0 }),
    );
    expect(overview.projects).toMatchObject({ total: 4, pageCount: 2 });
    expect(overview.projects.rows).toHaveLength(3);
    const { plans, statements, trips } = await watchQueries(system, actor, (watched) =>
      getOverview(watched, query()),
    );
    expect([statements, trips]).toEqual([2, 1]);
    expect(scans(plans)).toEqual([]);
  }
  await expect(getOverview(system.context(), query())).rejects.toMatchObject({
    code: "unauthenticated",
  });
});

it("[W121] [W125] filters by type and project together, and offers each once", async () => {
  const ctx = system.context(boss);
  const { rows, mine, types, projects } = await listOverviewWorkspaces(ctx, query());
  expect([mine, types]).toEqual([8, ["content", "crm"]]);
  expect(projects).toHaveLength(4);
  expect(projects[0]).toEqual({
    id: rows[0]?.projectId,
    name: expect.any(String),
    projectType: "Website",
  });
  const find = async (values: object) => {
    const found = await listOverviewWorkspaces(ctx, query(values));
    expect([found.mine, found.types, found.projects]).toEqual([mine, types, projects]);
    expect(found.rows).toHaveLength(found.total);
    return found.rows.map(({ workspaceType, projectId }) => [workspaceType, projectId]);
  };
  const [first] = projects;
  const others = projects.map(({ id }) => ["crm", id]);
  expect((await find({ workspace: "crm" })).toSorted()).toEqual(others.toSorted());
  expect(await find({ project: first?.id })).toHaveLength(2);
  expect(await find({ project: first?.id, workspace: "crm" })).toEqual([["crm", first?.id]]);
  expect(await find({ workspace: "media" })).toEqual([]);
  expect(await find({ project: "nobody's" })).toEqual([]);
});

it("many workspaces are pages of twelve, the newest first, with the teams of these", async () => {
  const maker = await system.createActor("superadmin");
  const counting = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 30)";
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
  const { workspaces, teams } = await getOverview(system.context(maker), query({ page: 3 }));
  expect(workspaces).toMatchObject({ mine: 30, total: 30, page: 3, pageCount: 3 });
  expect(workspaces.rows.map(({ id }) => id)).toEqual(["w6", "w5", "w4", "w3", "w2", "w1"]);
  expect(Object.keys(teams)).toHaveLength(6);
  const beyond = await listOverviewWorkspaces(system.context(maker), query({ page: 9 }));
  expect(beyond).toMatchObject({ rows: [], total: 30, pageCount: 3 });
});
