import { and, asc, eq, exists, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { insertWhere } from "@/db/insert-where";
import { invitations } from "@/db/schema/account-links";
import { users } from "@/db/schema/auth";
import { integrations } from "@/db/schema/integrations";
import { outbox } from "@/db/schema/mail";
import { settings } from "@/db/schema/system";
import type { INTEGRATION_TYPES, MAIL_KINDS } from "@/db/vocabulary";
import { DEFAULT_ROLE, HIGHEST_ROLE, manageableRoles, type SystemRole } from "@/lib/auth/roles";
import { managesRole } from "@/lib/auth/still-allowed";
import type { Context } from "@/lib/context/context";
import { createSecretBox, type SecretBox } from "@/lib/crypto/secret-box";
import type { JobFacts } from "@/lib/jobs/job-kind";
import { enqueueIfStatement } from "@/lib/jobs/write-jobs";
import { isNotDeleted } from "@/lib/trash/not-deleted";
import { headerLine, type MailText } from "./render-mail";

/** The type of the job that sends an email. Its subject is the email's id. */
export const SEND_MAIL = "mail.send";

/**
 * Facts about that job that every part needs. Only the engine has its code
 * (lib/integrations/mail/send-mail.ts). Its attempts span half an hour.
 */
export const MAIL_JOB_FACTS: JobFacts = {
  title: "Send email",
  attempts: 12,
  doing: "sending this email",
};

/** Types of integrations that send mail. */
export const MAIL_TYPES: readonly (typeof INTEGRATION_TYPES)[number][] = [
  "cloudflare-email",
  "resend",
  "postmark",
  "smtp",
];

const OUTDATED = "Cancelled: the email is out of date";

type MailKind = (typeof MAIL_KINDS)[number];

/** The assumed role if no one knows who set up an integration: at least an admin did. */
const UNKNOWN_SETTER: SystemRole = "admin";

/**
 * SQL condition on an integration's row: the person who last set it up manages this role now. The
 * provider's operator can read every email, and a sign-in link works for anyone who reads it, so
 * only such an integration may carry links for the role.
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

/**
 * The prefix of `about` for emails that confirm a new email address, followed by the account's id.
 */
export const ABOUT_EMAIL = "email:";

/**
 * By kind of email, SQL over its outbox row and an integration's row: the integration may send it.
 */
const MAY_SEND: Readonly<Record<MailKind, SQL>> = {
  reset: carriesLinksOf(
    sql`(SELECT ${users.role} FROM ${users} WHERE ${users.id} = substr(${outbox.about}, ${"reset:".length + 1}))`,
  ),
  invitation: carriesLinksOf(
    sql`(SELECT ${invitations.role} FROM ${invitations}
      WHERE ${invitations.id} = substr(${outbox.about}, ${"invitation:".length + 1}))`,
  ),
  // The person who confirms a new email owns the account from then on, so its link needs an
  // integration trusted with the highest role.
  notice: sql`CASE WHEN ${outbox.about} LIKE ${`${ABOUT_EMAIL}%`} THEN ${carriesLinksOf(HIGHEST_ROLE)} ELSE 1 END`,
};

/**
 * SQL condition on an integration's row: it may send this email of the outbox. Uses the person's
 * current role.
 */
export function maySendMail(mailId: string): SQL {
  const kinds = Object.entries(MAY_SEND).map(([kind, may]) => sql`WHEN ${kind} THEN ${may}`);
  return sql`(SELECT CASE ${outbox.kind} ${sql.join(kinds, sql` `)} ELSE 0 END FROM ${outbox} WHERE ${outbox.id} = ${mailId})`;
}

/** Statement that finds the integration for sending: the oldest active one that is allowed to. */
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

/** SQL: an integration for sending exists; with a role, one that may carry its links. */
export const mailExists = (ctx: Context, role?: SystemRole): SQL =>
  exists(mailIntegrationStatement(ctx, role && carriesLinksOf(role)));

/** Returns the site's title, and whether emails can be sent. */
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

/** True if links for people with this role are emailed. Otherwise they are passed on by hand. */
export async function hasLinkMail(ctx: Context, role: SystemRole = DEFAULT_ROLE): Promise<boolean> {
  return (await readMailState(ctx, role)).hasMail;
}

/** Returns the roles whose links are emailed. Links for the others are passed on by hand. */
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

/** A connection for sending, independent of later changes to its integration. */
export interface MailChannel {
  type: (typeof INTEGRATION_TYPES)[number];
  /** The decrypted keys, and the stored addresses and identifiers, by field. */
  connection: {
    keys: Readonly<Record<string, string>>;
    config: Readonly<Record<string, string | null>>;
  };
}

/** The encrypted content of an email's row. */
interface SealedMail extends MailText {
  /**
   * Only in emails about a change of the mail integration: they are sent with the previous
   * settings.
   */
  via?: MailChannel;
}

/** The row and field that an email's content is encrypted for. */
const bindingOf = (id: string) => ({ table: "outbox", rowId: id, field: "content" });

/** Encrypts an email's content for its row. */
export const sealMail = (box: SecretBox, id: string, text: SealedMail): Promise<string> =>
  box.seal(JSON.stringify(text), bindingOf(id));

/** Decrypts an email's content. Throws UnreadableSecretError. */
export async function openMail(box: SecretBox, id: string, content: string): Promise<SealedMail> {
  return JSON.parse(await box.open(content, bindingOf(id))) as SealedMail;
}

/**
 * A link that signs a person in may only go through an integration set up by someone who manages
 * that person's role.
 */
type KindOfMail =
  | { kind: "notice"; role?: SystemRole }
  | { kind: Exclude<MailKind, "notice">; role: SystemRole };

type NewMail = KindOfMail & {
  to: string;
  /** The id of what it is about. `cancelMailStatement` finds it by this. */
  about?: string;
  /** When its link expires. */
  expiresAt?: number;
  /** SQL: the email is written only if this holds when the statement runs. */
  when?: SQL;
  /**
   * Returns the content, given the site's title. A `path` is in this console. If the console's
   * address isn't configured, there is no button.
   */
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
 * Statements that add an email to the outbox and queue the job that sends it, for the batch of what
 * caused it. None if no integration may send it. Call `wakeEngine` after the batch.
 */
export async function mailStatements(ctx: Context, mail: NewMail): Promise<MailStatements> {
  const { site, hasMail: isSent } = await readMailState(ctx, mail.role);
  return isSent ? statementsOf(ctx, mail, site) : {};
}

/** Like `mailStatements`, for several emails that are sent with a given connection. */
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

/** Statement that cancels unsent emails about something. Their rows stay. */
export function cancelMailStatement(ctx: Context, about: string, when: SQL = sql`1 = 1`) {
  return ctx.db
    .update(outbox)
    .set({ state: "failed", content: null, error: OUTDATED })
    .where(
      and(
        eq(outbox.about, about),
        inArray(outbox.state, ["queued", "failed"]),
        isNotNull(outbox.content),
        when,
      ),
    );
}
