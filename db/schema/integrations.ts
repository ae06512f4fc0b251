import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { INTEGRATION_STATUSES, INTEGRATION_TYPES } from "../vocabulary";
import { users } from "./auth";
import {
  idColumn,
  textNoCase,
  timeColumn,
  trashColumns,
  versionColumn,
  vocabulary,
} from "./columns";
import { projects } from "./projects";

export const integrations = sqliteTable(
  "integrations",
  {
    id: idColumn(),
    name: textNoCase("name").notNull(),
    /**
     * No CHECK, because a new type would need to rebuild the table. Only one use case inserts rows.
     */
    type: text("type", { enum: INTEGRATION_TYPES }).notNull(),
    description: text("description").notNull().default(""),
    status: text("status", { enum: INTEGRATION_STATUSES }).notNull().default("disconnected"),
    isActive: integer("is_active", { mode: "boolean" }).notNull().default(true),
    /** JSON of values that can be read back (apiUrl, projectRef, organizationId). */
    config: text("config").notNull().default("{}"),
    /**
     * JSON: field → AES-256-GCM text with its key id. Only the last four characters can be read
     * back.
     */
    secrets: text("secrets").notNull().default("{}"),
    /** JSON: preferredModel, and what the last successful test found. */
    metadata: text("metadata").notNull().default("{}"),
    errorMessage: text("error_message"),
    createdBy: text("created_by").references(() => users.id, { onDelete: "set null" }),
    /**
     * Who configured it last. The account may not exist any more. Null if it was before this was
     * recorded.
     */
    setBy: text("set_by"),
    createdAt: timeColumn("created_at").notNull(),
    updatedAt: timeColumn("updated_at").notNull(),
    lastTestAt: timeColumn("last_test_at"),
    version: versionColumn(),
    ...trashColumns(),
  },
  (table) => [
    index("integrations_type").on(table.type),
    index("integrations_created_at").on(table.createdAt),
    index("integrations_deleted_at").on(table.deletedAt).where(sql`deleted_at IS NOT NULL`),
    vocabulary("integrations_status_values", table.status, INTEGRATION_STATUSES),
  ],
);

export const integrationTests = sqliteTable(
  "integration_tests",
  {
    id: idColumn(),
    integrationId: text("integration_id")
      .notNull()
      .references(() => integrations.id, { onDelete: "cascade" }),
    at: timeColumn("at").notNull(),
    success: integer("success", { mode: "boolean" }).notNull(),
    status: text("status", { enum: INTEGRATION_STATUSES }).notNull(),
    message: text("message").notNull(),
    responseTimeMs: integer("response_time_ms"),
  },
  (table) => [index("integration_tests_integration").on(table.integrationId, table.at)],
);

/** Links between integrations and projects. */
export const projectIntegrations = sqliteTable(
  "project_integrations",
  {
    projectId: text("project_id")
      .notNull()
      .references(() => projects.id, { onDelete: "cascade" }),
    integrationId: text("integration_id")
      .notNull()
      .references(() => integrations.id, { onDelete: "cascade" }),
    linkedAt: timeColumn("linked_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.integrationId] }),
    index("project_integrations_integration").on(table.integrationId),
  ],
);
