import { sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { MODEL_USES } from "../vocabulary";
import { agents } from "./agents";
import { idColumn, timeColumn, vocabulary } from "./columns";
import { rags } from "./rags";

/**
 * Tasks about agents and RAGs whose model retires: one per item and model, also after the task was
 * closed or deleted.
 */
export const modelRetirements = sqliteTable(
  "model_retirements",
  {
    /** The task's id, and the subject of the job that compares the models. */
    id: idColumn(),
    agentId: text("agent_id").references(() => agents.id, { onDelete: "cascade" }),
    ragId: text("rag_id").references(() => rags.id, { onDelete: "cascade" }),
    use: text("use", { enum: MODEL_USES }).notNull(),
    integrationId: text("integration_id").notNull(),
    model: text("model").notNull(),
    /** Null if none is known. */
    successor: text("successor"),
    createdAt: timeColumn("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("model_retirements_agent").on(table.agentId, table.model),
    uniqueIndex("model_retirements_rag").on(table.ragId, table.model),
    vocabulary("model_retirements_use_values", table.use, MODEL_USES),
  ],
);
