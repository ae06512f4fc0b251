import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { SCHEDULE_STATES, TRIGGER_EVENTS } from "../vocabulary";
import { agents } from "./agents";
import { users } from "./auth";
import { idColumn, timeColumn, versionColumn, vocabulary } from "./columns";
import { projects } from "./projects";

/**
 * Triggers that start an agent when something happens. The job of a trigger (lib/jobs) has its id as
 * its subject.
 */
export const agentTriggers = sqliteTable(
  "agent_triggers",
  {
    id: idColumn(),
    agentId: text("agent_id")
      .notNull()
      .references(() => agents.id, { onDelete: "cascade" }),
    /** The project whose records it watches. Null only for a webhook. */
    projectId: text("project_id").references(() => projects.id, { onDelete: "cascade" }),
    /** The owner. Its runs act on their behalf. */
    userId: text("user_id").references(() => users.id, { onDelete: "set null" }),
    event: text("event", { enum: TRIGGER_EVENTS }).notNull(),
    /** The type of records for `record_created` and `record_changed`. */
    records: text("records"),
    /** For `stock_below`. */
    threshold: integer("threshold"),
    input: text("input").notNull().default(""),
    /** Seconds from the first event to the run, which covers all events until then. */
    gatherSeconds: integer("gather_seconds").notNull(),
    state: text("state", { enum: SCHEDULE_STATES }).notNull().default("active"),
    /** Why it was stopped, in words. */
    reason: text("reason"),
    /** For a webhook: sealed (lib/crypto/secret-box.ts). */
    secret: text("secret"),
    /** The secret before the last rotation, and until when it works. */
    formerSecret: text("former_secret"),
    formerUntil: timeColumn("former_until"),
    /** When it was created, changed or resumed. Earlier failed runs are ignored. */
    resumedAt: timeColumn("resumed_at").notNull(),
    createdAt: timeColumn("created_at").notNull(),
    updatedAt: timeColumn("updated_at").notNull(),
    version: versionColumn(),
  },
  (table) => [
    index("agent_triggers_agent").on(table.agentId, table.createdAt),
    index("agent_triggers_user").on(table.userId, table.createdAt),
    // Read by every write of a record.
    index("agent_triggers_project")
      .on(table.projectId, table.event)
      .where(sql`project_id IS NOT NULL`),
    vocabulary("agent_triggers_event", table.event, TRIGGER_EVENTS),
    vocabulary("agent_triggers_state", table.state, SCHEDULE_STATES),
  ],
);

/** Events that a trigger starts a run for, written in the batch of what happened. */
export const triggerEvents = sqliteTable(
  "trigger_events",
  {
    id: idColumn(),
    triggerId: text("trigger_id")
      .notNull()
      .references(() => agentTriggers.id, { onDelete: "cascade" }),
    /** The same event has the same key, however often it arrives. */
    key: text("key").notNull(),
    /** The record. Null for a webhook. */
    subject: text("subject"),
    /** The run that it started. Empty if it starts none. Null until it does. */
    runId: text("run_id"),
    /** For `stock_below`: the stock is still below. */
    open: integer("open", { mode: "boolean" }).notNull().default(false),
    at: timeColumn("at").notNull(),
  },
  (table) => [
    uniqueIndex("trigger_events_key").on(table.triggerId, table.key),
    index("trigger_events_pending").on(table.triggerId, table.at).where(sql`run_id IS NULL`),
    index("trigger_events_open").on(table.triggerId, table.subject).where(sql`open`),
    index("trigger_events_run").on(table.runId).where(sql`run_id IS NOT NULL`),
    index("trigger_events_at").on(table.at),
  ],
);
