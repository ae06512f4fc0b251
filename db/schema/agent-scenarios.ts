import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { agents } from "./agents";
import { users } from "./auth";
import { idColumn, textNoCase, timeColumn, versionColumn } from "./columns";
import { projects } from "./projects";

/** What an agent is asked, and what it is then expected to do. Its job (lib/jobs) has the scenario's id as its subject. */
export const agentScenarios = sqliteTable(
  "agent_scenarios",
  {
    id: idColumn(),
    agentId: text("agent_id")
      .notNull()
      .references(() => agents.id, { onDelete: "cascade" }),
    projectId: text("project_id").references(() => projects.id, { onDelete: "cascade" }),
    /** Whoever wrote it last: it reads with their rights. */
    userId: text("user_id").references(() => users.id, { onDelete: "set null" }),
    name: textNoCase("name").notNull(),
    /** JSON: texts, asked one after the other. */
    messages: text("messages").notNull(),
    /** JSON: what its model says, reply by reply; none for the rule. */
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

/** What came of a scenario, each time that it was played. */
export const agentScenarioRuns = sqliteTable(
  "agent_scenario_runs",
  {
    id: idColumn(),
    scenarioId: text("scenario_id")
      .notNull()
      .references(() => agentScenarios.id, { onDelete: "cascade" }),
    passed: integer("passed", { mode: "boolean" }).notNull(),
    /** JSON: what was expected and what came, of each that failed. */
    failures: text("failures").notNull(),
    /** JSON: the calls of tools. */
    calls: text("calls").notNull(),
    answer: text("answer"),
    /** JSON of all that was read (`ReadPlace`); null where that was not recorded. */
    places: text("places"),
    /** The agent's version. */
    agentVersion: integer("agent_version").notNull(),
    ms: integer("ms").notNull(),
    createdAt: timeColumn("created_at").notNull(),
  },
  (table) => [index("agent_scenario_runs_scenario").on(table.scenarioId, table.createdAt)],
);
