import { sql } from "drizzle-orm";
import { ragQueries } from "@/db/schema/knowledge";
import type { Context } from "@/lib/context/context";
import { isoTime } from "@/lib/ui/time";
import { requireRagManager } from "./rag-access";
import type { QueryDay } from "./schema";

const DAY_MS = 86_400_000;

/**
 * What was asked of a RAG on each of the last days, the oldest first; days on which nobody asked stand there too.
 *
 * @throws AppError `unauthenticated`, `not_found`, or `forbidden` for who does not manage the RAG.
 */
export async function listQueryDays(
  ctx: Context,
  ragId: string,
  { days }: { days: number },
): Promise<QueryDay[]> {
  await requireRagManager(ctx, ragId);
  const last = Math.floor(ctx.now / DAY_MS);
  const first = last - days + 1;
  const dayOf = sql<number>`CAST(${ragQueries.createdAt} / ${sql.raw(String(DAY_MS))} AS INTEGER)`;
  const counted = (condition: ReturnType<typeof sql>) => sql<number>`sum(${condition})`;
  const rows = await ctx.db
    .select({
      day: dayOf,
      searches: counted(sql`${ragQueries.kind} = 'search'`),
      withoutHit: counted(sql`${ragQueries.kind} = 'search' AND ${ragQueries.hits} = 0`),
      questions: counted(sql`${ragQueries.kind} = 'ask'`),
      refused: counted(sql`${ragQueries.refused} = 1`),
      mean: sql<number>`avg(${ragQueries.milliseconds})`,
      slowest: sql<number>`max(${ragQueries.milliseconds})`,
    })
    .from(ragQueries)
    .where(sql`${ragQueries.ragId} = ${ragId} AND ${ragQueries.createdAt} >= ${first * DAY_MS}`)
    .groupBy(dayOf);
  const byDay = new Map(rows.map((row) => [row.day, row]));
  return Array.from({ length: days }, (_, n) => {
    const row = byDay.get(first + n);
    return {
      day: isoTime((first + n) * DAY_MS).slice(0, 10),
      searches: row?.searches ?? 0,
      without_hit: row?.withoutHit ?? 0,
      questions: row?.questions ?? 0,
      refused: row?.refused ?? 0,
      mean_ms: row ? Math.round(row.mean) : null,
      slowest_ms: row?.slowest ?? null,
    };
  });
}
