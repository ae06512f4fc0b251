// Run as `node release-dump.mjs <state> <version>` after a seed. Writes a part of the example company
// to tests/support/releases/<version>.sql, for the upgrade test, instead of the previous release's.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { localBindings } from "./local-database.mjs";
import { at } from "./project.mjs";

const FOLDER = at("tests", "support", "releases");

/** Rows to keep of the largest tables. What refers to the others is deleted with them. */
const KEPT = {
  agent_runs: 4,
  audit_log: 20,
  metrics: 10,
  projects: 20,
  rag_documents: 10,
  rag_queries: 20,
  tasks: 60,
  usage_entries: 20,
};

// The schema writes the rest: search indexes and what a new database starts with.
const TABLES = `SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'
  AND name NOT GLOB 'sqlite_*' AND name NOT GLOB '_cf_*' AND name NOT GLOB '*_search*'
  AND name <> 'd1_migrations' ORDER BY name`;

// The words of passages are in their index alone, by place.
const WORDS = "CREATE VIRTUAL TABLE passage_words USING fts5vocab('rag_chunk_search', 'instance')";
const PASSAGES = `SELECT doc AS rowid, ${["scope", "title", "body"]
  .map(
    (column) =>
      `coalesce(group_concat(term, ' ' ORDER BY "offset") FILTER (WHERE col = '${column}'), '') AS ${column}`,
  )
  .join(", ")} FROM passage_words GROUP BY doc`;

function literal(value) {
  if (value === null) return "NULL";
  if (typeof value === "number") return String(value);
  if (typeof value === "string") return `'${value.replaceAll("'", "''")}'`;
  return `X'${Buffer.from(value).toString("hex")}'`;
}

/** Statements of one table, each far below the database's limit of 100 KB. */
function insertsInto(table, rows) {
  const statements = [];
  let size = Number.POSITIVE_INFINITY;
  for (const row of rows) {
    const values = `(${Object.values(row).map(literal).join(", ")})`;
    if (size + values.length > 50_000) {
      statements.push(`INSERT INTO "${table}" (${Object.keys(row).join(", ")}) VALUES\n${values}`);
      size = values.length;
    } else {
      statements.push(`${statements.pop()},\n${values}`);
      size += values.length;
    }
  }
  return statements;
}

async function dumpOf(database) {
  const all = async (sql) => (await database.prepare(sql).all()).results;
  for (const [table, count] of Object.entries(KEPT)) {
    await all(
      `DELETE FROM ${table} WHERE rowid NOT IN (SELECT rowid FROM ${table} ORDER BY rowid LIMIT ${count})`,
    );
  }
  const statements = [];
  for (const { name } of await all(TABLES)) {
    const columns = await all(`SELECT name FROM pragma_table_info('${name}')`);
    const list = columns.map((column) => `"${column.name}"`).join(", ");
    statements.push(...insertsInto(name, await all(`SELECT ${list} FROM "${name}"`)));
  }
  await all(WORDS);
  return [...statements, ...insertsInto("rag_chunk_search", await all(PASSAGES))];
}

const [, , state, version] = process.argv;
const { env, dispose } = await localBindings(state);
try {
  const statements = await dumpOf(env.DB);
  mkdirSync(FOLDER, { recursive: true });
  for (const name of readdirSync(FOLDER)) rmSync(join(FOLDER, name));
  const text = statements.join(";\n--> statement-breakpoint\n");
  writeFileSync(join(FOLDER, `${version}.sql`), `${text};\n`);
} finally {
  await dispose();
}
