import { primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { RESET_WAYS, SYSTEM_ROLES } from "../vocabulary";
import { users } from "./auth";
import { idColumn, textNoCase, timeColumn, vocabulary } from "./columns";

/** Who has been asked to join; the row goes when they do. The link has a random token, the row its SHA-256. */
export const invitations = sqliteTable(
  "invitations",
  {
    id: idColumn(),
    tokenHash: text("token_hash").notNull(),
    email: textNoCase("email").notNull(),
    name: textNoCase("name").notNull(),
    role: text("role", { enum: SYSTEM_ROLES }).notNull(),
    /** Who answers for it: it works only while they may give this role. */
    createdBy: text("created_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: timeColumn("created_at").notNull(),
    /** When its present link was made. */
    sentAt: timeColumn("sent_at").notNull(),
    expiresAt: timeColumn("expires_at").notNull(),
  },
  (table) => [
    uniqueIndex("invitations_token").on(table.tokenHash),
    uniqueIndex("invitations_email").on(table.email),
    vocabulary("invitations_role", table.role, SYSTEM_ROLES),
  ],
);

/** New emails that people asked for themselves, one of each: it counts once its link was used, or a superadmin confirmed it. */
export const emailChanges = sqliteTable(
  "email_changes",
  {
    userId: text("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    email: textNoCase("email").notNull(),
    /** The email of the account when it was asked for: with another one it counts no more. */
    fromEmail: textNoCase("from_email").notNull(),
    /** SHA-256 of the link's token; null where no mail can be sent and a superadmin confirms. */
    tokenHash: text("token_hash"),
    createdAt: timeColumn("created_at").notNull(),
    /** When its present link was made. */
    sentAt: timeColumn("sent_at").notNull(),
    expiresAt: timeColumn("expires_at").notNull(),
  },
  (table) => [uniqueIndex("email_changes_token").on(table.tokenHash)],
);

/** Links by which a person sets a new password, one of each way; as SHA-256 too. */
export const passwordResets = sqliteTable(
  "password_resets",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    way: text("way", { enum: RESET_WAYS }).notNull(),
    tokenHash: text("token_hash").notNull(),
    /** With another e-mail or password of the person it works no more. */
    email: textNoCase("email").notNull(),
    passwordFingerprint: text("password_fingerprint").notNull(),
    /** Who made it to be passed on: it works only while they may. */
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
