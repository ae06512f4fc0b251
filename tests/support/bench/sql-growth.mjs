import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { seedStatements } from "../../../db/seed.ts";
import { at } from "../../../scripts/lib/project.mjs";
import { applyMigrations } from "../storage/apply-migrations.ts";
import { fill, fillProducts } from "./fill.mjs";
import { openSqlite } from "./sqlite-database.mjs";

const ANSWERS = at("tests", "support", "bench", "sql-answers.mjs");

/**
 * Measures what the statements of answers cost in a database of one size, in the checkout of this
 * file and in others.
 *
 * @param {{ seeded: object, size: { projects: number, tasks: number, records: number, products: number }, checkouts: string[] }} asked
 * @returns {Promise<Record<string, number>[]>} milliseconds of processor time by answer, per checkout
 */
export async function measureInSql({ seeded, size, checkouts }) {
  const folder = mkdtempSync(join(tmpdir(), "atrium-growth-"));
  try {
    const file = join(folder, "filled.sqlite");
    await fillFile(file, { seeded, size });
    return checkouts.map((root) => {
      const out = execFileSync(process.execPath, [ANSWERS, resolve(root), file], {
        ...{ cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] },
      });
      return JSON.parse(out);
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function fillFile(file, { seeded, size }) {
  const { DB, exec, close } = openSqlite(file);
  const runAll = async (statements) => {
    for (const statement of statements) await statement.run();
  };
  exec("BEGIN");
  await applyMigrations({ ...DB, batch: runAll });
  await runAll(
    seedStatements(seeded, Date.now()).map(({ sql, values }) => DB.prepare(sql).bind(...values)),
  );
  const creator = await DB.prepare(
    "SELECT id FROM users WHERE email = 'superadmin@example.com'",
  ).first("id");
  await fill({ DB }, { ...size, creator, inOneWorkspace: size.records });
  await fillProducts({ DB }, size.products);
  exec("COMMIT");
  close();
}
