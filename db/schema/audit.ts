import { sql } from "drizzle-orm";
import { check, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { timeColumn, versionColumn } from "./columns";

/** How far the audit log is sealed. A single row, created by the first sealing. */
export const auditChain = sqliteTable(
  "audit_chain",
  {
    id: integer("id").primaryKey(),
    /**
     * The oldest row in the database, and the hash of the one before it. Earlier rows were archived
     * or reset.
     */
    firstSeq: integer("first_seq").notNull().default(1),
    firstPrevHash: text("first_prev_hash"),
    /** The newest sealed row and its hash. */
    seq: integer("seq").notNull(),
    hash: text("hash").notNull(),
    sealedAt: timeColumn("sealed_at").notNull(),
  },
  (table) => [check("audit_chain_single_row", sql`${table.id} = 1`)],
);

/** Log rows that were moved to R2 as JSON lines and deleted here. */
export const auditArchives = sqliteTable("audit_archives", {
  firstSeq: integer("first_seq").primaryKey(),
  lastSeq: integer("last_seq").notNull(),
  /** The hash of the row before the first one. Null at the start of the chain. */
  prevHash: text("prev_hash"),
  firstHash: text("first_hash").notNull(),
  lastHash: text("last_hash").notNull(),
  firstAt: timeColumn("first_at").notNull(),
  lastAt: timeColumn("last_at").notNull(),
  key: text("key").notNull(),
  bytes: integer("bytes").notNull(),
  createdAt: timeColumn("created_at").notNull(),
});

/**
 * How long the log is kept, and where its rows are sent. A single row, created by the first change.
 */
export const auditDelivery = sqliteTable(
  "audit_delivery",
  {
    id: integer("id").primaryKey(),
    /** Days until rows are archived. Null keeps them in the database. */
    keptDays: integer("kept_days"),
    /** The webhook. Null if none is set up. */
    url: text("url"),
    /** The secret that signs the calls, encrypted. */
    secret: text("secret"),
    isPaused: integer("is_paused", { mode: "boolean" }).notNull().default(false),
    /** The last delivered row. */
    deliveredSeq: integer("delivered_seq").notNull().default(0),
    deliveredAt: timeColumn("delivered_at"),
    /** Why the last call failed, in words. Null if it succeeded. */
    error: text("error"),
    failedAt: timeColumn("failed_at"),
    /** JSON of the last calls, newest first (`lib/audit/delivery/last-calls.ts`). */
    calls: text("calls").notNull().default("[]"),
    version: versionColumn(),
    updatedAt: timeColumn("updated_at"),
  },
  (table) => [check("audit_delivery_single_row", sql`${table.id} = 1`)],
);
