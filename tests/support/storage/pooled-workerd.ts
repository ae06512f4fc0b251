import type { Bindings } from "@/lib/context/context";
import { type Row, readTables, tableNames } from "../dump-tables";
import { applyMigrations as applyAnew } from "./apply-migrations";
import { startWorkerd as startAnew } from "./start-workerd";

type Workerd = Awaited<ReturnType<typeof startAnew>>;
type Options = Parameters<typeof startAnew>[0];

/** A database's rows right after the schema was applied. */
interface Fresh {
  schema: string;
  rows: Record<string, Row[]>;
}

/** Unused instances by what runs in them. */
const free = new Map<string, Workerd[]>();
const freshOf = new WeakMap<object, Fresh>();

/** A search index's internal tables follow from the rows. */
const DERIVED = /_search(_\w+)?$/;

async function schemaOf(database: D1Database): Promise<string> {
  const { results } = await database.prepare("SELECT sql FROM sqlite_master ORDER BY name").all();
  return JSON.stringify(results);
}

/** Deletes what a test has added. Two rounds, because triggers write while rows are deleted. */
async function empty(database: D1Database, { rows }: Fresh): Promise<void> {
  const names = Object.keys(rows);
  const clear = names.map((name) => database.prepare(`DELETE FROM "${name}"`));
  const back = names.flatMap((name) =>
    (rows[name] ?? []).map((row) => {
      const fields = Object.keys(row);
      return database
        .prepare(
          `INSERT OR REPLACE INTO "${name}" (${fields.map((field) => `"${field}"`).join(", ")})
            VALUES (${fields.map(() => "?").join(", ")})`,
        )
        .bind(...Object.values(row));
    }),
  );
  const later = database.prepare("PRAGMA defer_foreign_keys = on");
  await database.batch([later, ...clear, ...clear, ...back]);
}

async function emptyStores({ KV, FILES }: Bindings): Promise<void> {
  const [{ keys }, { objects }] = await Promise.all([KV.list(), FILES.list()]);
  for (const { name } of keys) await KV.delete(name);
  if (objects.length > 0) await FILES.delete(objects.map(({ key }) => key));
}

/** From this size on, a new database is faster than emptying a used one. */
const LARGE_BYTES = 4 * 1024 * 1024;

async function isLarge(database: D1Database): Promise<boolean> {
  const { meta } = await database.prepare("SELECT 1").run();
  return meta.size_after > LARGE_BYTES;
}

/** Returns true if it is like a new one. */
async function isAsNew({ bindings }: Workerd): Promise<boolean> {
  const fresh = freshOf.get(bindings.DB);
  if (!fresh || (await isLarge(bindings.DB))) return false;
  if ((await schemaOf(bindings.DB)) !== fresh.schema) return false;
  await empty(bindings.DB, fresh);
  await emptyStores(bindings);
  return true;
}

/**
 * Returns a workerd that the process's next test file reuses, emptied. Starting one takes most of a
 * file's time.
 *
 * @param kind names what runs in it; those of one kind are equal.
 */
export async function lendWorkerd<Lent extends Workerd>(
  kind: string,
  start: () => Promise<Lent>,
): Promise<Lent> {
  const unused = (free.get(kind) ?? []) as Lent[];
  free.set(kind, unused);
  let found = unused.pop();
  while (found && !(await isAsNew(found).catch(() => false))) {
    await found.close();
    found = unused.pop();
  }
  const workerd = found ?? (await start());
  let isLent = true;
  return {
    ...workerd,
    close: async () => {
      if (isLent) unused.push(workerd);
      isLent = false;
    },
  };
}

/** Like the one of `start-workerd.ts`, but without special options it is lent. */
export async function startWorkerd(options: Options = {}): Promise<Workerd> {
  const isPlain = Object.values(options).every((value) => value === undefined);
  return isPlain ? lendWorkerd("bare", startAnew) : startAnew(options);
}

/** Like the one of `apply-migrations.ts`. Does nothing if already applied. */
export async function applyMigrations(database: D1Database): Promise<void> {
  if (freshOf.has(database)) return;
  await applyAnew(database);
  const names = (await tableNames(database)).filter((name) => !DERIVED.test(name));
  const rows = await readTables(database, names);
  freshOf.set(database, { schema: await schemaOf(database), rows });
}
