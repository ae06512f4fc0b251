import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { CAP_SCOPES, USAGE_PURPOSES } from "../vocabulary";
import { idColumn, textNoCase, timeColumn, vocabulary } from "./columns";

/** For whom and for what a model is called. No foreign keys: what was paid for outlives what it names. */
const callColumns = () => ({
  id: idColumn(),
  at: timeColumn("at").notNull(),
  purpose: text("purpose", { enum: USAGE_PURPOSES }).notNull(),
  integrationId: text("integration_id").notNull(),
  model: textNoCase("model").notNull(),
  /** Whose rights it was done with; null for what the console does by itself. */
  userId: text("user_id"),
  agentId: text("agent_id"),
  ragId: text("rag_id"),
  projectId: text("project_id"),
  runId: text("run_id"),
  /** Null for a model without a price. */
  microDollars: integer("micro_dollars"),
});

/** What calls of models took and cost. Rows are only ever added. */
export const usageEntries = sqliteTable(
  "usage_entries",
  {
    ...callColumns(),
    /** With those that the provider had kept from earlier calls. */
    inputTokens: integer("input_tokens").notNull(),
    cachedTokens: integer("cached_tokens").notNull(),
    outputTokens: integer("output_tokens").notNull(),
    /** The provider did not say, or its answer was cut off: worked out from the lengths of the texts. */
    isEstimated: integer("is_estimated", { mode: "boolean" }).notNull(),
  },
  (table) => [
    // Each index holds what a cap sums up: a month of one integration, project, agent or person.
    index("usage_entries_at").on(table.at, table.microDollars),
    index("usage_entries_integration").on(table.integrationId, table.at, table.microDollars),
    index("usage_entries_project").on(table.projectId, table.at, table.microDollars),
    index("usage_entries_agent").on(table.agentId, table.at, table.microDollars),
    index("usage_entries_user").on(table.userId, table.at, table.microDollars),
    // What a RAG cost by day; most calls are for none.
    index("usage_entries_rag")
      .on(table.ragId, table.at, table.microDollars)
      .where(sql`rag_id IS NOT NULL`),
    index("usage_entries_run").on(table.runId),
    vocabulary("usage_entries_purpose", table.purpose, USAGE_PURPOSES),
  ],
);

/** The most that a call which is under way may cost. It becomes an entry when the call ends, or nobody saw its end. */
export const usageReservations = sqliteTable(
  "usage_reservations",
  {
    ...callColumns(),
    inputTokens: integer("input_tokens").notNull(),
    outputTokens: integer("output_tokens").notNull(),
    expiresAt: timeColumn("expires_at").notNull(),
  },
  (table) => [
    index("usage_reservations_expires_at").on(table.expiresAt),
    vocabulary("usage_reservations_purpose", table.purpose, USAGE_PURPOSES),
  ],
);

/** What may be spent in a calendar month: in all, or on one integration, project, agent or person. */
export const usageCaps = sqliteTable(
  "usage_caps",
  {
    scope: text("scope", { enum: CAP_SCOPES }).notNull(),
    /** The id of what it is about; empty for all, and for each one that has no cap of its own. */
    subject: text("subject").notNull().default(""),
    microDollars: integer("micro_dollars").notNull(),
    updatedAt: timeColumn("updated_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.scope, table.subject] }),
    vocabulary("usage_caps_scope", table.scope, CAP_SCOPES),
  ],
);

/** What models cost, in micro-dollars per million tokens: what a superadmin entered instead of the list prices. */
export const modelPrices = sqliteTable("model_prices", {
  model: textNoCase("model").primaryKey(),
  input: integer("input").notNull(),
  cached: integer("cached").notNull(),
  output: integer("output").notNull(),
  updatedAt: timeColumn("updated_at").notNull(),
});
