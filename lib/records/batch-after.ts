import type { BatchItem, BatchResponse } from "drizzle-orm/batch";
import type { Context } from "@/lib/platform/context";

/** Runs statements as one batch, some others before them. @returns the results of the statements. */
export async function batchAfter<
  Statements extends readonly [BatchItem<"sqlite">, ...BatchItem<"sqlite">[]],
>(
  ctx: Context,
  others: readonly BatchItem<"sqlite">[] = [],
  statements: Statements,
): Promise<BatchResponse<Statements>> {
  const [first, ...rest] = [...others, ...statements];
  const results: unknown[] = first ? await ctx.db.batch([first, ...rest]) : [];
  return results.slice(others.length) as BatchResponse<Statements>;
}
