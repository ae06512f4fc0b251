import { DatabaseSync } from "node:sqlite";

/** Kilobytes of pages that stay in memory, so that no read waits for a disk. */
const CACHE_KB = 400_000;
const MICROSECONDS = 1000;

/**
 * A database in this process that answers as D1 does, for measuring statements alone.
 *
 * @param {string} file
 * @returns `DB`, and `spent()`: the milliseconds of processor time of all statements so far.
 */
export function openSqlite(file) {
  const database = new DatabaseSync(file);
  database.exec(
    `PRAGMA cache_size = -${CACHE_KB}; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA case_sensitive_like = 0`,
  );
  const prepared = new Map();
  const statementOf = (sql) => {
    const known = prepared.get(sql) ?? database.prepare(sql);
    prepared.set(sql, known);
    return known;
  };
  let spent = 0;
  const timed = (work) => {
    const began = process.cpuUsage();
    const value = work();
    const { user, system } = process.cpuUsage(began);
    spent += (user + system) / MICROSECONDS;
    return value;
  };
  /** Compiled anew each time, as in a worker. */
  const rowsOf = (sql, values) =>
    timed(() =>
      database
        .prepare(sql)
        .all(...values.map(storable))
        .map((row) => ({ ...row })),
    );
  const bound = (sql, values) => ({
    bind: (...given) => bound(sql, given),
    all: async () => ({ results: rowsOf(sql, values), success: true, meta: {} }),
    raw: async () => rowsOf(sql, values).map((row) => Object.values(row)),
    first: async (column) => rowsOf(sql, values)[0]?.[column],
    run: async () => {
      statementOf(sql).run(...values.map(storable));
      return { success: true, meta: {} };
    },
    now: () => ({ results: rowsOf(sql, values), success: true, meta: {} }),
  });
  const DB = {
    prepare: (sql) => bound(sql, []),
    batch: async (statements) => statements.map((statement) => statement.now()),
  };
  return {
    DB,
    exec: (sql) => database.exec(sql),
    spent: () => spent,
    close: () => database.close(),
  };
}

const storable = (value) => (typeof value === "boolean" ? Number(value) : (value ?? null));
