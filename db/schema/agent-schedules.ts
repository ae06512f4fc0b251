import { sql } from "drizzle-orm";
import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { SCHEDULE_STATES } from "../vocabulary";
import { agents } from "./agents";
import { users } from "./auth";
import { idColumn, timeColumn, versionColumn, vocabulary } from "./columns";
import { projects } from "./projects";

/** An agent that begins to work by itself at certain times. Its job (lib/jobs) has the schedule's id as its subject. */
export const agentSchedules = sqliteTable(
  "agent_schedules",
  {
    id: idColumn(),
    agentId: text("agent_id")
      .notNull()
      .references(() => agents.id, { onDelete: "cascade" }),
    projectId: text("project_id").references(() => projects.id, { onDelete: "cascade" }),
    /** Who owns it: its runs act for them. */
    userId: text("user_id").references(() => users.id, { onDelete: "set null" }),
    input: text("input").notNull().default(""),
    /** Five fields: minute, hour, day, month, weekday. */
    cron: text("cron").notNull(),
    /** The time zone of these, by its IANA name. */
    zone: text("zone").notNull(),
    state: text("state", { enum: SCHEDULE_STATES }).notNull().default("active"),
    /** Why it was stopped, in words. */
    reason: text("reason"),
    /** The first time that no run has been begun for yet. */
    nextAt: timeColumn("next_at").notNull(),
    /** When it was made, changed or resumed: runs that failed before do not count. */
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
