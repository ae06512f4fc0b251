// Run as `node fill.mjs '{"size":"small","force":false,"today":0,"state":"…"}'` on Node 24. Fills
// the local D1.

import { SEED_PASSWORD } from "../../db/seed/people.ts";
import { insertStatements } from "../../db/seed/tables.ts";
import { makeCompany, SEED_SIZES, setupStatement, TABLES_OF_USE } from "../../db/seed.ts";
import { emptyStatements, FOUND_TABLES } from "../../db/system-tables.ts";
import { runAgents } from "./fill-agents.mjs";
import { evaluateLibraries, makeLibraries } from "./fill-libraries.mjs";
import { makeMedia } from "./fill-media.mjs";
import { localBindings } from "./local-database.mjs";
import { Sentence, say, seconds } from "./say.mjs";

const REFUSAL =
  "There is data in this system already. To replace all of it, accounts and files included: npm run seed -- --force";
const IN_USE =
  "The local database is being written by a running Atrium: stop that (Ctrl-C in npm start), then seed again.";

/**
 * Seeds a migrated system. Files are stored first, then all rows in one transaction, so a failed
 * seed leaves the system unchanged. The libraries' evaluations and the agent runs follow, because
 * they need the stored rows.
 * @param {{ DB: D1Database, KV: KVNamespace, FILES: R2Bucket }} bindings
 * @param {{ size: "small" | "large", force: boolean, today: number }} options
 */
export async function fill({ DB, KV, FILES }, { size, force, today }) {
  const counts = TABLES_OF_USE.map((table) => `(SELECT count(*) FROM ${table})`).join(" + ");
  const { used } = await DB.prepare(`SELECT ${counts} AS used`).first();
  if (used > 0 && !force) throw new Sentence(REFUSAL);
  const { results: found } = await DB.prepare(FOUND_TABLES).all();
  const { tables: company, places } = makeCompany(SEED_SIZES[size], today);
  const libraries = await makeLibraries(company, today);
  const media = await makeMedia(places, today);
  const files = [...libraries.files, ...media.files];
  const statements = [
    ...(used > 0 ? emptyStatements(found) : []),
    setupStatement(today),
    ...company.flatMap(insertStatements),
    ...libraries.statements,
    ...media.statements,
  ];
  await Promise.all(files.map(({ key, body }) => FILES.put(key, body)));
  await DB.batch(statements.map(({ sql, values }) => DB.prepare(sql).bind(...values)));
  if (used > 0) await forgetFiles(KV, FILES, new Set(files.map(({ key }) => key)));
  await evaluateLibraries({ DB, FILES }, libraries.generations, today);
  await runAgents({ DB, KV, FILES }, today);
}

/** Deletes the files and keys of the previous rows. */
async function forgetFiles(kv, files, kept) {
  let cursor;
  do {
    const list = await files.list({ cursor });
    const keys = list.objects.map(({ key }) => key).filter((key) => !kept.has(key));
    if (keys.length > 0) await files.delete(keys);
    cursor = list.truncated ? list.cursor : undefined;
  } while (cursor !== undefined);
  for (;;) {
    const { keys } = await kv.list();
    if (keys.length === 0) break;
    await Promise.all(keys.map(({ name }) => kv.delete(name)));
  }
}

function report({ size }, began) {
  const { users, projects, agents, rags, tasks } = SEED_SIZES[size];
  const count = (number, word) => `${number.toLocaleString("en")} ${word}`;
  const parts = [count(users, "people"), count(projects, "projects"), count(agents, "agents")];
  say(
    `Seeded ${[...parts, count(rags, "RAGs"), count(tasks, "tasks")].join(", ")} in ${seconds(began)}.`,
  );
  say("Sign in as superadmin@example.com, admin@example.com or moderator@example.com");
  say(`with the password ${SEED_PASSWORD}. Start the console with npm start.`);
}

if (import.meta.main) {
  const options = JSON.parse(process.argv[2] ?? "{}");
  const began = performance.now();
  // The libraries are read with the application's own code.
  await import("./alias-hooks.mjs");
  const proxy = await localBindings(options.state);
  try {
    await fill(proxy.env, options);
    report(options, began);
  } catch (error) {
    const isLocked = /database is locked|SQLITE_BUSY/.test(String(error));
    if (!isLocked && !(error instanceof Sentence)) throw error;
    process.stderr.write(`${isLocked ? IN_USE : error.message}\n`);
    process.exitCode = 1;
  } finally {
    await proxy.dispose();
  }
}
