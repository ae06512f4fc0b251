import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { ERROR_LEVELS, SERVICES_MODES } from "../vocabulary";
import { idColumn, timeColumn, versionColumn, vocabulary } from "./columns";

/**
 * The state of set-up. A single row, created by the first migration, so that set-up can be claimed
 * with one atomic UPDATE.
 */
export const systemState = sqliteTable(
  "system_state",
  {
    id: integer("id").primaryKey(),
    setupCompletedAt: timeColumn("setup_completed_at"),
    servicesMode: text("services_mode", { enum: SERVICES_MODES }),
    /** JSON: d1, kv and r2 with their names and ids. */
    services: text("services"),
    providerEmail: text("provider_email"),
    providerAccountId: text("provider_account_id"),
    providerAccountName: text("provider_account_name"),
    /** HMAC of the provider key. The key itself is never stored. */
    providerKeyFingerprint: text("provider_key_fingerprint"),
    providerKeyLastFour: text("provider_key_last_four"),
    resettingSince: timeColumn("resetting_since"),
    /** When a custom field was last changed. 0 if there has never been one. */
    fieldsChangedAt: timeColumn("fields_changed_at").notNull().default(0),
  },
  (table) => [
    check("system_state_single_row", sql`${table.id} = 1`),
    vocabulary("system_state_services_mode", table.servicesMode, SERVICES_MODES),
  ],
);

/** Names and branding. A single row, created by the first migration. */
export const settings = sqliteTable(
  "settings",
  {
    id: integer("id").primaryKey(),
    dashboardName: text("dashboard_name").notNull().default("Atrium"),
    siteTitle: text("site_title").notNull().default("Atrium"),
    logoKey: text("logo_key"),
    faviconKey: text("favicon_key"),
    /** JSON of quotas that differ from the default. */
    quotas: text("quotas").notNull().default("{}"),
    /** JSON list of roles that need a second factor. */
    secondFactorRoles: text("second_factor_roles").notNull().default("[]"),
    /**
     * JSON of session and token lifetimes and networks per role, where they differ from the
     * default.
     */
    accessPolicy: text("access_policy").notNull().default("{}"),
    updatedAt: timeColumn("updated_at"),
    version: versionColumn(),
  },
  (table) => [check("settings_single_row", sql`${table.id} = 1`)],
);

/**
 * One row per write, refused action, failed sign-in and rate limit. No foreign keys, because it
 * outlives what it refers to. Rows never change, except that sealing adds their two hashes
 * (`lib/audit/chain`).
 */
export const auditLog = sqliteTable(
  "audit_log",
  {
    /**
     * The row's number in the log. SQLite's own rowid, so it needs no extra row and leaves no gaps.
     */
    seq: integer("seq").primaryKey(),
    id: text("id").notNull().unique(),
    at: timeColumn("at").notNull(),
    actorId: text("actor_id"),
    actorEmail: text("actor_email"),
    action: text("action").notNull(),
    entityType: text("entity_type").notNull(),
    entityId: text("entity_id"),
    outcome: text("outcome", { enum: ["done", "refused"] })
      .notNull()
      .default("done"),
    /** JSON without secrets. */
    before: text("before"),
    after: text("after"),
    ip: text("ip"),
    requestId: text("request_id"),
    /** The project it happened in, if any. */
    projectId: text("project_id"),
    /** The name of the API token that was used, if any. */
    tokenName: text("token_name"),
    /** The agent that acted on the actor's behalf, its run and step. */
    agentName: text("agent_name"),
    runId: text("run_id"),
    stepId: text("step_id"),
    /**
     * Hashes of the previous row and of this one. Both null until it is sealed. The first row of
     * the chain has no previous one.
     */
    prevHash: text("prev_hash"),
    hash: text("hash"),
  },
  (table) => [
    // Each index costs one more written row per change. Other filters scan the rows, newest first.
    index("audit_log_at").on(table.at),
    index("audit_log_entity").on(table.entityType, table.entityId, table.at),
    index("audit_log_actor").on(table.actorId, table.at),
    index("audit_log_project")
      .on(table.projectId, table.at)
      .where(sql`${table.projectId} IS NOT NULL`),
    // A repeated step takes effect only once: its second batch fails.
    uniqueIndex("audit_log_step")
      .on(table.stepId, table.action, table.entityId)
      .where(sql`${table.stepId} IS NOT NULL AND ${table.outcome} = 'done'`),
    vocabulary("audit_log_outcome", table.outcome, ["done", "refused"]),
  ],
);

/** Crashes reported by error screens. The id is the one shown to the person. */
export const errorReports = sqliteTable(
  "error_reports",
  {
    id: idColumn(),
    at: timeColumn("at").notNull(),
    userId: text("user_id"),
    level: text("level", { enum: ERROR_LEVELS }).notNull(),
    message: text("message").notNull(),
    stack: text("stack"),
    componentStack: text("component_stack"),
    digest: text("digest"),
    path: text("path"),
    userAgent: text("user_agent"),
  },
  (table) => [
    index("error_reports_at").on(table.at),
    vocabulary("error_reports_level", table.level, ERROR_LEVELS),
  ],
);

/**
 * The last checks of the bindings monitor, one row per check of all bindings. Older ones are
 * deleted.
 */
export const bindingChecks = sqliteTable(
  "binding_checks",
  {
    id: idColumn(),
    at: timeColumn("at").notNull(),
    /** JSON: name, status, latencyMs and usage of each binding. */
    results: text("results").notNull(),
    /** JSON of the check's answer. */
    answer: text("answer"),
  },
  (table) => [index("binding_checks_at").on(table.at)],
);
