import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { agents } from "./agents";
import { users } from "./auth";
import { idColumn, textNoCase, timeColumn, versionColumn } from "./columns";
import { projects } from "./projects";

/**
 * Scenarios: messages to an agent, and the expected results. The job of a scenario (lib/jobs) has
 * its id as its subject.
 */
export const agentScenarios = sqliteTable(
  "agent_scenarios",
  {
    id: idColumn(),
    agentId: text("agent_id")
      .notNull()
      .references(() => agents.id, { onDelete: "cascade" }),
    projectId: text("project_id").references(() => projects.id, { onDelete: "cascade" }),
    /** The last editor. The scenario reads with their permissions. */
    userId: text("user_id").references(() => users.id, { onDelete: "set null" }),
    name: textNoCase("name").notNull(),
    /** JSON: texts, sent in order. */
    messages: text("messages").notNull(),
    /** JSON: the model's scripted replies. Empty for agents that work by a rule. */
    replies: text("replies").notNull().default("[]"),
    /** JSON. */
    expects: text("expects").notNull(),
    createdAt: timeColumn("created_at").notNull(),
    updatedAt: timeColumn("updated_at").notNull(),
    version: versionColumn(),
  },
  (table) => [
    index("agent_scenarios_agent").on(table.agentId, table.createdAt),
    index("agent_scenarios_user").on(table.userId),
    index("agent_scenarios_project").on(table.projectId),
  ],
);

/** Results of a scenario, one row per run. */
export const agentScenarioRuns = sqliteTable(
  "agent_scenario_runs",
  {
    id: idColumn(),
    scenarioId: text("scenario_id")
      .notNull()
      .references(() => agentScenarios.id, { onDelete: "cascade" }),
    passed: integer("passed", { mode: "boolean" }).notNull(),
    /** JSON: expected and actual value of each failure. */
    failures: text("failures").notNull(),
    /** JSON: the tool calls. */
    calls: text("calls").notNull(),
    answer: text("answer"),
    /** JSON of everything it has read (`ReadPlace`). Null if that wasn't recorded. */
    resources: text("places"),
    /** The model that answered. Null if the replies were scripted or a rule decided. */
    model: text("model"),
    tokens: integer("tokens").notNull().default(0),
    /** Millionths of a dollar. Null for a model without a price. */
    costMicros: integer("cost_micros"),
    /** The scenario's version. Null for results from before it was kept. */
    scenarioVersion: integer("scenario_version"),
    /** The agent's version. */
    agentVersion: integer("agent_version").notNull(),
    ms: integer("ms").notNull(),
    createdAt: timeColumn("created_at").notNull(),
  },
  (table) => [index("agent_scenario_runs_scenario").on(table.scenarioId, table.createdAt)],
);
