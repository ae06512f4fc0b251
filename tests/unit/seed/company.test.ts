import { describe, expect, it } from "vitest";
import { makeCompany, SEED_SIZES } from "@/db/seed";
import { SEED_PASSWORD, SEED_PASSWORD_HASH } from "@/db/seed/people";
import { insertStatements, type SeedTable, type SeedValue } from "@/db/seed/tables";
import {
  AGENT_STATUSES,
  AGENT_TEMPLATE_IDS,
  PROJECT_ROLES,
  PROJECT_STATUSES,
  RAG_STATUSES,
  RAG_TYPES,
  SYSTEM_ROLES,
  TASK_PRIORITIES,
  TASK_ROLES,
  WORKSPACE_TYPES,
} from "@/db/vocabulary";
import { checkPassword } from "@/lib/auth/password";

const TODAY = Date.UTC(2026, 10, 1, 15, 30);
const DAY = 24 * 60 * 60 * 1000;
const MIDNIGHT = Date.UTC(2026, 10, 1);

type Row = Record<string, SeedValue>;

/** Returns a table's rows by column name. */
function rowsOf(tables: SeedTable[], name: string): Row[] {
  const found = tables.find(({ table }) => table === name);
  if (!found) throw new Error(`${name} is not seeded`);
  return found.rows.map((row) => {
    expect(row).toHaveLength(found.columns.length);
    return Object.fromEntries(found.columns.map((column, index) => [column, row[index] ?? null]));
  });
}

const { tables: small } = makeCompany(SEED_SIZES.small, TODAY);
const idsOf = (name: string) => new Set(rowsOf(small, name).map(({ id }) => id));

