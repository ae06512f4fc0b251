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
