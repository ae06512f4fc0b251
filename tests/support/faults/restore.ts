import type { Row } from "../dump-tables";
import type { SystemBindings } from "../system";
import { type Keys, type RowChange, readState, rowChanges, type State } from "./state";

/** Contents of a state's files, which the state only names. */
export type Files = Map<string, Uint8Array>;

export async function readFiles({ FILES }: SystemBindings): Promise<Files> {
  const files: Files = new Map();
  for (const { key } of (await FILES.list()).objects) {
    const object = await FILES.get(key);
    if (object) files.set(key, new Uint8Array(await object.arrayBuffer()));
  }
  return files;
}

const named = (fields: readonly string[], joint: string) =>
  fields.map((field) => `"${field}" IS ?`).join(joint);
const valuesOf = (row: Row, fields: readonly string[]) => fields.map((field) => row[field]);

function undo(DB: D1Database, keys: Keys, { table, before, after }: RowChange) {
  const key = keys[table] ?? [];
  const where = named(key, " AND ");
  if (before === null)
    return DB.prepare(`DELETE FROM "${table}" WHERE ${where}`).bind(...valuesOf(after ?? {}, key));
  const fields = Object.keys(before);
  const list = fields.map((field) => `"${field}"`).join(", ");
  const marks = fields.map(() => "?").join(", ");
  // A trigger may have restored it already.
  if (after === null)
    return DB.prepare(`INSERT OR REPLACE INTO "${table}" (${list}) VALUES (${marks})`).bind(
      ...valuesOf(before, fields),
    );
  const changed = fields.filter((field) => before[field] !== after[field]);
  const set = changed.map((field) => `"${field}" = ?`).join(", ");
  const values = [...valuesOf(before, changed), ...valuesOf(before, key)];
  return DB.prepare(`UPDATE "${table}" SET ${set} WHERE ${where}`).bind(...values);
}

/** Delete added rows first, then restore deleted ones, then changed ones. */
const rankOf = ({ before, after }: RowChange) => (before === null ? 0 : after === null ? 1 : 2);
/**
 * Triggers also count while rows are restored, so the counters are right only after another round.
 */
const ROUNDS = 5;

/** Restores a system's state. */
export async function restore(
  bindings: SystemBindings,
  keys: Keys,
  { state, files }: { state: State; files: Files },
): Promise<void> {
  const { DB, FILES, KV } = bindings;
  await DB.prepare("DELETE FROM rate_limits").run();
  for (let round = 0; ; round++) {
    const now = await readState(bindings, keys);
    const changes = rowChanges(keys, state, now).sort((one, next) => rankOf(one) - rankOf(next));
    const strange = Object.keys(now.files).filter((key) => !(key in state.files));
    if (strange.length > 0) await FILES.delete(strange);
    for (const [key, bytes] of files) if (!(key in now.files)) await FILES.put(key, bytes);
    for (const key of now.keys) if (!state.keys.includes(key)) await KV.delete(key);
    if (changes.length === 0) return;
    if (round === ROUNDS) throw new Error(`Not put back: ${JSON.stringify(changes.slice(0, 3))}`);
    await DB.batch([
      DB.prepare("PRAGMA defer_foreign_keys = on"),
      ...changes.map((change) => undo(DB, keys, change)),
    ]);
  }
}
