import { sql } from "drizzle-orm";
import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { SCHEDULE_STATES } from "../vocabulary";
import { agents } from "./agents";
import { users } from "./auth";
import { idColumn, timeColumn, versionColumn, vocabulary } from "./columns";
import { projects } from "./projects";

/**
 * Schedules that start an agent at certain times. The job of a schedule (lib/jobs) has its id as
 * its subject.
 */
export const agentSchedules = sqliteTable(
  "agent_schedules",
  {
    id: idColumn(),
    agentId: text("agent_id")
      .notNull()
      .references(() => agents.id, { onDelete: "cascade" }),
    projectId: text("project_id").references(() => projects.id, { onDelete: "cascade" }),
    /** The owner. Its runs act on their behalf. */
    userId: text("user_id").references(() => users.id, { onDelete: "set null" }),
    input: text("input").notNull().default(""),
    /** As in its runs (`agentRuns.only`). */
    only: text("only").notNull().default(""),
    /** Five fields: minute, hour, day, month, weekday. */
    cron: text("cron").notNull(),
    /** The time zone of these fields, as an IANA name. */
    zone: text("zone").notNull(),
    state: text("state", { enum: SCHEDULE_STATES }).notNull().default("active"),
    /** Why it was stopped, in words. */
    reason: text("reason"),
    /** The next time to start a run for. */
    nextAt: timeColumn("next_at").notNull(),
    /** When it was created, changed or resumed. Earlier failed runs are ignored. */
    resumedAt: timeColumn("resumed_at").notNull(),
    createdAt: timeColumn("created_at").notNull(),
    updatedAt: timeColumn("updated_at").notNull(),
    version: versionColumn(),
  },
  (table) => [
    index("agent_schedules_agent").on(table.agentId, table.createdAt),
    index("agent_schedules_user").on(table.userId, table.createdAt),
    index("agent_schedules_project").on(table.projectId).where(sql`project_id IS NOT NULL`),
    vocabulary("agent_schedules_state", table.state, SCHEDULE_STATES),
  ],
);
