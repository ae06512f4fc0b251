import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { MAIL_KINDS, MAIL_STATES } from "../vocabulary";
import { idColumn, textNoCase, timeColumn, vocabulary } from "./columns";

/** Mails, a row for each: written in the batch of what causes it, and sent by a job (lib/mail). */
export const outbox = sqliteTable(
  "outbox",
  {
    id: idColumn(),
    kind: text("kind", { enum: MAIL_KINDS }).notNull(),
    toAddress: textNoCase("to_address").notNull(),
    subject: text("subject").notNull(),
    /** AES-256-GCM text of what it says, links among it; null once it was sent or is of no use. */
    content: text("content"),
    /** The id of what it is about, with which it is withdrawn: an invitation, a person. */
    about: text("about"),
    state: text("state", { enum: MAIL_STATES }).notNull().default("queued"),
    attempts: integer("attempts").notNull().default(0),
    /** Why the last attempt failed, in words. */
    error: text("error"),
    /** A link in it works until then: after it, the mail is not sent. */
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
