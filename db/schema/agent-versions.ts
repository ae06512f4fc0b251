import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { agents } from "./agents";
import { users } from "./auth";
import { idColumn, timeColumn } from "./columns";

/** Saved configurations of an agent. The newest is the one it works with. */
export const agentVersions = sqliteTable(
  "agent_versions",
  {
    id: idColumn(),
    agentId: text("agent_id")
      .notNull()
      .references(() => agents.id, { onDelete: "cascade" }),
    /** The version of the agent that this configuration came with. */
    n: integer("n").notNull(),
    /** JSON, as `agents.agent_config`. */
    config: text("config"),
    /** Null if no one knows any more. */
    userId: text("user_id").references(() => users.id, { onDelete: "set null" }),
    /** The version that it restored. */
    restoredFrom: integer("restored_from"),
    createdAt: timeColumn("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("agent_versions_agent").on(table.agentId, table.n),
    index("agent_versions_user").on(table.userId),
  ],
);
