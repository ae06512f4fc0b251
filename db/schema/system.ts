import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { ERROR_LEVELS, SERVICES_MODES } from "../vocabulary";
import { idColumn, timeColumn, versionColumn, vocabulary } from "./columns";

/** What set-up has reached. A single row, made by the first migration: the atomic claim is an UPDATE on it. */
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
    /** HMAC of the provider key; the key itself is never stored. */
    providerKeyFingerprint: text("provider_key_fingerprint"),
    providerKeyLastFour: text("provider_key_last_four"),
    resettingSince: timeColumn("resetting_since"),
  },
  (table) => [
    check("system_state_single_row", sql`${table.id} = 1`),
    vocabulary("system_state_services_mode", table.servicesMode, SERVICES_MODES),
  ],
);

/** Names and branding; a single row, made by the first migration. */
export const settings = sqliteTable(
  "settings",
  {
    id: integer("id").primaryKey(),
    dashboardName: text("dashboard_name").notNull().default("Atrium"),
    siteTitle: text("site_title").notNull().default("Atrium"),
    logoKey: text("logo_key"),
    faviconKey: text("favicon_key"),
    /** JSON of the quotas that are not at their defaults. */
    quotas: text("quotas").notNull().default("{}"),
    /** JSON list of the roles that need a second factor. */
    secondFactorRoles: text("second_factor_roles").notNull().default("[]"),
    /** JSON of how long sessions and tokens last and where roles may be used from, where it is not as by default. */
    accessPolicy: text("access_policy").notNull().default("{}"),
    updatedAt: timeColumn("updated_at"),
    version: versionColumn(),
  },
  (table) => [check("settings_single_row", sql`${table.id} = 1`)],
);

/**
 * One row per write, refusal, failed sign-in and limit hit. No foreign keys: it outlives what it names. A row is never
 * changed once it is written, but for its two hashes, which sealing adds (`lib/audit/chain`).
 */
export const auditLog = sqliteTable(
  "audit_log",
  {
    /** Its place in the one sequence: SQLite's own row number, so that it costs no row and leaves no gap. */
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
    /** The project that it happened in, where it happened in one. */
    projectId: text("project_id"),
    /** The name of the API token by which the actor asked, where it was one. */
    tokenName: text("token_name"),
    /** The agent that did it for the actor, its run and the step of it. */
    agentName: text("agent_name"),
    runId: text("run_id"),
    stepId: text("step_id"),
    /** Of the row before it and of itself; both null until it is sealed. The chain's very first row has no other before it. */
    prevHash: text("prev_hash"),
    hash: text("hash"),
  },
  (table) => [
    // Each index is one more row to write with every change: other filters look at the rows, newest first.
    index("audit_log_at").on(table.at),
    index("audit_log_entity").on(table.entityType, table.entityId, table.at),
    index("audit_log_actor").on(table.actorId, table.at),
    index("audit_log_project")
      .on(table.projectId, table.at)
      .where(sql`${table.projectId} IS NOT NULL`),
    // A step that is tried twice takes effect once: the second time its batch fails.
    uniqueIndex("audit_log_step")
      .on(table.stepId, table.action, table.entityId)
      .where(sql`${table.stepId} IS NOT NULL AND ${table.outcome} = 'done'`),
    vocabulary("audit_log_outcome", table.outcome, ["done", "refused"]),
  ],
);

/** Crashes that the error screens reported; the id is the one shown to the person. */
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

/** The last checks of the bindings monitor, a row for each check of all bindings; older ones are pruned. */
export const bindingChecks = sqliteTable(
  "binding_checks",
  {
    id: idColumn(),
    at: timeColumn("at").notNull(),
    /** JSON: for each binding its name, status, latencyMs and usage. */
    results: text("results").notNull(),
    /** JSON of what was answered. */
    answer: text("answer"),
  },
  (table) => [index("binding_checks_at").on(table.at)],
);
