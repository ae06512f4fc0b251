import { type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { getOverview } from "@/lib/overview/get-overview-screen";
import { listMyProjects } from "@/lib/projects/list-my-projects";
import {
  listMyWorkspacesWithTeams,
  listOverviewWorkspaces,
} from "@/lib/workspaces/list-my-workspaces";
import { overviewWorkspacesSchema, PROJECTS_OFFERED } from "@/lib/workspaces/schema";
import { scans, watchQueries } from "../../support/query-plans";
import { createTestSystem, type TestSystem } from "../../support/test-system";

let system: TestSystem;
beforeAll(async () => {
  system = await createTestSystem();
});
afterAll(() => system.close());

const run = (statement: SQL) => system.context().db.run(statement);
const all = <Row>(statement: SQL) => system.context().db.all<Row>(statement);
const query = (values: object = {}) => overviewWorkspacesSchema.parse(values);

/** What the triggers have kept, and what the tables say. */
async function expectKept(after: string) {
  const columns = sql.raw("user_id, workspace_id, project_id, type, since");
  const kept = await all(sql`SELECT ${columns} FROM own_workspaces ORDER BY 1, 2`);
  const said = await all(sql`SELECT ${columns} FROM own_workspace_rows ORDER BY 1, 2`);
  expect([after, kept]).toEqual([after, said]);
  const counted = await all(
    sql`SELECT user_id, name, items FROM own_counts WHERE items <> 0 ORDER BY 1, 2`,
  );
  const plain =
    await all(sql`SELECT user_id, type AS name, count(*) AS items FROM own_workspace_rows GROUP BY 1, 2
    UNION ALL SELECT user_id, 'projects', count(*) FROM (SELECT user_id, project_id FROM project_users
      UNION SELECT created_by, id FROM projects WHERE created_by IS NOT NULL) GROUP BY 1 ORDER BY 1, 2`);
  expect([after, counted]).toEqual([after, plain]);
  const people = await all(
    sql`SELECT role, active, people FROM user_counts WHERE people <> 0 ORDER BY 1, 2`,
  );
  const found = await all(
    sql`SELECT role, active, count(*) AS people FROM users GROUP BY 1, 2 ORDER BY 1, 2`,
  );
  expect([after, people]).toEqual([after, found]);
}

const project = (id: string, creator: string | null) =>
  sql`INSERT INTO projects (id, name, url, type, status, created_by, created_at, updated_at)
    VALUES (${id}, ${id}, 'https://p.example.com', 'Web', 'active', ${creator}, 1, 1)`;
const workspace = (id: string, place: string, type: string) =>
  sql`INSERT INTO workspaces (id, project_id, type, created_at) VALUES (${id}, ${place}, ${type}, 2)`;
const member = (place: string, person: string) =>
  sql`INSERT INTO project_users (project_id, user_id, assigned_at) VALUES (${place}, ${person}, 3)`;
const assigned = (id: string, person: string) =>
  sql`INSERT INTO workspace_users (workspace_id, user_id, assigned_at) VALUES (${id}, ${person}, 4)`;

// Each write that can change what is somebody's own; in this order.
const WRITES: [string, SQL][] = [
  ["a project", project("p1", "ann")],
  ["one of nobody", project("p2", null)],
  ["its workspaces", workspace("w1", "p1", "crm")],
  ["another", workspace("w2", "p1", "media")],
  ["nobody's workspace", workspace("w3", "p2", "crm")],
  ["a member", member("p1", "ben")],
  ["the creator as a member", member("p1", "ann")],
  ["a member of nobody's", member("p2", "ann")],
  ["somebody in a workspace", assigned("w1", "ben")],
  ["the creator in it", assigned("w1", "ann")],
  ["somebody in nobody's", assigned("w3", "cem")],
  ["the creator in it no more", sql`DELETE FROM workspace_users WHERE user_id = 'ann'`],
  ["the creator a member no more", sql`DELETE FROM project_users WHERE user_id = 'ann'`],
  ["another creator", sql`UPDATE projects SET created_by = 'ben' WHERE id = 'p1'`],
  ["a creator for nobody's", sql`UPDATE projects SET created_by = 'cem' WHERE id = 'p2'`],
  ["no workspace any more", sql`DELETE FROM workspaces WHERE id = 'w2'`],
  ["a role", sql`UPDATE users SET role = 'admin' WHERE id = 'ben'`],
  ["a deactivated person", sql`UPDATE users SET active = 0 WHERE id IN ('ann', 'ben')`],
  ["a deleted person", sql`DELETE FROM users WHERE id = 'cem'`],
  ["a deleted project", sql`DELETE FROM projects WHERE id = 'p1'`],
  ["everybody deleted", sql`DELETE FROM users`],
];

it("what is somebody's own and how much it is stay right through every write", async () => {
  for (const id of ["ann", "ben", "cem"])
    await system.createActor("moderator", { id, email: `${id}@example.com` });
  for (const [name, statement] of WRITES) {
    await run(statement);
    await expectKept(name);
  }
});

describe("somebody who has 10,000 projects", () => {
  const PROJECTS = 10_000;
  let maker: Actor;
  let loner: Actor;
  beforeAll(async () => {
    maker = await system.createActor("moderator");
    loner = await system.createActor("moderator");
    const counting = sql.raw(
      `WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < ${PROJECTS})`,
    );
    await run(sql`${counting} INSERT INTO projects (id, name, url, type, status, created_by, created_at, updated_at)
      SELECT printf('many-%05d', x), 'Many ' || x, 'https://p.example.com', 'Web', 'active', ${maker.id}, x, x FROM n`);
    await run(sql`${counting} INSERT INTO workspaces (id, project_id, type, created_at)
      SELECT printf('space-%05d-%s', x, type.value), printf('many-%05d', x), type.value, x
      FROM n JOIN json_each('["crm","media","content"]') AS type WHERE type.value <> 'media' OR x % 3 = 0`);
    // A creator who is a member of their own projects too, and somebody who is in one workspace.
    await run(sql`INSERT INTO project_users (project_id, user_id, assigned_at)
      SELECT id, created_by, created_at + 5 FROM projects WHERE id LIKE 'many-%' AND created_at % 2 = 0`);
    await run(assigned("space-00001-crm", loner.id));
  }, 60_000);

  it.each([
    {},
    { page: 3 },
    { workspace: "media" },
    { project: "many-00033" },
    { project: "many-00033", workspace: "crm" },
  ])("costs the overview at most 1,000 rows with %j", async (values) => {
    const cost = await watchQueries(system, maker, (ctx) => getOverview(ctx, query(values)));
    expect([cost.statements, cost.trips]).toEqual([2, 1]);
    expect(cost.rowsRead).toBeLessThanOrEqual(1000);
    expect(scans(cost.plans)).toEqual([]);
    const own = cost.plans.filter((plan) => plan.includes("own_workspaces"));
    expect(own.join()).toMatch(/USING (COVERING )?INDEX own_workspaces_(since|type)/);
  });

  it("answers what the tables say, in order and in number", async () => {
    type Plain = { id: string; project_id: string; type: string };
    const plain =
      await all<Plain>(sql`SELECT workspace_id AS id, project_id, type FROM own_workspace_rows
      WHERE user_id = ${maker.id} ORDER BY since DESC, project_id DESC, type DESC`);
    const ctx = system.context(maker);
    for (const values of [
      {},
      { page: 7 },
      { workspace: "media", page: 2 },
      { workspace: "analytics" },
      { project: "many-00033" },
      { project: "many-00033", workspace: "media" },
      { project: "nobody's" },
    ]) {
      const asked = query(values);
      const kept = plain.filter(
        ({ project_id, type }) =>
          ["", type].includes(asked.workspace) && ["", project_id].includes(asked.project),
      );
      const found = await listOverviewWorkspaces(ctx, asked);
      const from = (asked.page - 1) * 12;
      expect(found.rows.map(({ id }) => id)).toEqual(
        kept.slice(from, from + 12).map(({ id }) => id),
      );
      expect([values, found.total, found.mine]).toEqual([values, kept.length, plain.length]);
      expect(found.types).toEqual(["content", "crm", "media"]);
      const offered = found.projects.map(({ id }) => id);
      const newest = [...new Set(plain.map(({ project_id }) => project_id))];
      const chosen = kept.length > 0 && asked.project ? [asked.project] : [];
      expect(offered).toEqual([...newest.slice(0, PROJECTS_OFFERED), ...chosen]);
    }
    const mine = await listMyProjects(ctx, { page: 1, perPage: 5 }, { teamLimit: 0 });
    expect([mine.total, mine.rows[0]?.id]).toEqual([PROJECTS, "many-10000"]);
    const cost = await watchQueries(system, maker, (watched) =>
      listMyWorkspacesWithTeams(watched, { page: 1, perPage: 100 }),
    );
    expect(cost.rowsRead).toBeLessThanOrEqual(1000);
    expect(scans(cost.plans)).toEqual([]);
  });

  it("shows somebody else what is theirs alone", async () => {
    const found = await listOverviewWorkspaces(system.context(loner), query());
    expect([found.mine, found.rows.map(({ id }) => id)]).toEqual([1, ["space-00001-crm"]]);
    const other = await listOverviewWorkspaces(
      system.context(loner),
      query({ project: "many-00033" }),
    );
    expect([other.total, other.rows, other.projects]).toEqual([0, [], found.projects]);
  });
});
