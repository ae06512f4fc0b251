import { and, asc, eq, exists, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { insertWhere } from "@/db/insert-where";
import { invitations } from "@/db/schema/account-links";
import { users } from "@/db/schema/auth";
import { integrations } from "@/db/schema/integrations";
import { outbox } from "@/db/schema/mail";
import { settings } from "@/db/schema/system";
import type { MAIL_KINDS } from "@/db/vocabulary";
import { DEFAULT_ROLE, HIGHEST_ROLE, manageableRoles, type SystemRole } from "@/lib/auth/roles";
import { managesRole } from "@/lib/auth/still-allowed";
import type { Context } from "@/lib/context/context";
import { createSecretBox, type SecretBox } from "@/lib/crypto/secret-box";
import { AppError } from "@/lib/errors";
import { openConnection } from "@/lib/integrations/open-connection";
import { type IntegrationType, MAIL_TYPES } from "@/lib/integrations/providers";
import type { Connection } from "@/lib/integrations/providers/provider";
import type { JobFacts } from "@/lib/jobs/job-kind";
import { enqueueIfStatement } from "@/lib/jobs/write-jobs";
import { isNotDeleted } from "@/lib/trash/not-deleted";
import { headerLine, type MailText } from "./render-mail";

/** The name of the job that sends a mail; its subject is the mail's id. */
export const SEND_MAIL = "mail.send";

/** What is known of that job everywhere; only the engine carries what it does (send-mail.ts). Its tries last half an hour. */
export const MAIL_JOB_FACTS: JobFacts = {
  title: "Send email",
  attempts: 12,
  doing: "sending this email",
};

const WITHDRAWN = "Cancelled: the email is out of date";

type MailKind = (typeof MAIL_KINDS)[number];

/** Who set an integration before that was recorded: an admin at least. */
const UNKNOWN_SETTER: SystemRole = "admin";

/**
 * SQL over a row of integrations: the person who set it last manages this role now. The provider's operator reads every
 * mail, and a link signs its reader in, so only such an integration may carry links for the role.
 */
export function carriesLinksOf(role: SystemRole | SQL): SQL {
  const wanted = sql`${role}`;
  const unknown = sql.join(
    manageableRoles(UNKNOWN_SETTER).map((managed) => sql`${managed}`),
    sql`, `,
  );
  return sql`CASE WHEN ${integrations.setBy} IS NULL THEN ${wanted} IN (${unknown})
    ELSE ${managesRole(integrations.setBy, wanted)} END`;
}

/** What a mail is about whose link confirms a new email of an account: "email:" and the account's id. */
export const ABOUT_EMAIL = "email:";

/** By kind of mail, SQL over its row in the outbox and a row of integrations: the integration may send it. */
const MAY_SEND: Readonly<Record<MailKind, SQL>> = {
  reset: carriesLinksOf(
    sql`(SELECT ${users.role} FROM ${users} WHERE ${users.id} = substr(${outbox.about}, ${"reset:".length + 1}))`,
  ),
  invitation: carriesLinksOf(
    sql`(SELECT ${invitations.role} FROM ${invitations}
      WHERE ${invitations.id} = substr(${outbox.about}, ${"invitation:".length + 1}))`,
  ),
  // The person who confirms a new email owns it from then on, so the link is held to the highest role.
  notice: sql`CASE WHEN ${outbox.about} LIKE ${`${ABOUT_EMAIL}%`} THEN ${carriesLinksOf(HIGHEST_ROLE)} ELSE 1 END`,
};

/** SQL over a row of integrations: it may send this mail of the outbox. The role counts as it is at this moment. */
export function maySendMail(mailId: string): SQL {
  const kinds = Object.entries(MAY_SEND).map(([kind, may]) => sql`WHEN ${kind} THEN ${may}`);
  return sql`(SELECT CASE ${outbox.kind} ${sql.join(kinds, sql` `)} ELSE 0 END FROM ${outbox} WHERE ${outbox.id} = ${mailId})`;
}

/** The statement that finds the integration by which mails are sent: of those that are switched on, the oldest that may. */
export const mailIntegrationStatement = (ctx: Context, may?: SQL) =>
  ctx.db
    .select()
    .from(integrations)
    .where(
      and(
        inArray(integrations.type, MAIL_TYPES),
        eq(integrations.isActive, true),
        isNotDeleted(integrations),
        may,
      ),
    )
    .orderBy(asc(integrations.createdAt), asc(integrations.id))
    .limit(1);

/** SQL: there is an integration by which mails are sent; with a role, one by which its links may travel. */
export const mailExists = (ctx: Context, role?: SystemRole): SQL =>
  exists(mailIntegrationStatement(ctx, role && carriesLinksOf(role)));

/** Whether mails can be sent, and by what name. */
async function readMailState(
  ctx: Context,
  role?: SystemRole,
): Promise<{ site: string; hasMail: boolean }> {
  const [row] = await ctx.db
    .select({
      site: settings.siteTitle,
      hasMail: sql<number>`${mailExists(ctx, role)}`.as("has_mail"),
    })
    .from(settings);
  return { site: row?.site ?? "Atrium", hasMail: row?.hasMail === 1 };
}

/** Whether links for people of a role are mailed, of the lowest one where none is given: without, people pass them on. */
export async function hasLinkMail(ctx: Context, role: SystemRole = DEFAULT_ROLE): Promise<boolean> {
  return (await readMailState(ctx, role)).hasMail;
}

/** Returns those of the roles whose links are mailed; links for people of the others are passed on by hand. */
export async function rolesWithLinkMail(
  ctx: Context,
  roles: readonly SystemRole[],
): Promise<SystemRole[]> {
  const columns = Object.fromEntries(
    roles.map((role) => [role, sql<number>`${mailExists(ctx, role)}`.as(`mails_${role}`)]),
  );
  const [row] = roles.length > 0 ? await ctx.db.select(columns).from(settings) : [];
  return roles.filter((role) => row?.[role] === 1);
}

/** A connection by which a mail is sent, whatever becomes of the integration that it was read from. */
export interface MailChannel {
  type: IntegrationType;
  connection: Connection;
}

/** What the row of a mail holds, sealed. */
interface SealedMail extends MailText {
  /** Only in mails that tell of a change of the mail channel: they go by the channel as it was. */
  via?: MailChannel;
}

/** The channel by which mails are sent at this moment; null where there is none, or its keys cannot be read. */
export async function readMailChannel(ctx: Context): Promise<MailChannel | null> {
  const [row] = await mailIntegrationStatement(ctx);
  if (!row) return null;
  try {
    const connection = await openConnection(ctx, row, { type: row.type, other: "" });
    return { type: row.type, connection };
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/** Where a mail's content is sealed for. */
const placeOf = (id: string) => ({ table: "outbox", rowId: id, field: "content" });

/** What a mail says, as its row holds it. */
export const sealMail = (box: SecretBox, id: string, text: SealedMail): Promise<string> =>
  box.seal(JSON.stringify(text), placeOf(id));

/** What a mail says, of its row. Throws UnreadableSecretError. */
export async function openMail(box: SecretBox, id: string, content: string): Promise<SealedMail> {
  return JSON.parse(await box.open(content, placeOf(id))) as SealedMail;
}

/** A link that signs a person in goes only through an integration whose setter manages that person's role. */
type KindOfMail =
  | { kind: "notice"; role?: SystemRole }
  | { kind: Exclude<MailKind, "notice">; role: SystemRole };

type NewMail = KindOfMail & {
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
};

type MailStatements =
  | Record<string, never>
  | { mail: ReturnType<typeof insertMail>; mailJob: ReturnType<typeof enqueueIfStatement> };

function insertMail(ctx: Context, row: typeof outbox.$inferInsert, when: SQL) {
  return insertWhere(ctx.db, outbox, row, when).returning({ id: outbox.id });
}

async function statementsOf(ctx: Context, mail: NewMail, site: string, via?: MailChannel) {
  const { subject, lines, action } = mail.text(site);
  const id = crypto.randomUUID();
  const button = action && ctx.origin && { label: action.label, url: ctx.origin + action.path };
  const content: SealedMail = { subject, lines, ...(button && { action: button }), via };
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

/**
 * The statements that put a mail into the outbox and ask the engine to send it, for the batch of what causes it; none
 * where no integration may send it. `wakeEngine` comes after the batch.
 */
export async function mailStatements(ctx: Context, mail: NewMail): Promise<MailStatements> {
  const { site, hasMail: isSent } = await readMailState(ctx, mail.role);
  return isSent ? statementsOf(ctx, mail, site) : {};
}

/** The same of several mails that go by a connection as it is now. */
export async function mailsByStatements(
  ctx: Context,
  via: MailChannel,
  mails: readonly NewMail[],
): Promise<Record<string, BatchItem<"sqlite">>> {
  const { site } = await readMailState(ctx);
  const written = await Promise.all(mails.map((mail) => statementsOf(ctx, mail, site, via)));
  return Object.fromEntries(
    written.flatMap(({ mail, mailJob }, index): [string, BatchItem<"sqlite">][] => [
      [`mail ${index}`, mail],
      [`mailJob ${index}`, mailJob],
    ]),
  );
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
