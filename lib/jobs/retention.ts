import { inArray, lte, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { valuesOf } from "@/db/json-rows";
import { idempotencyKeys, rateLimits, sessions } from "@/db/schema/auth";
import { jobs } from "@/db/schema/jobs";
import { ragQueries } from "@/db/schema/knowledge";
import { mediaUploads } from "@/db/schema/media";
import { IDEMPOTENCY_KEY_MS } from "@/lib/idempotency";
import { JOB_FACTS } from "@/lib/jobs/job-facts";
import { QUERY_DAYS } from "@/lib/knowledge/documents/document-rules";
import { DAY_MS } from "@/lib/ui/time";
import type { JobKind } from "./job-kind";

/** Jobs that came to an end are kept so long; those that failed longer. Milliseconds. */
const FINISHED_JOBS_MS = 7 * DAY_MS;
const FAILED_JOBS_MS = 30 * DAY_MS;
/** Rows that one slice deletes. */
const ROWS_PER_SLICE = 500;

/** What is deleted once its time is over: the time's column, and how long after it. */
const OUTLIVED: readonly {
  table: SQLiteTable;
  at: SQLiteColumn;
  keptMs: number;
  where?: SQL;
}[] = [
  { table: sessions, at: sessions.expiresAt, keptMs: 0 },
  { table: rateLimits, at: rateLimits.resetAt, keptMs: 0 },
  { table: idempotencyKeys, at: idempotencyKeys.createdAt, keptMs: IDEMPOTENCY_KEY_MS },
  // Their parts in R2 go on the list of files to delete by a trigger.
  { table: mediaUploads, at: mediaUploads.expiresAt, keptMs: 0 },
  { table: ragQueries, at: ragQueries.createdAt, keptMs: QUERY_DAYS * DAY_MS },
  {
    table: jobs,
    at: jobs.finishedAt,
    keptMs: FINISHED_JOBS_MS,
    where: inArray(jobs.state, ["succeeded", "cancelled"]),
  },
  { table: jobs, at: jobs.finishedAt, keptMs: FAILED_JOBS_MS, where: sql`state = 'failed'` },
];

/** Deletes rows that have outlived their use, table by table: a sign-in or an upload clears only what it meets. */
export const retentionJob: JobKind = {
  ...JOB_FACTS["retention.clean"],
  async run(ctx, { cursor }) {
    const place = typeof cursor === "number" ? cursor : 0;
    const outlived = OUTLIVED[place];
    if (!outlived) return { next: "done" };
    const { table, at, keptMs, where = sql`1` } = outlived;
    const rows = await ctx.db
      .select({ row: sql<number>`rowid` })
      .from(table)
      .where(sql`${lte(at, ctx.now - keptMs)} AND ${where}`)
      .limit(ROWS_PER_SLICE);
    const ids = valuesOf(rows.map(({ row }) => row));
    const isLast = rows.length < ROWS_PER_SLICE;
    const remove = ctx.db
      .delete(table)
      .where(sql`rowid IN ${ids} AND ${lte(at, ctx.now - keptMs)}`);
    return {
      statements: rows.length > 0 ? [remove] : [],
      cursor: isLast ? place + 1 : place,
      next: "more",
    };
  },
};
