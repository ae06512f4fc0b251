import { describe, expect, it } from "vitest";
import { closeAfterTests } from "../../support/close-after-tests";
import { makeByPost } from "../../support/make-by-post";
import { call, createPerson, type Person } from "../../support/people";
import { atOnce, CLIENTS, numberOf, race, relieve, statusCounts } from "../../support/race";
import { startSystem } from "../../support/system";
import { createWorkspaceWorld } from "../../support/workspace-world";

const TIMEOUT = 1_800_000;

const system = await closeAfterTests(startSystem());
const world = await createWorkspaceWorld(system, ["content"]);

const ITEM = { name: "Aurora", details: "d", status: "active" };
const URL_OF_ITEMS = "https://a.example.com";

interface Kind {
  path: string;
  table: string;
  body: object;
  /** The field that a change sets. */
  field: string;
}

/** What can be created and changed, each with a valid body. */
const kinds = (): readonly [Kind, ...Kind[]] => [
  {
    path: "/api/projects",
    table: "projects",
    body: { ...ITEM, projectUrl: URL_OF_ITEMS, projectType: "Website" },
    field: "name",
  },
  {
    path: "/api/agents",
    table: "agents",
    body: { ...ITEM, agentUrl: URL_OF_ITEMS, agentType: "Bot" },
    field: "name",
  },
  {
    path: "/api/rags",
    table: "rags",
    body: { ...ITEM, ragUrl: URL_OF_ITEMS, ragType: "custom" },
    field: "name",
  },
  { path: "/api/tasks", table: "tasks", body: { name: "Task" }, field: "name" },
  {
    path: "/api/integrations",
    table: "integrations",
    body: { type: "openai", name: "Models", apiKey: `sk-${"0".repeat(40)}` },
    field: "name",
  },
  {
    path: `${world.base}/items`,
    table: "content_items",
    body: { title: "Northern", type: "blog" },
    field: "title",
  },
];

/** Returns the kind for a round. */
function kindOf(round: number): Kind {
  const [first, ...others] = kinds();
  return [first, ...others][round % (others.length + 1)] ?? first;
}

const forgetIntegrations = () => system.env.DB.prepare("DELETE FROM integrations").run();

describe("versions and keys", () => {
  it(
    "of all who change one version one does, and the others are told 412",
    async () => {
      await race(
        "If-Match",
        async (round) => {
          await relieve(system, world, round, ["boss"]);
          const { path, body, field, table } = kindOf(round);
          const { id, etag } = await makeByPost(system, world.boss, path, body);
          const answers = await atOnce((client) => {
            const change = { [field]: `Changed by ${client}` };
            return call(system, world.boss, "PATCH", `${path}/${id}`, change, { "if-match": etag });
          });
          expect(statusCounts(answers)).toEqual({ 200: 1, 412: CLIENTS - 1 });
          const winner = answers.findIndex(({ status }) => status === 200);
          const row = await system.env.DB.prepare(
            `SELECT ${field} AS name, version FROM ${table} WHERE id = ?`,
          )
            .bind(id)
            .first();
          expect(row).toEqual({ name: `Changed by ${winner}`, version: 2 });
          await forgetIntegrations();
        },
        6,
      );
    },
    TIMEOUT,
  );

  it(
    "one Idempotency-Key makes one row, and all are told of it",
    async () => {
      await race(
        "idempotency key",
        async (round) => {
          await relieve(system, world, round, ["boss"]);
          const { path, body, table } = kindOf(round);
          const rows = `SELECT count(*) AS n FROM ${table}`;
          const before = await numberOf(system, rows);
          const key = { "idempotency-key": crypto.randomUUID() };
          const answers = await atOnce(() => call(system, world.boss, "POST", path, body, key));
          expect(statusCounts(answers)).toEqual({ 201: CLIENTS });
          const ids = answers.map(
            (answer) =>
              Object.values<{ id?: string } | null>(answer.body).find((value) => value?.id)?.id,
          );
          expect(new Set(ids).size).toBe(1);
          expect((await numberOf(system, rows)) - before).toBe(1);
          await forgetIntegrations();
        },
        6,
      );
    },
    TIMEOUT,
  );
});

describe("teams", () => {
  interface Team {
    path: string;
    rows: string;
    /** What each of two clients asks for; a workspace's team has no roles. */
    roles: readonly [object, object];
  }
  const USER_ROLES = [{ userRole: "admin" }, { userRole: "moderator" }] as const;
  const TASK_ROLES = [{ taskRole: "owner" }, { taskRole: "reviewer" }] as const;
  async function teamOf(round: number): Promise<Team> {
    const workspace = { path: `${world.base}/users`, rows: "workspace_users" };
    const places = [
      { path: "/api/projects", rows: "project_users", column: "project_id" },
      { path: "/api/agents", rows: "agent_users", column: "agent_id" },
      { path: "/api/rags", rows: "rag_users", column: "rag_id" },
      { path: "/api/tasks", rows: "task_users", column: "task_id" },
    ];
    const place = places[round % 5];
    const kind = kinds().find(({ path }) => path === place?.path);
    const count = (table: string) => `SELECT count(*) AS n FROM ${table} WHERE user_id = ?`;
    if (!place || !kind)
      return { path: workspace.path, rows: count(workspace.rows), roles: [{}, {}] };
    const { id } = await makeByPost(system, world.boss, place.path, kind.body);
    const roles = place.path === "/api/tasks" ? TASK_ROLES : USER_ROLES;
    return { path: `${place.path}/${id}/users`, rows: count(place.rows), roles };
  }

  it(
    "someone assigned by all at once, in two roles, is on the team once; and removed as well, once or not at all",
    async () => {
      await race(
        "assignment",
        async (round) => {
          await relieve(system, world, round, ["boss"]);
          const { path, rows, roles } = await teamOf(round);
          const person: Person = await createPerson(system, "moderator");
          const assign = (client: number) =>
            call(system, world.boss, "POST", path, { userId: person.id, ...roles[client % 2] });
          const assigned = await atOnce(assign);
          for (const { status } of assigned) expect("200 201 409").toContain(String(status));
          expect(await numberOf(system, rows, person.id)).toBe(1);
          const mixed = await atOnce((client) =>
            client % 3 === 0
              ? call(system, world.boss, "DELETE", `${path}/${person.id}`)
              : assign(client),
          );
          for (const { status } of mixed) expect("200 201 404 409").toContain(String(status));
          expect(await numberOf(system, rows, person.id)).toBeLessThanOrEqual(1);
        },
        5,
      );
    },
    TIMEOUT,
  );
});

describe("limits", () => {
  it(
    "of all who add an integration as many do as there is room for",
    async () => {
      await race(
        "integration limit",
        async (round) => {
          await relieve(system, world, round, ["boss"]);
          const room = round % 6;
          await forgetIntegrations();
          await system.env.DB.prepare(
            `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
              INSERT INTO integrations (id, name, type, created_at, updated_at)
              SELECT 'fill-' || i, 'Filled ' || i, 'openai', 1, 1 FROM n`,
          )
            .bind(50 - room)
            .run();
          const body = { type: "openai", name: "Models", apiKey: `sk-${"0".repeat(40)}` };
          const answers = await atOnce(() =>
            call(system, world.boss, "POST", "/api/integrations", body),
          );
          const { 201: made = 0, 409: refused } = statusCounts(answers);
          expect([made, refused]).toEqual([room, CLIENTS - room]);
          expect(await numberOf(system, "SELECT count(*) AS n FROM integrations")).toBe(50);
        },
        3,
      );
      await forgetIntegrations();
    },
    TIMEOUT,
  );
});
