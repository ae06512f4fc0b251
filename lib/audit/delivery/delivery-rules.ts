import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { auditDelivery } from "@/db/schema/audit";
import { jobs } from "@/db/schema/jobs";
import type { Context } from "@/lib/context/context";
import type { JobFacts } from "@/lib/jobs/job-kind";
import { enqueueIfStatement } from "@/lib/jobs/write-jobs";

/** Names of the jobs that send rows to the webhook, and that archive old rows. */
export const DELIVER = "audit.deliver";
export const ARCHIVE = "audit.archive";

/** How long the receiver may take, in milliseconds. */
export const DELIVERY_MS = 10_000;

/** Facts about these jobs. The code that runs them is only in the engine (jobs.ts). */
export const DELIVER_FACTS: JobFacts = {
  title: "Send audit log to webhook",
  attempts: 1,
  everyMs: 60 * 60_000,
};
export const ARCHIVE_FACTS: JobFacts = {
  title: "Archive old audit log entries",
  attempts: 5,
  everyMs: 6 * 60 * 60_000,
};

/**
 * Returns the statement that makes a failed job due at once and resets its back-off, if a condition
 * holds. A running job runs again when it ends, whether its current call succeeds or fails.
 */
export function endDeliveryWaitStatement(ctx: Context, condition: SQL) {
  return ctx.db
    .update(jobs)
    .set({
      runAt: ctx.now,
      attempt: 0,
      error: null,
      again: sql`${jobs.state} = 'running'`,
      updatedAt: ctx.now,
    })
    .where(and(eq(jobs.kind, DELIVER), inArray(jobs.state, ["queued", "running"]), condition));
}

/**
 * Returns the statement that requests a delivery, if there is a webhook. A failed delivery keeps
 * its retry time: new rows don't make it retry earlier.
 */
export function deliverSoonStatement(ctx: Context) {
  return enqueueIfStatement(
    ctx,
    { kind: DELIVER, subject: "" },
    sql`EXISTS (SELECT 1 FROM ${auditDelivery} WHERE ${auditDelivery.url} IS NOT NULL AND NOT ${auditDelivery.isPaused})
      AND NOT EXISTS (SELECT 1 FROM ${jobs} WHERE ${jobs.kind} = ${DELIVER} AND ${jobs.attempt} > 0
        AND ${jobs.state} IN ('queued', 'running'))`,
  );
}
