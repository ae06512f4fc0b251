import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { namedBatch } from "@/db/client";
import { ragQueries } from "@/db/schema/knowledge";
import { usageEntries } from "@/db/schema/usage";
import type { Context } from "@/lib/context/context";
import { isoTime } from "@/lib/time";
import { requireRagManager } from "./rag-access";
import type { QueryDay } from "./schema";

const DAY_MS = 86_400_000;

/** SQL: days since 1970 of a time. */
const dayOf = (time: SQLiteColumn) =>
  sql<number>`CAST(${time} / ${sql.raw(String(DAY_MS))} AS INTEGER)`;
const counted = (condition: SQL) => sql<number>`sum(${condition})`;

/**
 * Returns the queries and model costs of a RAG for each of the last days, oldest first, including
 * days without any.
 *
 * @throws AppError `unauthenticated`, `not_found`, or `forbidden` if the actor doesn't manage the
 *   RAG.
 */
export async function listQueryDays(
  ctx: Context,
  ragId: string,
  { days }: { days: number },
): Promise<QueryDay[]> {
  await requireRagManager(ctx, ragId);
  const last = Math.floor(ctx.now / DAY_MS);
  const first = last - days + 1;
  const { rows, costs } = await namedBatch(ctx.db, {
    rows: ctx.db
      .select({
        day: dayOf(ragQueries.createdAt).as("day"),
        searches: counted(sql`${ragQueries.kind} = 'search'`).as("searches"),
        withoutHit: counted(sql`${ragQueries.kind} = 'search' AND ${ragQueries.hits} = 0`).as(
          "none",
        ),
        questions: counted(sql`${ragQueries.kind} = 'ask'`).as("questions"),
        refused: counted(sql`${ragQueries.refused} = 1`).as("refused"),
        mean: sql<number>`avg(${ragQueries.milliseconds})`.as("mean"),
        slowest: sql<number>`max(${ragQueries.milliseconds})`.as("slowest"),
      })
      .from(ragQueries)
      .where(sql`${ragQueries.ragId} = ${ragId} AND ${ragQueries.createdAt} >= ${first * DAY_MS}`)
      .groupBy(dayOf(ragQueries.createdAt)),
    costs: ctx.db
      .select({
        day: dayOf(usageEntries.at).as("day"),
        micros: sql<number>`coalesce(sum(${usageEntries.microDollars}), 0)`.as("micros"),
        withoutPrice: counted(sql`${usageEntries.microDollars} IS NULL`).as("without_price"),
      })
      .from(usageEntries)
      .where(sql`${usageEntries.ragId} = ${ragId} AND ${usageEntries.at} >= ${first * DAY_MS}`)
      .groupBy(dayOf(usageEntries.at)),
  });
  const byDay = new Map(rows.map((row) => [row.day, row]));
  const costByDay = new Map(costs.map((row) => [row.day, row]));
  return Array.from({ length: days }, (_, n) => {
    const row = byDay.get(first + n);
    const cost = costByDay.get(first + n);
    return {
      day: isoTime((first + n) * DAY_MS).slice(0, 10),
      searches: row?.searches ?? 0,
      without_hit: row?.withoutHit ?? 0,
      questions: row?.questions ?? 0,
      refused: row?.refused ?? 0,
      mean_ms: row ? Math.round(row.mean) : null,
      slowest_ms: row?.slowest ?? null,
      cost_micros: cost?.micros ?? 0,
      without_price: cost?.withoutPrice ?? 0,
    };
  });
}
