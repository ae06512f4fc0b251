import { inArray, lte, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { type NamedStatements, valuesOf } from "@/db/client";
import { emailChanges, invitations, passwordResets } from "@/db/schema/account-links";
import { agentRuns, runSteps } from "@/db/schema/agent-runs";
import { triggerEvents } from "@/db/schema/agent-triggers";
import { agents } from "@/db/schema/agents";
import { idempotencyKeys, notices, rateLimits, sessions, users } from "@/db/schema/auth";
import { conversationMessages } from "@/db/schema/conversations";
import { deletedRecords } from "@/db/schema/deleted-records";
import { deletedResources } from "@/db/schema/deleted-resources";
import { integrations } from "@/db/schema/integrations";
import { jobs } from "@/db/schema/jobs";
import { ragQueries } from "@/db/schema/knowledge";
import { outbox } from "@/db/schema/mail";
import { mediaUploads } from "@/db/schema/media";
import { projects } from "@/db/schema/projects";
import { rags } from "@/db/schema/rags";
import { recordImports } from "@/db/schema/record-imports";
import { deletedTasks } from "@/db/schema/tasks";
import { IDEMPOTENCY_KEY_MS } from "@/lib/auth/idempotency";
import { isOrphanedServiceAccount } from "@/lib/auth/service-account";
import type { Context } from "@/lib/context/context";
import { JOB_FACTS } from "@/lib/job-kinds/job-facts";
import type { JobKind } from "@/lib/jobs/job-kind";
import { QUERY_DAYS } from "@/lib/knowledge/knowledge-rules";
import { TRASH_DAYS } from "@/lib/limits";
import { settleStatement } from "@/lib/notices/settle";
import { tasksStayStatements } from "@/lib/projects/lost-access";
import { RUN_DAYS, STEP_OUTPUT_DAYS } from "@/lib/quotas/schema";
import { IMPORT_KEPT_MS } from "@/lib/records/imports/imports";
import { DAY_MS } from "@/lib/time";

/** How long jobs are kept after their end; failed ones longer. Milliseconds. */
const FINISHED_JOBS_MS = 7 * DAY_MS;
const FAILED_JOBS_MS = 30 * DAY_MS;
/** How long notices are kept, read or not. */
const NOTICES_MS = 90 * DAY_MS;
/** Rows that one slice deletes. */
const ROWS_PER_SLICE = 500;

/** Tables with the column of a row's time and how long rows are kept after it. */
const OUTLIVED: readonly {
  table: SQLiteTable;
  at: SQLiteColumn;
  keptMs: number;
  where?: SQL;
  /** Rows per slice, for rows that many others depend on. */
  rows?: number;
  /** Statements that run first in the same batch, given a subquery of the rows' IDs. */
  before?: (ctx: Context, ids: SQL) => NamedStatements;
  /** Returns a statement that runs instead of deleting the rows. */
  empty?: (ctx: Context, rows: SQL) => BatchItem<"sqlite">;
}[] = [
  { table: sessions, at: sessions.expiresAt, keptMs: 0 },
  { table: rateLimits, at: rateLimits.resetAt, keptMs: 0 },
  { table: notices, at: notices.createdAt, keptMs: NOTICES_MS },
  { table: idempotencyKeys, at: idempotencyKeys.createdAt, keptMs: IDEMPOTENCY_KEY_MS },
  // A trigger adds their parts in R2 to the list of files to delete.
  { table: mediaUploads, at: mediaUploads.expiresAt, keptMs: 0 },
  { table: passwordResets, at: passwordResets.expiresAt, keptMs: 0 },
  { table: emailChanges, at: emailChanges.expiresAt, keptMs: 0 },
  // Kept for a month, so that the inviting person sees that no one accepted.
  { table: invitations, at: invitations.expiresAt, keptMs: 30 * DAY_MS },
  { table: outbox, at: outbox.createdAt, keptMs: 30 * DAY_MS },
  // Its key keeps an event from starting a second run, which no one sends again after a month.
  {
    table: triggerEvents,
    at: triggerEvents.at,
    keptMs: 30 * DAY_MS,
    where: sql`${triggerEvents.runId} IS NOT NULL AND NOT ${triggerEvents.open}`,
  },
  { table: ragQueries, at: ragQueries.createdAt, keptMs: QUERY_DAYS * DAY_MS },
  {
    table: jobs,
    at: jobs.finishedAt,
    keptMs: FINISHED_JOBS_MS,
    where: inArray(jobs.state, ["succeeded", "cancelled"]),
  },
  // Dependent rows cascade; triggers add their files to the list of files to delete.
  {
    table: projects,
    at: projects.deletedAt,
    keptMs: TRASH_DAYS * DAY_MS,
    rows: 1,
    before: tasksStayStatements,
  },
  { table: users, at: users.createdAt, keptMs: 0, where: isOrphanedServiceAccount() },
  { table: rags, at: rags.deletedAt, keptMs: TRASH_DAYS * DAY_MS, rows: 1 },
  { table: agents, at: agents.deletedAt, keptMs: TRASH_DAYS * DAY_MS, rows: 10 },
  { table: integrations, at: integrations.deletedAt, keptMs: TRASH_DAYS * DAY_MS },
  { table: deletedTasks, at: deletedTasks.deletedAt, keptMs: TRASH_DAYS * DAY_MS },
  { table: deletedResources, at: deletedResources.deletedAt, keptMs: TRASH_DAYS * DAY_MS },
  // A trigger makes the files of deleted assets due.
  { table: deletedRecords, at: deletedRecords.deletedAt, keptMs: TRASH_DAYS * DAY_MS },
  // The imported records stay, without the link to their import.
  { table: recordImports, at: recordImports.createdAt, keptMs: IMPORT_KEPT_MS, rows: 1 },
  { table: jobs, at: jobs.finishedAt, keptMs: FAILED_JOBS_MS, where: sql`state = 'failed'` },
  // Unfinished runs don't have this time. Steps, approvals and feedback are deleted with the run. Runs
  // of a conversation stay as long as the conversation.
  {
    table: agentRuns,
    at: agentRuns.finishedAt,
    keptMs: RUN_DAYS * DAY_MS,
    where: sql`NOT EXISTS (SELECT 1 FROM ${conversationMessages} WHERE ${conversationMessages.runId} = ${agentRuns.id})`,
    rows: 100,
  },
  {
    table: runSteps,
    at: runSteps.finishedAt,
    keptMs: STEP_OUTPUT_DAYS * DAY_MS,
    where: sql`${runSteps.output} IS NOT NULL AND EXISTS (SELECT 1 FROM ${agentRuns}
      WHERE ${agentRuns.id} = ${runSteps.runId} AND ${agentRuns.finishedAt} IS NOT NULL)`,
    // Keeps the step, without its output.
    empty: (ctx, rows) => ctx.db.update(runSteps).set({ output: null }).where(rows),
  },
];

/**
 * Deletes expired rows, table by table. Sign-ins and uploads only remove the expired rows that they
 * come across.
 */
export const retentionJob: JobKind = {
  ...JOB_FACTS["retention.clean"],
  async run(ctx, { cursor }) {
    const place = typeof cursor === "number" ? cursor : 0;
    const outlived = OUTLIVED[place];
    // Nothing else settles notices about items that expired or were deleted with another item.
    if (!outlived) return { statements: [settleStatement(ctx)], next: "done" };
    const { table, at, keptMs, where = sql`1`, rows: limit = ROWS_PER_SLICE } = outlived;
    const rows = await ctx.db
      .select({ row: sql<number>`rowid` })
      .from(table)
      .where(sql`${lte(at, ctx.now - keptMs)} AND ${where}`)
      .limit(limit);
    const ids = valuesOf(rows.map(({ row }) => row));
    const isLast = rows.length < limit;
    const isOutlived = sql`rowid IN ${ids} AND ${lte(at, ctx.now - keptMs)}`;
    const first = outlived.before?.(ctx, sql`SELECT id FROM ${table} WHERE ${isOutlived}`) ?? {};
    const remove = outlived.empty?.(ctx, isOutlived) ?? ctx.db.delete(table).where(isOutlived);
    return {
      statements: rows.length > 0 ? [...Object.values(first), remove] : [],
      cursor: isLast ? place + 1 : place,
      next: "more",
    };
  },
};
