import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { agentRuns } from "./agent-runs";
import { agents } from "./agents";
import { users } from "./auth";
import { idColumn, timeColumn } from "./columns";

/** What somebody thinks of what a run of theirs came to: one row a run and person. */
export const agentFeedback = sqliteTable(
  "agent_feedback",
  {
    id: idColumn(),
    runId: text("run_id")
      .notNull()
      .references(() => agentRuns.id, { onDelete: "cascade" }),
    agentId: text("agent_id")
      .notNull()
      .references(() => agents.id, { onDelete: "cascade" }),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    helpful: integer("helpful", { mode: "boolean" }).notNull(),
    reason: text("reason").notNull().default(""),
    createdAt: timeColumn("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("agent_feedback_run").on(table.runId, table.userId),
    index("agent_feedback_agent").on(table.agentId, table.createdAt),
    index("agent_feedback_user").on(table.userId),
  ],
);
