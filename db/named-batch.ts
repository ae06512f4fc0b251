import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "./client";

type Statements = Record<string, BatchItem<"sqlite">>;
/** What named statements answer in a batch, each under its name. */
export type NamedResults<S extends Statements> = { [Name in keyof S]: Awaited<S[Name]> };

/**
 * Runs statements as one transaction and one round trip, in the order of their names.
 *
 * @returns each statement's result under its name.
 */
export async function namedBatch<S extends Statements>(
  db: Database,
  statements: S,
): Promise<NamedResults<S>> {
  const names = Object.keys(statements);
  const [first, ...rest] = Object.values(statements);
  if (first === undefined) return {} as NamedResults<S>;
  const results: unknown[] = await db.batch([first, ...rest]);
  return Object.fromEntries(names.map((name, index) => [name, results[index]])) as NamedResults<S>;
}
