import { type SQL, sql } from "drizzle-orm";
import type { Context } from "@/lib/platform/context";

/** How many a search has found: the rows of its page say it; a page beyond the last has none, and they are counted. */
export async function foundTotal(
  ctx: Context,
  { page }: { page: number },
  [row]: readonly { found: number | null }[],
  count: SQL,
): Promise<number> {
  if (row) return row.found ?? 0;
  if (page === 1) return 0;
  const [counted] = await ctx.db
    .select({ count: sql<number>`(${count})`.as("count") })
    .from(sql`(SELECT 1)`);
  return counted?.count ?? 0;
}
