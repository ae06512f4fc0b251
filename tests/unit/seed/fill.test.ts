import { afterAll, beforeAll, expect, it } from "vitest";
import { fill } from "../../../scripts/lib/fill.mjs";
import { createTestSystem, type TestSystem } from "../../support/test-system";

let system: TestSystem;
beforeAll(async () => {
  system = await createTestSystem();
});
afterAll(() => system.close());

const TODAY = Date.UTC(2026, 10, 1);
const first = (sql: string) => system.bindings.DB.prepare(sql).first();
const counts = () =>
  first(
    `SELECT (SELECT count(*) FROM users) AS users, (SELECT count(*) FROM projects) AS projects,
      (SELECT count(*) FROM tasks) AS tasks, (SELECT count(*) FROM settings) AS settings,
      (SELECT setup_completed_at IS NOT NULL FROM system_state) AS isSetUp`,
  );
const SEEDED = { users: 24, projects: 40, tasks: 400, settings: 1, isSetUp: 1 };

it("fills an empty system, keeps one in use, and replaces it when told to", async () => {
  const { DB, KV, FILES } = system.bindings;
  await fill(system.bindings, { size: "small", force: false, today: TODAY });
  expect(await counts()).toEqual(SEEDED);
  expect(await first("PRAGMA foreign_key_check")).toBeNull();

  await DB.exec("UPDATE settings SET dashboard_name = 'Ours', logo_key = 'branding/ours'");
  await DB.exec("UPDATE tasks SET name = 'Ours alone' WHERE rowid % 2 = 0");
  await Promise.all([FILES.put("branding/ours", "x"), KV.put("ours", "x")]);
  const asked = { size: "small", force: false, today: TODAY } as const;
  await expect(fill(system.bindings, asked)).rejects.toThrow(/npm run seed -- --force/);
  expect(await first("SELECT dashboard_name AS name FROM settings")).toEqual({ name: "Ours" });

  await fill(system.bindings, { ...asked, force: true });
  expect(await counts()).toEqual(SEEDED);
  expect(await first("SELECT dashboard_name AS name, logo_key AS logo FROM settings")).toEqual({
    name: "Atrium",
    logo: null,
  });
  expect(await first("SELECT count(*) AS left FROM tasks WHERE name = 'Ours alone'")).toEqual({
    left: 0,
  });
  // The full-text index is that of the new rows alone.
  expect(
    await first(
      "SELECT count(*) AS found FROM tasks_search WHERE tasks_search MATCH '\"Ours alone\"'",
    ),
  ).toEqual({ found: 0 });
  expect((await FILES.list()).objects).toEqual([]);
  expect((await KV.list()).keys).toEqual([]);
});
