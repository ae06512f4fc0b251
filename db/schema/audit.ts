import { sql } from "drizzle-orm";
import { check, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { timeColumn, versionColumn } from "./columns";

/** How far the audit log is sealed. A single row, which the first sealing makes. */
export const auditChain = sqliteTable(
  "audit_chain",
  {
    id: integer("id").primaryKey(),
    /** The oldest row that is kept, and the hash of the one that stood before it: what came before is archived or reset. */
    firstSeq: integer("first_seq").notNull().default(1),
    firstPrevHash: text("first_prev_hash"),
    /** The newest sealed row and its hash. */
    seq: integer("seq").notNull(),
    hash: text("hash").notNull(),
    sealedAt: timeColumn("sealed_at").notNull(),
  },
  (table) => [check("audit_chain_single_row", sql`${table.id} = 1`)],
);

/** Rows of the log that were moved to an object of R2, as JSON lines, before they were removed here. */
export const auditArchives = sqliteTable("audit_archives", {
  firstSeq: integer("first_seq").primaryKey(),
  lastSeq: integer("last_seq").notNull(),
  /** Of the row before the first one; null of the chain's very first. */
  prevHash: text("prev_hash"),
  firstHash: text("first_hash").notNull(),
  lastHash: text("last_hash").notNull(),
  firstAt: timeColumn("first_at").notNull(),
  lastAt: timeColumn("last_at").notNull(),
  key: text("key").notNull(),
  bytes: integer("bytes").notNull(),
  createdAt: timeColumn("created_at").notNull(),
});

/** How long the log is kept, and where each row of it goes. A single row, which the first change makes. */
export const auditDelivery = sqliteTable(
  "audit_delivery",
  {
    id: integer("id").primaryKey(),
    /** Days after which rows are archived; null keeps them here. */
    keptDays: integer("kept_days"),
    /** Where rows go; null where no webhook is set up. */
    url: text("url"),
    /** Encrypted: what the calls are signed with. */
    secret: text("secret"),
    isPaused: integer("is_paused", { mode: "boolean" }).notNull().default(false),
    /** The last row that arrived. */
    deliveredSeq: integer("delivered_seq").notNull().default(0),
    deliveredAt: timeColumn("delivered_at"),
    /** Why the last call failed, in words; null when it arrived. */
    error: text("error"),
    failedAt: timeColumn("failed_at"),
    /** JSON of the last calls, newest first (`lib/audit/delivery/last-calls.ts`). */
    calls: text("calls").notNull().default("[]"),
    version: versionColumn(),
    updatedAt: timeColumn("updated_at"),
  },
  (table) => [check("audit_delivery_single_row", sql`${table.id} = 1`)],
);
