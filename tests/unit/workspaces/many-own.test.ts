import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import {
  listMyWorkspacesWithTeams,
  listOverviewWorkspaces,
} from "@/lib/workspaces/list-my-workspaces";
import { PROJECTS_OFFERED } from "@/lib/workspaces/schema";
import { closeAfterTests } from "../../support/close-after-tests";
import { createTestSystem } from "../../support/test-system";

const PROJECTS = 2600;
const TYPES = ["crm", "content", "ecommerce", "media"];

/** Workspaces as lists order them. */
let own: { id: string; project: string; type: string }[];
const system = await closeAfterTests(createTestSystem());
const creator = await system.createActor("moderator");
const { db } = system.context();
await db.run(sql`WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${PROJECTS - 1})
  INSERT INTO projects (id, name, url, type, status, created_by, created_at, updated_at, deleted_at)
  SELECT printf('project-%04d', i), 'Project ' || i, 'https://p.example.com', 'Web', 'active', ${creator.id}, i, i,
    iif(i % 500 = 0, 1, NULL) FROM n`);
await db.run(sql`INSERT INTO workspaces (id, project_id, type, created_at)
  SELECT projects.id || types.value, projects.id, types.value, (projects.created_at / 5) * 5 + types.key
  FROM projects, json_each(${JSON.stringify(TYPES)}) AS types`);
// Assigned to some, at other times.
await db.run(sql`INSERT INTO workspace_users (workspace_id, user_id, assigned_at)
  SELECT id, ${creator.id}, created_at * 2 FROM workspaces WHERE created_at % 97 = 0`);
own = await db.all(sql`SELECT workspaces.id, project_id AS project, workspaces.type FROM workspaces
  JOIN projects ON projects.id = project_id AND deleted_at IS NULL
  LEFT JOIN workspace_users ON workspace_id = workspaces.id
  ORDER BY coalesce(assigned_at, workspaces.created_at) DESC, project_id DESC, workspaces.type DESC`);

const read = (input: object) =>
  listOverviewWorkspaces(system.context(creator), {
    page: 1,
    workspace: "",
    project: "",
    ...input,
  });
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

it("shows the newest of 10,000 own workspaces in order, whatever they are filtered by", async () => {
  expect(own.length).toBeGreaterThan(10_000);
  for (const page of [1, 2, 40])
    expect(ids((await read({ page })).rows)).toEqual(ids(own.slice((page - 1) * 12, page * 12)));
  const content = own.filter(({ type }) => type === "content");
  const filtered = await read({ workspace: "content", page: 2 });
  expect([ids(filtered.rows), filtered.total]).toEqual([
    ids(content.slice(12, 24)),
    content.length,
  ]);
  const ofOne = own.filter(({ project }) => project === "project-0007");
  const one = await read({ project: "project-0007" });
  expect([ids(one.rows), one.total]).toEqual([ids(ofOne), TYPES.length]);
});

it("counts them to 10,000, offers every type and the newest projects, and reaches the last", async () => {
  const { total, isLowerBound, mine, types, projects } = await read({});
  expect({ total, isLowerBound, mine }).toEqual({
    total: 10_000,
    isLowerBound: true,
    mine: 10_000,
  });
  expect(types).toEqual(expect.arrayContaining(TYPES));
  const newest = [...new Set(own.map(({ project }) => project))].slice(0, PROJECTS_OFFERED);
  expect(new Set(ids(projects))).toEqual(new Set(newest));
  const last = await listMyWorkspacesWithTeams(system.context(creator), {
    ...{ page: Math.ceil(own.length / 500), perPage: 500 },
  });
  expect(last).toMatchObject({ total: own.length, isLowerBound: false });
  expect(last.rows.at(-1)?.id).toBe(own.at(-1)?.id);
});
