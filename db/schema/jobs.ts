import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { JOB_STATES } from "../vocabulary";
import { idColumn, timeColumn, vocabulary } from "./columns";

/**
 * Background jobs. A job is written in the same batch as what causes it, and runs in steps: each
 * one writes its results and cursor in one batch, guarded by its lease (lib/jobs).
 */
export const jobs = sqliteTable(
  "jobs",
  {
    id: idColumn(),
    /** A name of lib/job-kinds/job-facts.ts. */
    kind: text("kind").notNull(),
    /**
     * What it is about: an id of the kind's own table. Empty if there is only one job of the kind.
     */
    subject: text("subject").notNull().default(""),
    state: text("state", { enum: JOB_STATES }).notNull().default("queued"),
    /** The earliest time to run. */
    runAt: timeColumn("run_at").notNull(),
    /** The id of the running step. Null if none is running. */
    lease: text("lease"),
    /** After this time another worker may take over. */
    leaseUntil: timeColumn("lease_until"),
    /** Consecutive failed or running steps. Reset by a successful one. */
    attempt: integer("attempt").notNull().default(0),
    /** JSON: where the next step continues. */
    cursor: text("cursor"),
    /** Requested again while a step was running, which may not have seen the reason. */
    again: integer("again", { mode: "boolean" }).notNull().default(false),
    /** Completed steps. */
    slices: integer("slices").notNull().default(0),
    /** Why the last step failed, in words. */
    error: text("error"),
    createdBy: text("created_by"),
    createdAt: timeColumn("created_at").notNull(),
    updatedAt: timeColumn("updated_at").notNull(),
    finishedAt: timeColumn("finished_at"),
  },
  (table) => [
    // One unfinished job per kind and subject: requesting it twice has no effect.
    uniqueIndex("jobs_live")
      .on(table.kind, table.subject)
      .where(sql`state IN ('queued', 'running')`),
    index("jobs_queued").on(table.runAt).where(sql`state = 'queued'`),
    index("jobs_leased").on(table.leaseUntil).where(sql`state = 'running'`),
    index("jobs_finished").on(table.state, table.finishedAt).where(sql`finished_at IS NOT NULL`),
    index("jobs_created_at").on(table.createdAt),
    vocabulary("jobs_state", table.state, JOB_STATES),
    check("jobs_lease", sql`(${table.state} = 'running') = (${table.lease} IS NOT NULL)`),
  ],
);

/** The state of the engine. A single row, created when first needed. */
export const engineState = sqliteTable(
  "engine_state",
  {
    id: integer("id").primaryKey(),
    /** When it last looked for jobs. */
    seenAt: timeColumn("seen_at"),
    /** If set, no new jobs start. Running ones finish. */
    drainedSince: timeColumn("drained_since"),
  },
  (table) => [check("engine_state_single_row", sql`${table.id} = 1`)],
);
