import { expect } from "@playwright/test";
import { SEED_SIZES, seedStatements } from "@/db/seed";
import { type ProjectRole, WORKSPACE_TYPES } from "@/db/vocabulary";
import { call, type Person, startSession } from "../../support/people";
import type { System } from "../../support/system";
import { letAgentWork } from "./agents-at-work";

/**
 * The company of `npm run seed`, with every workspace of one project filled and people of each role
 * at work.
 */
export interface Company {
  system: System;
  people: Record<"superadmin" | "admin" | "moderator", Person>;
  /** Ids for the paths of the page table. */
  ids: Record<string, string>;
  /** An empty project and an empty agent. */
  emptyIds: Record<string, string>;
}

/** Fills a new system with the company. */
export async function foundCompany(system: System): Promise<Company> {
  const { DB } = system.env;
  await DB.batch(
    seedStatements(SEED_SIZES.small, Date.now()).map(({ sql, values }) =>
      DB.prepare(sql).bind(...values),
    ),
  );
  const people = {
    superadmin: await enter(system, "superadmin"),
    admin: await enter(system, "admin"),
    moderator: await enter(system, "moderator"),
  };
  const ids = await chooseBusiest(system, people.moderator);
  for (const role of ["admin", "moderator"] as const) {
    await join(system, ids, people[role], role === "admin" ? "admin" : "user");
  }
  await fill(system, people.superadmin, ids);
  const empty = await made(system, people.superadmin, "/api/projects", {
    name: "Nothing yet",
    details: "d",
    projectUrl: "https://nothing.example.com/",
    projectType: "Website",
    status: "planning",
    workspaces: WORKSPACE_TYPES,
  });
  const idle = await made(system, people.superadmin, "/api/agents", {
    name: "Nothing yet",
    details: "d",
    agentUrl: "https://nothing.example.com/",
    agentType: "Content",
    status: "active",
    templateId: "content-scraper",
  });
  const emptyIds = { project: empty.project.id, agent: idle.agent.id };
  return { system, people, ids, emptyIds };
}

/** Signs in a person of the seed without hashing a password. */
async function enter(system: System, role: keyof Company["people"]): Promise<Person> {
  const row = await system.env.DB.prepare("SELECT id, name, email FROM users WHERE email = ?")
    .bind(`${role}@example.com`)
    .first<{ id: string; name: string; email: string }>();
  if (!row) throw new Error(`The seed has no ${role}`);
  return startSession(system, { ...row, role });
}

/**
 * Returns the moderator's project with the most tasks, its task with the most people, and one of
 * their agents and RAGs.
 */
async function chooseBusiest({ env: { DB } }: System, { id }: Person) {
  const idOf = async (sql: string, ...values: string[]) =>
    (await DB.prepare(sql)
      .bind(...values)
      .first<string>("id")) ?? "";
  const project = await idOf(
    "SELECT projects.id FROM projects JOIN project_users ON project_id = projects.id AND user_id = ? ORDER BY (SELECT count(*) FROM tasks WHERE tasks.project_id = projects.id) DESC LIMIT 1",
    id,
  );
  const task = await idOf(
    "SELECT tasks.id FROM tasks WHERE project_id = ? ORDER BY (SELECT count(*) FROM task_users WHERE task_id = tasks.id) DESC LIMIT 1",
    project,
  );
  const agent = await idOf("SELECT id FROM agents ORDER BY name LIMIT 1");
  const rag = await idOf("SELECT id FROM rags ORDER BY name LIMIT 1");
  return { project, task, agent, rag };
}

async function join(
  { env: { DB } }: System,
  ids: Record<string, string>,
  { id }: Person,
  role: ProjectRole,
) {
  const assign = (kind: string) =>
    DB.prepare(
      `INSERT OR REPLACE INTO ${kind}_users (${kind}_id, user_id, role, assigned_at) VALUES (?, ?, ?, ${Date.now()})`,
    ).bind(ids[kind], id, role);
  await DB.batch([
    ...["project", "agent", "rag"].map(assign),
    DB.prepare(
      "INSERT OR IGNORE INTO workspace_users (workspace_id, user_id, assigned_at) SELECT id, ?, 1000 FROM workspaces WHERE project_id = ?",
    ).bind(id, ids.project),
  ]);
}

async function made(system: System, person: Person, path: string, body?: unknown) {
  const answer = await call(system, person, "POST", path, body);
  expect(answer.status, `${path}: ${JSON.stringify(answer.body)}`).toBe(201);
  return answer.body;
}

/**
 * Adds what the seed leaves out: records of the other workspaces, task comments, an agent's work,
 * integrations, a token.
 */
async function fill(system: System, boss: Person, ids: Record<string, string>) {
  const { DB } = system.env;
  await DB.prepare(
    "INSERT OR IGNORE INTO workspaces (id, project_id, type, created_at) SELECT ?1 || value, ?1, value, 1000 FROM json_each(?2)",
  )
    .bind(ids.project, JSON.stringify(WORKSPACE_TYPES))
    .run();
  const base = `/api/projects/${ids.project}/workspaces`;
  for (const type of WORKSPACE_TYPES) {
    const answer = await call(system, boss, "POST", `${base}/${type}/sample`);
    // The seed has filled the project's own workspaces, which refuse.
    expect([201, 409], type).toContain(answer.status);
  }
  await made(system, boss, `${base}/media/folders`, { name: "Campaign" });
  await made(system, boss, `/api/tasks/${ids.task}/comments`, {
    body: "The **brief** is in the folder; see [the plan](https://example.com/).",
  });
  await letAgentWork(system, ids, boss);
  for (const [list, table] of Object.entries(RECORDS)) {
    ids[list] =
      (await DB.prepare(
        `SELECT id FROM ${table} WHERE workspace_id IN (SELECT id FROM workspaces WHERE project_id = ?) ORDER BY id LIMIT 1`,
      )
        .bind(ids.project)
        .first<string>("id")) ?? "";
  }
  const now = Date.now();
  for (const [name, type, status, error] of INTEGRATIONS) {
    const id = crypto.randomUUID();
    await DB.batch([
      DB.prepare(
        "INSERT INTO integrations (id, name, type, description, status, error_message, is_active, created_by, created_at, updated_at, last_test_at, version) VALUES (?, ?, ?, 'For the editors', ?, ?, ?, ?, ?, ?, ?, 1)",
      ).bind(id, name, type, status, error, error ? 0 : 1, boss.id, now, now, now),
      DB.prepare(
        "INSERT INTO project_integrations (project_id, integration_id, linked_at) VALUES (?, ?, ?)",
      ).bind(ids.project, id, now),
    ]);
  }
}

const RECORDS = {
  items: "content_items",
  keywords: "keywords",
  products: "products",
  orders: "orders",
  contacts: "contacts",
  leads: "leads",
  deals: "deals",
  assets: "media_assets",
  metrics: "metrics",
};

const INTEGRATIONS = [
  ["Model provider", "openai", "connected", null],
  ["Customer database", "supabase", "disconnected", null],
  ["Archive", "supabase", "error", "The service answered 401"],
];
