import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { JOB_STATES } from "../vocabulary";
import { idColumn, timeColumn, vocabulary } from "./columns";

/**
 * Work that nobody waits for, a row for each job. It is written in the batch of what causes it, and worked at in slices:
 * each writes its results and its cursor in one batch, which its lease guards (lib/jobs).
 */
export const jobs = sqliteTable(
  "jobs",
  {
    id: idColumn(),
    /** A name of lib/jobs/job-facts.ts. */
    kind: text("kind").notNull(),
    /** What it is about: an id of the kind's own table, or empty where there is one job of the kind. */
    subject: text("subject").notNull().default(""),
    state: text("state", { enum: JOB_STATES }).notNull().default("queued"),
    /** Not before this time: a wait of days is a time that lies ahead. */
    runAt: timeColumn("run_at").notNull(),
    /** Names the slice that is being worked at; null where none is. */
    lease: text("lease"),
    /** From then on another slice may take its place. */
    leaseUntil: timeColumn("lease_until"),
    /** Slices in a row that have failed or are being tried; one that succeeds begins anew. */
    attempt: integer("attempt").notNull().default(0),
    /** JSON: where the next slice goes on. */
    cursor: text("cursor"),
    /** Asked for again while a slice was at work, which may not have seen why. */
    again: integer("again", { mode: "boolean" }).notNull().default(false),
    /** Slices that were finished. */
    slices: integer("slices").notNull().default(0),
    /** Why the last slice failed, in words. */
    error: text("error"),
    createdBy: text("created_by"),
    createdAt: timeColumn("created_at").notNull(),
    updatedAt: timeColumn("updated_at").notNull(),
    finishedAt: timeColumn("finished_at"),
  },
  (table) => [
    // One live job of a kind for each subject: asking twice is asking once.
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

/** What the engine says of itself; a single row, made when it first has something to say. */
export const engineState = sqliteTable(
  "engine_state",
  {
    id: integer("id").primaryKey(),
    /** When it last looked for jobs. */
    seenAt: timeColumn("seen_at"),
    /** Set: no job is begun until it is null again; what runs is finished. */
    drainedSince: timeColumn("drained_since"),
  },
  (table) => [check("engine_state_single_row", sql`${table.id} = 1`)],
);
