import { type Row, readTables, tableNames } from "../dump-tables";
import type { SystemBindings } from "../system";

/** Everything a system stores. */
export interface State {
  tables: Record<string, Row[]>;
  /** R2 keys with their etags, without files waiting to be deleted. */
  files: Record<string, string>;
  keys: string[];
}

/** A search index's internal tables. Triggers derive them from rows in the same transaction. */
const DERIVED = /_search(_\w+)?$/;
/**
 * Attempts are counted before the action, whether it succeeds or not, so that no fault gives a free
 * attempt.
 */
const COUNTERS = ["rate_limits"];

/** Primary key columns of every compared table. */
export type Keys = Record<string, readonly string[]>;

/** Reads which tables to compare, and their keys. */
export async function readKeys(database: D1Database): Promise<Keys> {
  const names = (await tableNames(database)).filter(
    (name) => !DERIVED.test(name) && !COUNTERS.includes(name),
  );
  const { results } = await database
    .prepare(
      `SELECT t.value AS name, c.name AS field FROM json_each(?) AS t, pragma_table_info(t.value) AS c
        WHERE c.pk > 0 ORDER BY t.value, c.pk`,
    )
    .bind(JSON.stringify(names))
    .all<{ name: string; field: string }>();
  const keys: Record<string, string[]> = {};
  for (const { name, field } of results) keys[name] = [...(keys[name] ?? []), field];
  return keys;
}

/** Reads everything that is compared. */
export async function readState({ DB, FILES, KV }: SystemBindings, tables: Keys): Promise<State> {
  const [rows, { objects }, { keys }] = await Promise.all([
    readTables(DB, Object.keys(tables)),
    FILES.list(),
    KV.list(),
  ]);
  // A file to be deleted counts as gone: nothing refers to it, and the list survives every request.
  const gone = new Set(rows.removed_files?.map(({ key }) => key));
  const there = objects.filter(({ key }) => !gone.has(key));
  return {
    tables: rows,
    files: Object.fromEntries(there.map(({ key, etag }) => [key, etag])),
    keys: keys.map(({ name }) => name),
  };
}

export interface RowChange {
  table: string;
  before: Row | null;
  after: Row | null;
}

function byKey(rows: readonly Row[], key: readonly string[]): Map<string, Row> {
  return new Map(rows.map((row) => [JSON.stringify(key.map((field) => row[field])), row]));
}

/** Returns the rows that differ between two states. */
export function rowChanges(keys: Keys, from: State, to: State): RowChange[] {
  return Object.keys(to.tables).flatMap((table) => {
    const key = keys[table] ?? [];
    const before = byKey(from.tables[table] ?? [], key);
    const after = byKey(to.tables[table] ?? [], key);
    const ids = new Set([...before.keys(), ...after.keys()]);
    return [...ids].flatMap((id) => {
      const change = { table, before: before.get(id) ?? null, after: after.get(id) ?? null };
      return JSON.stringify(change.before) === JSON.stringify(change.after) ? [] : [change];
    });
  });
}

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const TIME = /\b1[6-9]\d{11}\b/g;
const ISO_TIME = /\b20\d\d-\d\d-\d\dT[\d:.]+Z/g;
const HEX_ID = /\b[0-9a-f]{32}\b/g;
/** Duration of an outgoing call, as in the database and the audit log. */
const DURATION = /(response_?time(?:_ms)?\W+)\d+/gi;
/** The last characters of a newly generated secret. */
const LAST_FOUR = /("last_four":")[^"]+/g;
/** Number of an audit row. A rejection recorded meanwhile moves later ones. */
const SEQ = /("seq":)\d+/g;
const RANDOM = /[\w$=/+.,-]{40,}/g;

/** Makes texts of two runs comparable by replacing new ids, times and sealed texts. */
function neutral(known: string, text: string): string {
  return text
    .replaceAll(ID, (id) => (known.includes(id) ? id : "<id>"))
    .replaceAll(HEX_ID, (id) => (known.includes(id) ? id : "<id>"))
    .replaceAll(TIME, "<time>")
    .replaceAll(ISO_TIME, "<time>")
    .replaceAll(LAST_FOUR, "$1<random>")
    .replaceAll(SEQ, "$1<n>")
    .replaceAll(DURATION, "$1<duration>")
    .replaceAll(RANDOM, (word) => (known.includes(word) ? word : "<random>"));
}

function describeRow(known: string, { table, before, after }: RowChange): string {
  if (before === null) return neutral(known, `+ ${table} ${JSON.stringify(after)}`);
  if (after === null) return neutral(known, `- ${table} ${JSON.stringify(before)}`);
  const fields = Object.keys(after).filter((name) => before[name] !== after[name]);
  const changed = Object.fromEntries(fields.map((name) => [name, after[name]]));
  return neutral(known, `~ ${table} ${JSON.stringify(changed)}`);
}

interface Compared {
  /** Everything before the runs. Its ids stay; all others are treated as equal. */
  known: string;
  from: State;
  to: State;
}

/** Returns the differences between two states, one per line, so that two runs can be compared. */
export function describeChanges(keys: Keys, { known, from, to }: Compared): string[] {
  const files = new Set([...Object.keys(from.files), ...Object.keys(to.files)]);
  const ofFiles = [...files].filter((key) => from.files[key] !== to.files[key]);
  return [
    ...rowChanges(keys, from, to).map((change) => describeRow(known, change)),
    ...ofFiles.map((key) => neutral(known, `${key in to.files ? "+" : "-"} file ${key}`)),
    ...to.keys.filter((key) => !from.keys.includes(key)).map((key) => `+ key ${key}`),
    ...from.keys.filter((key) => !to.keys.includes(key)).map((key) => `- key ${key}`),
  ].sort();
}
