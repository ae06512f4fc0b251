import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { readMigrations, renderMigrations } from "../../../scripts/lib/migrations.mjs";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));

it("db/migrations.generated.ts is what would be generated now", () => {
  const generated = join(ROOT, "db/migrations.generated.ts");
  const migrations = readMigrations(join(ROOT, "db/migrations"));
  expect(existsSync(generated), "run node scripts/bundle-migrations.mjs").toBe(true);
  expect(readFileSync(generated, "utf8")).toBe(renderMigrations(migrations));
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
