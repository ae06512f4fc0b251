import { emptyStatements, FOUND_TABLES } from "../../db/seed/empty.ts";
import { SEED_SIZES, seedStatements, TABLES_OF_USE } from "../../db/seed.ts";
import { Sentence } from "./say.mjs";

const REFUSAL =
  "There is data in this system already. To replace all of it, accounts and files included: npm run seed -- --force";

/**
 * Seeds a migrated system. Everything in one transaction: a seed that fails leaves the system as it was.
 * @param {{ DB: D1Database, KV: KVNamespace, FILES: R2Bucket }} bindings
 * @param {{ size: "small" | "large", force: boolean, today: number }} options
 */
export async function fill({ DB, KV, FILES }, { size, force, today }) {
  const counts = TABLES_OF_USE.map((table) => `(SELECT count(*) FROM ${table})`).join(" + ");
  const { used } = await DB.prepare(`SELECT ${counts} AS used`).first();
  if (used > 0 && !force) throw new Sentence(REFUSAL);
  const { results: found } = await DB.prepare(FOUND_TABLES).all();
  const statements = [
    ...(used > 0 ? emptyStatements(found) : []),
    ...seedStatements(SEED_SIZES[size], today),
  ];
  await DB.batch(statements.map(({ sql, values }) => DB.prepare(sql).bind(...values)));
  if (used > 0) await forgetFiles(KV, FILES);
}

/** What belonged to the rows that are gone. */
async function forgetFiles(kv, files) {
  for (;;) {
    const { objects } = await files.list();
    if (objects.length === 0) break;
    await files.delete(objects.map(({ key }) => key));
  }
  for (;;) {
    const { keys } = await kv.list();
    if (keys.length === 0) break;
    await Promise.all(keys.map(({ name }) => kv.delete(name)));
  }
}
