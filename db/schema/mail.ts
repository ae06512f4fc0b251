import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { MAIL_KINDS, MAIL_STATES } from "../vocabulary";
import { idColumn, textNoCase, timeColumn, vocabulary } from "./columns";

/**
 * Emails, one row each. Written in the same batch as what causes them, and sent by a job
 * (lib/mail).
 */
export const outbox = sqliteTable(
  "outbox",
  {
    id: idColumn(),
    kind: text("kind", { enum: MAIL_KINDS }).notNull(),
    toAddress: textNoCase("to_address").notNull(),
    subject: text("subject").notNull(),
    /** AES-256-GCM text of the email with its links. Cleared once it is sent or outdated. */
    content: text("content"),
    /** The id of what it is about, such as an invitation or a person. Used to cancel it. */
    about: text("about"),
    state: text("state", { enum: MAIL_STATES }).notNull().default("queued"),
    attempts: integer("attempts").notNull().default(0),
    /** Why the last attempt failed, in words. */
    error: text("error"),
    /** When its link expires. After that it isn't sent. */
    expiresAt: timeColumn("expires_at"),
    createdBy: text("created_by"),
    createdAt: timeColumn("created_at").notNull(),
    sentAt: timeColumn("sent_at"),
  },
  (table) => [
    index("outbox_created_at").on(table.createdAt),
    index("outbox_about").on(table.about),
    vocabulary("outbox_kind", table.kind, MAIL_KINDS),
    vocabulary("outbox_state", table.state, MAIL_STATES),
  ],
);