describe("the company", () => {
  it("has 40 projects, 25 agents, 20 RAGs and 400 tasks; the large one 500 and 10,000", () => {
    const counts = (tables: SeedTable[]) =>
      ["projects", "agents", "rags", "tasks"].map((name) => rowsOf(tables, name).length);
    expect(counts(small)).toEqual([40, 25, 20, 400]);
    const { tables: large } = makeCompany(SEED_SIZES.large, TODAY);
    const [projects, , , tasks] = counts(large);
    expect([projects, tasks]).toEqual([500, 10_000]);
    for (const { rows } of large) {
      const keys = rows.map((row) => JSON.stringify(row.slice(0, 2)));
      expect(new Set(keys).size).toBe(rows.length);
    }
  });

  it("is the same for the same size and day, and another one on another day", () => {
    expect(makeCompany(SEED_SIZES.small, TODAY).tables).toEqual(small);
    expect(makeCompany(SEED_SIZES.small, MIDNIGHT + 1).tables).toEqual(small);
    const { tables: tomorrow } = makeCompany(SEED_SIZES.small, TODAY + DAY);
    expect(tomorrow).not.toEqual(small);
    expect(rowsOf(tomorrow, "tasks").map(({ id }) => id)).toEqual(
      rowsOf(small, "tasks").map(({ id }) => id),
    );
  });

  it("has someone of each role with a known address, and a password that opens", async () => {
    const people = rowsOf(small, "users");
    for (const role of SYSTEM_ROLES) {
      const known = people.find(({ email }) => email === `${role}@example.com`);
      expect(known).toMatchObject({ role, active: 1 });
      expect(people.filter((person) => person.role === role).length).toBeGreaterThan(1);
    }
    expect(new Set(people.map(({ email }) => email)).size).toBe(people.length);
    for (const { email } of people) expect(email).toMatch(/^[a-z.-]+@example\.com$/);
    expect(new Set(people.map((person) => person.password_hash))).toEqual(
      new Set([SEED_PASSWORD_HASH]),
    );
    expect(await checkPassword(SEED_PASSWORD, SEED_PASSWORD_HASH)).toEqual({
      matches: true,
      isOutdated: false,
    });
  });

  it.each<[table: string, column: string, values: readonly SeedValue[]]>([
    ["users", "role", SYSTEM_ROLES],
    ["projects", "status", PROJECT_STATUSES],
    ["project_users", "role", PROJECT_ROLES],
    ["workspaces", "type", WORKSPACE_TYPES],
    ["agents", "status", AGENT_STATUSES],
    ["agents", "template_id", AGENT_TEMPLATE_IDS],
    ["rags", "status", RAG_STATUSES],
    ["rags", "type", RAG_TYPES],
    ["tasks", "priority", TASK_PRIORITIES],
    ["task_users", "role", TASK_ROLES],
  ])("%s.%s is of its vocabulary, and varied", (table, column, values) => {
    const used = new Set(rowsOf(small, table).map((row) => row[column] ?? null));
    expect(values).toEqual(expect.arrayContaining([...used]));
    expect(used.size).toBeGreaterThan(1);
  });

  it("has tasks whose status fits their mode", () => {
    const fitting: Record<string, string[]> = {
      auto: ["aktiv", "running", "paused", "inaktiv"],
      manual: ["pending", "in-progress", "completed", "cancelled"],
    };
    for (const { mode, status } of rowsOf(small, "tasks")) {
      expect(fitting[String(mode)]).toContain(status);
    }
  });

  it.each([
    ["projects", "created_by", "users"],
    ["project_users", "project_id", "projects"],
    ["workspaces", "project_id", "projects"],
    ["workspace_users", "workspace_id", "workspaces"],
    ["agents", "created_by", "users"],
    ["agent_users", "agent_id", "agents"],
    ["agent_projects", "project_id", "projects"],
    ["rag_users", "user_id", "users"],
    ["rag_projects", "rag_id", "rags"],
    ["tasks", "project_id", "projects"],
    ["task_users", "task_id", "tasks"],
    ["task_comments", "task_id", "tasks"],
  ])("%s.%s names rows of %s", (table, column, target) => {
    const ids = idsOf(target);
    const named = rowsOf(small, table).flatMap((row) => (row[column] === null ? [] : row[column]));
    expect(named.length).toBeGreaterThan(0);
    for (const id of named) expect(ids).toContain(id);
  });

  it("adds people to tasks who can see the task's project", () => {
    const members = new Set(
      rowsOf(small, "project_users").map((row) => `${row.project_id} ${row.user_id}`),
    );
    const projectOf = new Map(rowsOf(small, "tasks").map((row) => [row.id, row.project_id]));
    const inProjects = rowsOf(small, "task_users").filter((row) =>
      projectOf.get(row.task_id ?? ""),
    );
    expect(inProjects.length).toBeGreaterThan(100);
    for (const row of inProjects) {
      expect(members).toContain(`${projectOf.get(row.task_id ?? "")} ${row.user_id}`);
    }
  });

  it("has lived for the last 90 days and has nothing of the future but due dates", () => {
    for (const { columns, rows } of small) {
      for (const [index, column] of columns.entries()) {
        if (!/_at$|^last_login$/.test(column) || column === "due_at") continue;
        for (const row of rows) {
          const at = row[index];
          if (at === null || at === undefined) continue;
          expect(at, column).toBeGreaterThanOrEqual(MIDNIGHT - 90 * DAY);
          expect(at, column).toBeLessThanOrEqual(MIDNIGHT);
        }
      }
    }
    const created = rowsOf(small, "tasks").map((row) => Number(row.created_at));
    expect(Math.min(...created)).toBeLessThan(MIDNIGHT - 60 * DAY);
    expect(Math.max(...created)).toBeGreaterThan(MIDNIGHT - 3 * DAY);
    for (const { created_at, updated_at } of rowsOf(small, "tasks")) {
      expect(Number(updated_at)).toBeGreaterThanOrEqual(Number(created_at));
    }
    for (const { due_at } of rowsOf(small, "tasks")) expect(Number(due_at ?? 0) % DAY).toBe(0);
  });
});

it("rows go in by the thousand", () => {
  const rows = Array.from({ length: 2001 }, (_, index) => [`id-${index}`, 'a "quoted" name']);
  const statements = insertStatements({ table: "tasks", columns: ["id", "name"], rows });
  expect(statements).toHaveLength(3);
  expect(statements[0]?.sql).toBe(
    `INSERT INTO "tasks" ("id", "name") SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]') FROM json_each(?)`,
  );
  expect(JSON.parse(String(statements[2]?.values[0]))).toEqual([["id-2000", 'a "quoted" name']]);
});
