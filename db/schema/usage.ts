import { sql } from "drizzle-orm";
import { index, integer, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { CAP_SCOPES, USAGE_PURPOSES } from "../vocabulary";
import { idColumn, textNoCase, timeColumn, vocabulary } from "./columns";

/**
 * Who and what a model is called for. No foreign keys, because costs outlive what they refer to.
 */
const callColumns = () => ({
  id: idColumn(),
  at: timeColumn("at").notNull(),
  purpose: text("purpose", { enum: USAGE_PURPOSES }).notNull(),
  integrationId: text("integration_id").notNull(),
  model: textNoCase("model").notNull(),
  /** The person it runs on behalf of. Null for the console's own calls. */
  userId: text("user_id"),
  agentId: text("agent_id"),
  ragId: text("rag_id"),
  projectId: text("project_id"),
  runId: text("run_id"),
  /** Null for a model without a price, and 0 for a call within a free allowance. */
  microDollars: integer("micro_dollars"),
  /** What counts toward the daily allowance of Workers AI. Null for other providers. */
  neurons: real("neurons"),
});

/** Tokens and cost of model calls. Rows are only added, never changed. */
export const usageEntries = sqliteTable(
  "usage_entries",
  {
    ...callColumns(),
    /** Includes cached input tokens. */
    inputTokens: integer("input_tokens").notNull(),
    cachedTokens: integer("cached_tokens").notNull(),
    outputTokens: integer("output_tokens").notNull(),
    /**
     * Estimated from text lengths, because the provider sent no numbers or the response was cut
     * off.
     */
    isEstimated: integer("is_estimated", { mode: "boolean" }).notNull(),
  },
  (table) => [
    // Each index contains what a cap sums up: a month of one integration, project, agent or person.
    index("usage_entries_at").on(table.at, table.microDollars),
    index("usage_entries_integration").on(table.integrationId, table.at, table.microDollars),
    index("usage_entries_project").on(table.projectId, table.at, table.microDollars),
    index("usage_entries_agent").on(table.agentId, table.at, table.microDollars),
    index("usage_entries_user").on(table.userId, table.at, table.microDollars),
    // A RAG's cost by day. Most calls have no RAG.
    index("usage_entries_rag")
      .on(table.ragId, table.at, table.microDollars)
      .where(sql`rag_id IS NOT NULL`),
    index("usage_entries_run").on(table.runId),
    // A day's use of the free allowance.
    index("usage_entries_neurons")
      .on(table.integrationId, table.at, table.neurons)
      .where(sql`neurons IS NOT NULL`),
    vocabulary("usage_entries_purpose", table.purpose, USAGE_PURPOSES),
  ],
);

/** Maximum cost of running calls. Becomes an entry when the call ends or counts as lost. */
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

/** Monthly caps: in total, or for one integration, project, agent or person. */
export const usageCaps = sqliteTable(
  "usage_caps",
  {
    scope: text("scope", { enum: CAP_SCOPES }).notNull(),
    /** The id of its subject. Empty for the total, and for every subject without its own cap. */
    subject: text("subject").notNull().default(""),
    microDollars: integer("micro_dollars").notNull(),
    updatedAt: timeColumn("updated_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.scope, table.subject] }),
    vocabulary("usage_caps_scope", table.scope, CAP_SCOPES),
  ],
);

/**
 * Prices entered by a superadmin, in micro-dollars per million tokens. They replace the list
 * prices.
 */
export const modelPrices = sqliteTable("model_prices", {
  model: textNoCase("model").primaryKey(),
  input: integer("input").notNull(),
  cached: integer("cached").notNull(),
  output: integer("output").notNull(),
  updatedAt: timeColumn("updated_at").notNull(),
});
