import { primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { RESET_WAYS, SYSTEM_ROLES } from "../vocabulary";
import { users } from "./auth";
import { idColumn, textNoCase, timeColumn, vocabulary } from "./columns";

/**
 * Open invitations. Deleted when accepted. The link contains a random token, the row its SHA-256.
 */
export const invitations = sqliteTable(
  "invitations",
  {
    id: idColumn(),
    tokenHash: text("token_hash").notNull(),
    email: textNoCase("email").notNull(),
    name: textNoCase("name").notNull(),
    role: text("role", { enum: SYSTEM_ROLES }).notNull(),
    /** The inviter. The link only works while they may give this role. */
    createdBy: text("created_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: timeColumn("created_at").notNull(),
    /** When the current link was created. */
    sentAt: timeColumn("sent_at").notNull(),
    expiresAt: timeColumn("expires_at").notNull(),
  },
  (table) => [
    uniqueIndex("invitations_token").on(table.tokenHash),
    uniqueIndex("invitations_email").on(table.email),
    vocabulary("invitations_role", table.role, SYSTEM_ROLES),
  ],
);

/**
 * New emails that people requested for themselves, one per person. It becomes theirs when its link
 * is used or a superadmin confirms it.
 */
export const emailChanges = sqliteTable(
  "email_changes",
  {
    userId: text("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    email: textNoCase("email").notNull(),
    /** The account's email at the time of the request. If it changes, the request is void. */
    fromEmail: textNoCase("from_email").notNull(),
    /** SHA-256 of the link's token. Null if no email can be sent and a superadmin confirms. */
    tokenHash: text("token_hash"),
    createdAt: timeColumn("created_at").notNull(),
    /** When the current link was created. */
    sentAt: timeColumn("sent_at").notNull(),
    expiresAt: timeColumn("expires_at").notNull(),
  },
  (table) => [uniqueIndex("email_changes_token").on(table.tokenHash)],
);

/** Password reset links, one of each kind per person. Also stored as SHA-256. */
export const passwordResets = sqliteTable(
  "password_resets",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    way: text("way", { enum: RESET_WAYS }).notNull(),
    tokenHash: text("token_hash").notNull(),
    /** If the person's email or password changes, the link stops working. */
    email: textNoCase("email").notNull(),
    passwordFingerprint: text("password_fingerprint").notNull(),
    /** Who created it to pass on. It only works while they may do so. */
    createdBy: text("created_by").references(() => users.id, { onDelete: "cascade" }),
    createdAt: timeColumn("created_at").notNull(),
    expiresAt: timeColumn("expires_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.way] }),
    uniqueIndex("password_resets_token").on(table.tokenHash),
    vocabulary("password_resets_way", table.way, RESET_WAYS),
  ],
);
