import { and, asc, eq, exists, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import { insertWhere } from "@/db/insert-where";
import { integrations } from "@/db/schema/integrations";
import { outbox } from "@/db/schema/mail";
import { settings } from "@/db/schema/system";
import type { MAIL_KINDS } from "@/db/vocabulary";
import type { Context } from "@/lib/context/context";
import { createSecretBox, type SecretBox } from "@/lib/crypto/secret-box";
import { MAIL_TYPES } from "@/lib/integrations/providers";
import type { JobFacts } from "@/lib/jobs/job-kind";
import { enqueueIfStatement } from "@/lib/jobs/write-jobs";
import { isKept } from "@/lib/trash/kept";
import { headerLine, type MailText } from "./render-mail";

/** The name of the job that sends a mail; its subject is the mail's id. */
export const SEND_MAIL = "mail.send";

/** What is known of that job everywhere; only the engine carries what it does (send-mail.ts). Its tries last half an hour. */
export const MAIL_JOB_FACTS: JobFacts = {
  title: "Send a mail",
  attempts: 12,
  doing: "sending this email",
};

const WITHDRAWN = "Withdrawn: what it says does not hold any more";

/** The statement that finds the integration by which mails are sent: of those that are switched on, the oldest. */
export const mailIntegrationStatement = (ctx: Context) =>
  ctx.db
    .select()
    .from(integrations)
    .where(
      and(
        inArray(integrations.type, MAIL_TYPES),
        eq(integrations.isActive, true),
        isKept(integrations),
      ),
    )
    .orderBy(asc(integrations.createdAt), asc(integrations.id))
    .limit(1);

/** SQL: there is an integration by which mails are sent. */
export const mailExists = (ctx: Context): SQL => exists(mailIntegrationStatement(ctx));

/** Whether mails can be sent, and by what name. */
async function readMailState(ctx: Context): Promise<{ site: string; hasMail: boolean }> {
  const [row] = await ctx.db
    .select({
      site: settings.siteTitle,
      hasMail: sql<number>`${mailExists(ctx)}`.as("has_mail"),
    })
    .from(settings);
  return { site: row?.site ?? "Atrium", hasMail: row?.hasMail === 1 };
}

/** Whether a mail would be sent: without an integration for it, links are passed on by people. */
export async function hasMail(ctx: Context): Promise<boolean> {
  return (await readMailState(ctx)).hasMail;
}

/** Where a mail's content is sealed for. */
const placeOf = (id: string) => ({ table: "outbox", rowId: id, field: "content" });

/** What a mail says, as its row holds it. */
export const sealMail = (box: SecretBox, id: string, text: MailText): Promise<string> =>
  box.seal(JSON.stringify(text), placeOf(id));

/** What a mail says, of its row. Throws UnreadableSecretError. */
export async function openMail(box: SecretBox, id: string, content: string): Promise<MailText> {
  return JSON.parse(await box.open(content, placeOf(id))) as MailText;
}

interface NewMail {
  kind: (typeof MAIL_KINDS)[number];
  to: string;
  /** The id of what it is about, by which `withdrawMailStatement` finds it. */
  about?: string;
  /** A link in it works until then. */
  expiresAt?: number;
  /** SQL: the mail is written only if this holds at the moment of the statement. */
  when?: SQL;
  /** What it says, by the site's title. A `path` is of this console; without an address of its own there is no button. */
  text: (site: string) => {
    subject: string;
    lines: readonly string[];
    action?: { label: string; path: string };
  };
}

type MailStatements =
  | Record<string, never>
  | { mail: ReturnType<typeof insertMail>; mailJob: ReturnType<typeof enqueueIfStatement> };

function insertMail(ctx: Context, row: typeof outbox.$inferInsert, when: SQL) {
  return insertWhere(ctx.db, outbox, row, when).returning({ id: outbox.id });
}

/**
 * The statements that put a mail into the outbox and ask the engine to send it, for the batch of what causes it; none
 * where no mail can be sent. `wakeEngine` comes after the batch.
 */
export async function mailStatements(ctx: Context, mail: NewMail): Promise<MailStatements> {
  const { site, hasMail: isSent } = await readMailState(ctx);
  if (!isSent) return {};
  const { subject, lines, action } = mail.text(site);
  const id = crypto.randomUUID();
  const button = action && ctx.origin && { label: action.label, url: ctx.origin + action.path };
  const content: MailText = { subject, lines, ...(button && { action: button }) };
  const row = {
    id,
    kind: mail.kind,
    toAddress: mail.to,
    subject: headerLine(subject),
    content: await sealMail(createSecretBox(ctx.config.encryptionKeys), id, content),
    about: mail.about ?? null,
    expiresAt: mail.expiresAt ?? null,
    createdBy: ctx.actor?.id ?? null,
    createdAt: ctx.now,
  };
  const isThere = sql`EXISTS (SELECT 1 FROM ${outbox} WHERE ${outbox.id} = ${id})`;
  return {
    mail: insertMail(ctx, row, mail.when ?? sql`1 = 1`),
    mailJob: enqueueIfStatement(ctx, { kind: SEND_MAIL, subject: id }, isThere),
  };
}

/** The statement that keeps mails about something from being sent, or tried again; their rows stay. */
export function withdrawMailStatement(ctx: Context, about: string, when: SQL = sql`1 = 1`) {
  return ctx.db
    .update(outbox)
    .set({ state: "failed", content: null, error: WITHDRAWN })
    .where(
      and(
        eq(outbox.about, about),
        inArray(outbox.state, ["queued", "failed"]),
        isNotNull(outbox.content),
        when,
      ),
    );
}
