import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { readMigrations } from "../../../scripts/lib/migrations.mjs";
import { migrationLosses } from "../../support/migration-losses";

const FOLDER = fileURLToPath(new URL("../../../db/migrations", import.meta.url));
const FIRST = {
  name: "0000_a.sql",
  statements: ["CREATE TABLE a (id TEXT PRIMARY KEY, old TEXT, kept TEXT NOT NULL)"],
};
const losses = (...statements: string[]) =>
  migrationLosses([FIRST, { name: "0001_b.sql", statements }]);

it("the version that runs while a migration is applied goes on: add first, remove in a later release", () => {
  expect(
    migrationLosses(readMigrations(FOLDER), ["0000_initial.sql", "0001_search_and_files.sql"]),
    "Keep the column until a release after the one that stops using it. Then name it in the migration: -- breaks table.column: unused since release 0.0.0",
  ).toEqual([]);
});

describe("what a running version misses after a migration", () => {
  it.each([
    ["a dropped table", ["DROP TABLE a"], ["0001_b.sql: a"]],
    ["a renamed table", ["ALTER TABLE a RENAME TO b"], ["0001_b.sql: a"]],
    ["a dropped column", ["ALTER TABLE a DROP COLUMN old"], ["0001_b.sql: a.old"]],
    ["a renamed column", ["ALTER TABLE a RENAME COLUMN old TO new"], ["0001_b.sql: a.old"]],
    [
      "a column lost when the table is rebuilt",
      [
        "CREATE TABLE __new_a (id TEXT PRIMARY KEY, kept TEXT NOT NULL)",
        "INSERT INTO __new_a SELECT id, kept FROM a",
        "DROP TABLE a",
        "ALTER TABLE __new_a RENAME TO a",
      ],
      ["0001_b.sql: a.old"],
    ],
    [
      "a column that must be given from now on",
      [
        "CREATE TABLE __new_a (id TEXT PRIMARY KEY, old TEXT NOT NULL, kept TEXT NOT NULL)",
        "DROP TABLE a",
        "ALTER TABLE __new_a RENAME TO a",
      ],
      ["0001_b.sql: a.old"],
    ],
  ])("%s", (_, statements, expected) => {
    expect(losses(...statements)).toEqual(expected);
  });

  it("nothing, where a migration adds", () => {
    expect(
      losses(
        "ALTER TABLE a ADD COLUMN new TEXT",
        "ALTER TABLE a ADD COLUMN counted INTEGER NOT NULL DEFAULT 0",
        "CREATE TABLE b (id TEXT NOT NULL)",
        "CREATE INDEX a_old ON a (old)",
      ),
    ).toEqual([]);
  });

  it("nothing that the migration names, with the release that stopped using it", () => {
    const drop = "ALTER TABLE a DROP COLUMN old";
    expect(losses(`-- breaks a.old: unused since release 0.4.0\n${drop}`)).toEqual([]);
    expect(losses(`-- breaks a.old: not used any more\n${drop}`)).toEqual(["0001_b.sql: a.old"]);
    expect(losses(`-- breaks a.kept: unused since release 0.4.0\n${drop}`)).toEqual([
      "0001_b.sql: a.old",
    ]);
  });
});
