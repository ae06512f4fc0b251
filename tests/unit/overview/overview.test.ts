import { beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { listMyProjects } from "@/lib/projects/list-my-projects";
import { createProject } from "@/lib/projects/write-projects";
import {
  listMyWorkspacesWithTeams,
  listOverviewWorkspaces,
} from "@/lib/workspaces/list-my-workspaces";
import { overviewWorkspacesSchema, PROJECTS_OFFERED } from "@/lib/workspaces/schema";
import { closeAfterTests } from "../../support/close-after-tests";
import { scans, watchQueries } from "../../support/query-plans";
import { readOverview } from "../../support/read-overview";
import { createTestSystem } from "../../support/test-system";

const system = await closeAfterTests(createTestSystem());
const boss = await system.createActor("superadmin");
const member = await system.createActor("moderator");
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

const query = (values: object = {}) => overviewWorkspacesSchema.parse(values);

it("the overview answers what its lists answer, in one round trip that scans no table", async () => {
  for (const actor of [boss, member]) {
    const ctx = system.context(actor);
    const overview = await readOverview(ctx, query());
    const mine = await listMyWorkspacesWithTeams(ctx, { page: 1, perPage: 100 });
    expect(overview.workspaces).toEqual(await listOverviewWorkspaces(ctx, query()));
    expect(overview.workspaces).toMatchObject({ mine: mine.total, total: mine.total });
    expect(overview.workspaces.rows).toEqual(
      mine.rows.slice(0, 12).map(({ teamMembers: _, ...row }) => row),
    );
    expect(Object.keys(overview.workspaces.teams).toSorted()).toEqual(
      overview.workspaces.rows.map(({ id }) => id).toSorted(),
    );
    expect(overview.projects).toEqual(
      await listMyProjects(ctx, { page: 1, perPage: 3 }, { teamLimit: 0 }),
    );
    expect(overview.projects).toMatchObject({ total: 4, pageCount: 2 });
    expect(overview.projects.rows).toHaveLength(3);
    const { plans, trips } = await watchQueries(system, actor, (watched) =>
      readOverview(watched, query()),
    );
    expect(trips).toBe(1);
    expect(scans(plans)).toEqual([]);
  }
  await expect(readOverview(system.context(), query())).rejects.toMatchObject({
    code: "unauthenticated",
  });
});

it("filters by type and project together, and offers each once", async () => {
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
  const { workspaces } = await readOverview(system.context(maker), query({ page: 3 }));
  expect(workspaces).toMatchObject({ mine: 30, total: 30, page: 3, pageCount: 3 });
  expect(workspaces.rows.map(({ id }) => id)).toEqual(["w6", "w5", "w4", "w3", "w2", "w1"]);
  expect(Object.keys(workspaces.teams)).toHaveLength(6);
  const beyond = await listOverviewWorkspaces(system.context(maker), query({ page: 9 }));
  expect(beyond).toMatchObject({ rows: [], total: 30, pageCount: 3 });
});

describe("someone who has 3,000 projects", () => {
  const PROJECTS = 3000;
  let maker: Actor;
  let loner: Actor;
  beforeAll(async () => {
    maker = await system.createActor("moderator");
    loner = await system.createActor("moderator");
    const counting = `WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < ${PROJECTS})`;
    const { DB } = system.bindings;
    await DB.batch([
      DB.prepare(
        `${counting} INSERT INTO projects (id, name, url, type, status, created_by, created_at, updated_at)
        SELECT printf('many-%05d', x), 'Many ' || x, 'https://p.example.com', 'Web', 'active', ?, x, x FROM n`,
      ).bind(maker.id),
      DB.prepare(
        `${counting} INSERT INTO workspaces (id, project_id, type, created_at)
        SELECT printf('space-%05d-%s', x, type.value), printf('many-%05d', x), type.value, x
        FROM n JOIN json_each('["crm","media","content"]') AS type WHERE type.value <> 'media' OR x % 3 = 0`,
      ),
      // A creator who is also a member of some own projects and workspaces, and a person in one
      // workspace.
      DB.prepare(
        `INSERT INTO project_users (project_id, user_id, assigned_at)
        SELECT id, created_by, created_at + 5 FROM projects WHERE id LIKE 'many-%' AND created_at % 2 = 0`,
      ),
      DB.prepare(
        `INSERT INTO workspace_users (workspace_id, user_id, assigned_at)
        SELECT id, ?, created_at + 700 FROM workspaces WHERE id LIKE 'space-%' AND created_at % 7 = 0`,
      ).bind(maker.id),
      DB.prepare(
        "INSERT INTO workspace_users (workspace_id, user_id, assigned_at) VALUES ('space-00001-crm', ?, 1)",
      ).bind(loner.id),
    ]);
  });

  /** Computes a person's own items from the tables, newest first. */
  async function ownByTables(actor: Actor) {
    const all = async <Row>(text: string) =>
      (await system.bindings.DB.prepare(text).bind(actor.id).all<Row>()).results;
    interface Plain {
      id: string;
      project_id: string;
      type: string;
      since: number;
    }
    const created = await all<Plain>(
      `SELECT w.id, w.project_id, w.type, w.created_at AS since FROM workspaces w
      JOIN projects p ON p.id = w.project_id WHERE p.created_by = ?`,
    );
    const assigned = await all<Plain>(
      `SELECT w.id, w.project_id, w.type, u.assigned_at AS since FROM workspaces w
      JOIN workspace_users u ON u.workspace_id = w.id WHERE u.user_id = ?`,
    );
    const own = new Map([...created, ...assigned].map((row) => [row.id, row]));
    const key = (row: Plain) => `${row.project_id} ${row.type}`;
    return [...own.values()].sort((a, b) => b.since - a.since || (key(a) < key(b) ? 1 : -1));
  }

  it("is answered what the tables say, in order and in number", async () => {
    const plain = await ownByTables(maker);
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
      const isChosen = plain.some(({ project_id }) => project_id === asked.project);
      expect(offered).toEqual([
        ...newest.slice(0, PROJECTS_OFFERED),
        ...(isChosen ? [asked.project] : []),
      ]);
    }
    const mine = await listMyProjects(ctx, { page: 1, perPage: 5 }, { teamLimit: 0 });
    expect([mine.total, mine.rows[0]?.id]).toEqual([PROJECTS, "many-03000"]);
  });

  it("shows someone else what is theirs alone", async () => {
    const found = await listOverviewWorkspaces(system.context(loner), query());
    expect([found.mine, found.rows.map(({ id }) => id)]).toEqual([1, ["space-00001-crm"]]);
    const other = await listOverviewWorkspaces(
      system.context(loner),
      query({ project: "many-00033" }),
    );
    expect([other.total, other.rows, other.projects]).toEqual([0, [], found.projects]);
  });
});
