import { and, eq, inArray, sql } from "drizzle-orm";
import { namedBatch } from "@/db/client";
import { outbox } from "@/db/schema/mail";
import { settings } from "@/db/schema/system";
import { type Context, callOutside } from "@/lib/context/context";
import { createSecretBox, UnreadableSecretError } from "@/lib/crypto/secret-box";
import { AppError } from "@/lib/errors";
import { openConnection } from "@/lib/integrations/open-connection";
import { providerOf } from "@/lib/integrations/providers";
import type { Delivery } from "@/lib/integrations/providers/provider";
import type { IntegrationRow } from "@/lib/integrations/rows";
import { leaseGuard } from "@/lib/jobs/claim-jobs";
import type { JobKind, JobSlice, SliceResult } from "@/lib/jobs/job-kind";
import {
  MAIL_JOB_FACTS,
  type MailChannel,
  mailIntegrationStatement,
  maySendMail,
  openMail,
} from "@/lib/mail/enqueue-mail";
import { type MailText, renderMail } from "@/lib/mail/render-mail";

const NO_INTEGRATION = "No mail integration is active. Activate one, then retry.";
const NO_LINKS =
  "No mail integration may send this link. A superadmin has to confirm one on the Integrations page.";
const LINK_ENDED = "The link expired before the email could be sent. Send a new one.";
const UNREADABLE = "The stored email can't be decrypted. Send a new one.";

type MailRow = typeof outbox.$inferSelect;

/**
 * Marks an email as being sent and reads what is needed. Returns undefined if there is nothing to
 * send any more.
 */
async function openMailRow(ctx: Context, slice: JobSlice) {
  const isThisMail = eq(outbox.id, slice.subject);
  const { mails, integration, site } = await namedBatch(ctx.db, {
    held: leaseGuard(ctx, slice),
    begun: ctx.db
      .update(outbox)
      .set({ state: "sending", attempts: sql`${outbox.attempts} + 1` })
      .where(and(isThisMail, inArray(outbox.state, ["queued", "sending"]))),
    mails: ctx.db
      .select()
      .from(outbox)
      .where(and(isThisMail, eq(outbox.state, "sending"))),
    integration: mailIntegrationStatement(ctx, maySendMail(slice.subject)),
    site: ctx.db.select({ title: settings.siteTitle }).from(settings),
  });
  const [mail] = mails;
  return mail && { mail, integration: integration[0], site: site[0]?.title ?? "Atrium" };
}

interface Letter {
  id: string;
  to: string;
  site: string;
  text: MailText;
}

/** Sends an email with a connection. */
async function deliverBy(
  ctx: Context,
  { type, connection }: MailChannel,
  { id, to, site, text }: Letter,
): Promise<Delivery> {
  const { sendMail } = providerOf(type);
  if (!sendMail) return { outcome: "refused", message: NO_INTEGRATION };
  const mail = { id, to, fromName: site, ...renderMail(site, text) };
  return callOutside(ctx, () => sendMail(ctx.config, connection, mail, ctx.engine));
}

/** Sends an email with an integration. Unreadable settings count as a refusal. */
export async function deliverMail(
  ctx: Context,
  integration: IntegrationRow,
  letter: Letter,
): Promise<Delivery> {
  const { type } = integration;
  try {
    const connection = await openConnection(ctx, integration, {
      types: [type],
      other: NO_INTEGRATION,
    });
    return await deliverBy(ctx, { type, connection }, letter);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { outcome: "refused", message: error.message };
  }
}

/** True if the email can't be retried after this. */
type Attempt = Delivery & { isLast?: boolean };

async function attempt(
  ctx: Context,
  { mail, integration, site }: { mail: MailRow; integration?: IntegrationRow; site: string },
): Promise<Attempt> {
  const box = createSecretBox(ctx.config.encryptionKeys);
  const text = await openMail(box, mail.id, mail.content ?? "").catch((error: unknown) => {
    if (error instanceof UnreadableSecretError) return null;
    throw error;
  });
  // An email that contains a connection's keys must not keep them.
  const isLast = text?.via !== undefined;
  const refuse = (message: string): Attempt => ({ outcome: "refused", message, isLast });
  if (!text) return refuse(UNREADABLE);
  const letter = { id: mail.id, to: mail.toAddress, site, text };
  if (text.via) return { ...(await deliverBy(ctx, text.via, letter)), isLast };
  if (!integration) return refuse(mail.kind === "notice" ? NO_INTEGRATION : NO_LINKS);
  return deliverMail(ctx, integration, letter);
}

/** Statement that records the result of an attempt, unless the email was cancelled meanwhile. */
const noteStatement = (ctx: Context, id: string, set: Partial<MailRow>) =>
  ctx.db
    .update(outbox)
    .set(set)
    .where(and(eq(outbox.id, id), eq(outbox.state, "sending")));

async function sendSlice(ctx: Context, slice: JobSlice): Promise<SliceResult> {
  const opened = await openMailRow(ctx, slice);
  if (!opened) return { next: "done" };
  const { id, expiresAt } = opened.mail;
  const end = (set: Partial<MailRow>): SliceResult => ({
    statements: [noteStatement(ctx, id, set)],
    next: "done",
  });
  // Clear the content once the email is sent or its link has expired: no one needs it, and the link
  // is a secret.
  if (expiresAt !== null && expiresAt <= ctx.now)
    return end({ state: "failed", content: null, error: LINK_ENDED });
  const delivery = await attempt(ctx, opened);
  if (delivery.outcome === "sent")
    return end({ state: "sent", content: null, error: null, sentAt: Date.now() });
  const { outcome, message, retryAfter, isLast } = delivery;
  if (outcome === "refused" || slice.attempt >= MAIL_JOB_FACTS.attempts)
    return end({ state: "failed", error: message, ...(isLast && { content: null }) });
  await ctx.db.batch([
    leaseGuard(ctx, slice),
    noteStatement(ctx, id, { state: "queued", error: message }),
  ]);
  throw new AppError("provider_failed", message, { retryAfter: retryAfter ?? undefined });
}

/**
 * Sends an email of the outbox. Retries if the provider is busy or unreachable, not if it refuses.
 * If the runtime is killed after the provider accepted it, the email may be sent twice, unless the
 * provider detects that.
 */
export const sendMailJob: JobKind = {
  ...MAIL_JOB_FACTS,
  run: sendSlice,
  stopped: async (ctx, { subject }, error) => [
    ctx.db
      .update(outbox)
      .set({ state: "failed", error })
      .where(and(eq(outbox.id, subject), inArray(outbox.state, ["queued", "sending"]))),
  ],
};
