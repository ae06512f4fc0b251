import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { auditDelivery } from "@/db/schema/audit";
import { jobs } from "@/db/schema/jobs";
import type { Context } from "@/lib/context/context";
import type { JobFacts } from "@/lib/jobs/job-kind";
import { enqueueIfStatement } from "@/lib/jobs/write-jobs";

/** The names of the jobs that send rows to the webhook, and that archive old ones. */
export const DELIVER = "audit.deliver";
export const ARCHIVE = "audit.archive";

/** How long the other side may take. Milliseconds. */
export const DELIVERY_MS = 10_000;

/** What is known of these jobs everywhere; only the engine carries what they do (jobs.ts). */
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
 * Returns the statement that makes a job due at once after failures, if a condition holds, and resets its back-off. A
 * running job runs again when it ends, whether its present call succeeds or fails.
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
 * The statement that asks for a delivery, if there is a webhook. One that has failed waits for its own time: new rows
 * are no reason to try again sooner.
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
