import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { applyPending } from "../../../scripts/lib/local-database.mjs";
import { readMigrations } from "../../../scripts/lib/migrations.mjs";
import { startWorkerd } from "../../support/storage/start-workerd";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));

it("public/migrations.json is what would be written now", () => {
  const written = join(ROOT, "public/migrations.json");
  expect(existsSync(written), "run node scripts/bundle-migrations.mjs").toBe(true);
  const migrations = readMigrations(join(ROOT, "db/migrations"));
  expect(JSON.parse(readFileSync(written, "utf8"))).toEqual(migrations);
});

it("orders files by name and splits them into statements", () => {
  const folder = mkdtempSync(join(tmpdir(), "migrations-"));
  writeFileSync(join(folder, "0001_b.sql"), "CREATE TABLE b (x);");
  writeFileSync(
    join(folder, "0000_a.sql"),
    "CREATE TABLE a (x);\n--> statement-breakpoint\nCREATE INDEX i ON a (x);\n",
  );
  writeFileSync(join(folder, "notes.md"), "no migration");
  expect(readMigrations(folder)).toEqual([
    { name: "0000_a.sql", statements: ["CREATE TABLE a (x);", "CREATE INDEX i ON a (x);"] },
    { name: "0001_b.sql", statements: ["CREATE TABLE b (x);"] },
  ]);
  rmSync(folder, { recursive: true });
});

it("a database gets each migration once and whole, recorded as wrangler records it", async () => {
  const { bindings, close } = await startWorkerd();
  const first = { name: "0000_a.sql", statements: ["CREATE TABLE a (x);"] };
  const second = { name: "0001_b.sql", statements: ["CREATE TABLE b (x);"] };
  const broken = { ...second, statements: [...second.statements, "CREATE TABLE a (x);"] };
  expect(await applyPending(bindings.DB, [first])).toEqual(["0000_a.sql"]);
  await expect(applyPending(bindings.DB, [first, broken])).rejects.toThrow(/a already exists/);
  expect(await applyPending(bindings.DB, [first, second])).toEqual(["0001_b.sql"]);
  expect(await applyPending(bindings.DB, [first, second])).toEqual([]);
  const { results } = await bindings.DB.prepare("SELECT id, name FROM d1_migrations").all();
  expect(results).toEqual([
    { id: 1, name: "0000_a.sql" },
    { id: 2, name: "0001_b.sql" },
  ]);
  await close();
});
