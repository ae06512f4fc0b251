import { type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { drizzle } from "drizzle-orm/d1";
import { gatheringDrizzle, isRead } from "./gathered-reads";

/**
 * Creates Drizzle for a D1 binding, for queries that name their tables. Called once per request;
 * cheap because it gets no schema. Reads that are started together, with Promise.all, are one round
 * trip.
 */
export function createDatabase(binding: D1Database): Database {
  return gatheringDrizzle(binding);
}

/** Creates Drizzle for statements that are prepared once and run in many requests. */
export function createSharedDatabase(binding: D1Database): Database {
  return drizzle(binding);
}

export type Database = ReturnType<typeof drizzle<Record<string, never>, D1Database>>;

export type NamedStatements = Record<string, BatchItem<"sqlite">>;
/** The results of a batch by name. */
export type NamedResults<S extends NamedStatements> = { [Name in keyof S]: Awaited<S[Name]> };

/**
 * Runs statements as one transaction in one round trip, in the order of their names.
 *
 * @returns the statements' results by name.
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
 * Wraps a correlated subquery for use as a column. Drizzle removes table names from columns at the
 * top level of a selected expression, where a subquery needs them. Nested one level deeper, they
 * stay.
 */
export function subquery<Value>(inner: SQL): SQL<Value> {
  return sql<Value>`(${inner})`;
}

/** SQL for IN: a list of any length as one parameter. */
export const valuesOf = (list: readonly unknown[]) =>
  sql`(SELECT value FROM json_each(${JSON.stringify(list)}))`;

/** SQL: rows as one parameter, as a table `given`. Read its fields with `given(name)`. */
export const givenRows = (rows: readonly object[]) =>
  sql`json_each(${JSON.stringify(rows)}) AS given`;

/** SQL: a field of the rows of `givenRows`. */
export const given = (name: string) => sql`given.value ->> ${sql.raw(`'${name}'`)}`;

/** D1's limit of SELECTs in a compound one. */
const MAX_COMPOUND = 5;

/** SQL: UNION ALL of any number of SELECTs. Nested if there are more than D1 accepts. */
export function unionAll(selects: readonly SQL[]): SQL {
  if (selects.length <= MAX_COMPOUND) return sql.join([...selects], sql` UNION ALL `);
  const groups = Math.ceil(selects.length / MAX_COMPOUND);
  const nested = Array.from({ length: groups }, (_, index) => {
    const group = selects.slice(index * MAX_COMPOUND, (index + 1) * MAX_COMPOUND);
    return sql`SELECT * FROM (${sql.join([...group], sql` UNION ALL `)})`;
  });
  return sql.join(nested, sql` UNION ALL `);
}

/** Thrown if a write is attempted where only reads are allowed. */
export class WriteRefused extends Error {
  constructor() {
    super("Nothing is written here");
    this.name = "WriteRefused";
  }
}

function refuse(): never {
  throw new WriteRefused();
}

/** Returns a database that rejects writes before they reach D1. */
export function readOnly({ $client }: Database): Database {
  const binding: D1Database = {
    prepare: (query) => (isRead(query) ? $client.prepare(query) : refuse()),
    batch: (statements) => $client.batch(statements),
    exec: refuse,
    withSession: refuse,
    dump: refuse,
  };
  return createDatabase(binding);
}
