import { index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { REVIEW_DECISIONS } from "../vocabulary";
import { agentRuns } from "./agent-runs";
import { agents } from "./agents";
import { users } from "./auth";
import { idColumn, timeColumn, vocabulary } from "./columns";
import { tasks } from "./tasks";

/**
 * The agent that works on a task in mode auto. It starts when it is assigned, or when the
 * status becomes aktiv or running.
 */
export const taskAgents = sqliteTable(
  "task_agents",
  {
    taskId: text("task_id")
      .primaryKey()
      .references(() => tasks.id, { onDelete: "cascade" }),
    agentId: text("agent_id")
      .notNull()
      .references(() => agents.id, { onDelete: "cascade" }),
    /** As in its runs (`agentRuns.only`). */
    only: text("only").notNull().default(""),
    givenBy: text("given_by").references(() => users.id, { onDelete: "set null" }),
    givenAt: timeColumn("given_at").notNull(),
  },
  (table) => [
    index("task_agents_agent").on(table.agentId),
    index("task_agents_given_by").on(table.givenBy),
  ],
);

/** Reviews of an agent's work on a task, one per run. */
export const taskReviews = sqliteTable(
  "task_reviews",
  {
    id: idColumn(),
    taskId: text("task_id")
      .notNull()
      .references(() => tasks.id, { onDelete: "cascade" }),
    runId: text("run_id")
      .notNull()
      .references(() => agentRuns.id, { onDelete: "cascade" }),
    decision: text("decision", { enum: REVIEW_DECISIONS }).notNull(),
    /** What should be done differently. Becomes the next run's input. */
    remark: text("remark").notNull().default(""),
    userId: text("user_id").references(() => users.id, { onDelete: "set null" }),
    createdAt: timeColumn("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("task_reviews_run").on(table.runId),
    index("task_reviews_task").on(table.taskId, table.createdAt),
    index("task_reviews_user").on(table.userId),
    vocabulary("task_reviews_decision", table.decision, REVIEW_DECISIONS),
  ],
);
