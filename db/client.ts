import { type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { drizzle } from "drizzle-orm/d1";

/** Drizzle over one D1 binding, for queries that name their tables. Made once per request, and cheap as long as it is given no schema. */
export function createDatabase(binding: D1Database) {
  return drizzle(binding);
}

export type Database = ReturnType<typeof createDatabase>;

/** The statements of a batch by name. */
export type NamedStatements = Record<string, BatchItem<"sqlite">>;
/** What the statements of a batch answered, by name. */
export type NamedResults<S extends NamedStatements> = { [Name in keyof S]: Awaited<S[Name]> };

/**
 * Runs statements as one transaction and one round trip, in the order of their names.
 *
 * @returns each statement's result under its name.
 */
export async function namedBatch<S extends NamedStatements>(
  db: Database,
  statements: S,
): Promise<NamedResults<S>> {
  const names = Object.keys(statements);
  const [first, ...rest] = Object.values(statements);
  if (first === undefined) return {} as NamedResults<S>;
  const results: unknown[] = await db.batch([first, ...rest]);
  return Object.fromEntries(names.map((name, index) => [name, results[index]])) as NamedResults<S>;
}

/**
 * A correlated subquery as a column. Drizzle takes the table's name off the columns at the top of a selected
 * expression, where a subquery needs it; one level down it leaves them alone.
 */
export function subquery<Value>(inner: SQL): SQL<Value> {
  return sql<Value>`(${inner})`;
}

/** SQL: a list as one parameter, however long it is: what stands behind IN. */
export const valuesOf = (list: readonly unknown[]) =>
  sql`(SELECT value FROM json_each(${JSON.stringify(list)}))`;

/** SQL: rows as one parameter: a table `given`, whose fields `given(name)` reads. */
export const givenRows = (rows: readonly object[]) =>
  sql`json_each(${JSON.stringify(rows)}) AS given`;

/** SQL: a field of the rows of `givenRows`. */
export const given = (name: string) => sql`given.value ->> ${sql.raw(`'${name}'`)}`;

/** D1 takes so many selects in a compound one. */
const MAX_COMPOUND = 5;

/** SQL: selects one after another; more than D1 takes are nested. */
export function unionAll(selects: readonly SQL[]): SQL {
  if (selects.length <= MAX_COMPOUND) return sql.join([...selects], sql` UNION ALL `);
  const groups = Math.ceil(selects.length / MAX_COMPOUND);
  const nested = Array.from({ length: groups }, (_, index) => {
    const group = selects.slice(index * MAX_COMPOUND, (index + 1) * MAX_COMPOUND);
    return sql`SELECT * FROM (${sql.join([...group], sql` UNION ALL `)})`;
  });
  return sql.join(nested, sql` UNION ALL `);
}

const READS = /^\s*(?:select|with)\b/i;
const WRITES = /\b(?:insert|update|delete|replace)\s/i;

/** Thrown where something is written that may only be read. */
export class WriteRefused extends Error {
  constructor() {
    super("Nothing is written here");
    this.name = "WriteRefused";
  }
}

function refuse(): never {
  throw new WriteRefused();
}

/** The same database, which refuses whatever is no read before it reaches it. */
export function readOnly({ $client }: Database): Database {
  const binding: D1Database = {
    prepare: (query) =>
      READS.test(query) && !WRITES.test(query) ? $client.prepare(query) : refuse(),
    batch: (statements) => $client.batch(statements),
    exec: refuse,
    withSession: refuse,
    dump: refuse,
  };
  return createDatabase(binding);
}
