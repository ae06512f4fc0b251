import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "./client";

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
