import { and, count, eq, gt, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { namedBatch } from "@/db/client";
import { integrations } from "@/db/schema/integrations";
import { outbox } from "@/db/schema/mail";
import { settings } from "@/db/schema/system";
import { auditStatement } from "@/lib/audit/audit";
import { exists } from "@/lib/audit/rules";
import { refuseUnmet, write } from "@/lib/audit/write";
import { authorize, requireActor } from "@/lib/auth/authorize";
import { requireStepUp } from "@/lib/auth/step-up";
import { stillAllowed } from "@/lib/auth/still-allowed";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { confirmStatements } from "@/lib/integrations/confirm-mail";
import { isMailType, isStillAuthorized } from "@/lib/integrations/permissions";
import { CHANGED_MEANWHILE, integrationRules, loadIntegrationFor } from "@/lib/integrations/rows";
import { enqueueIfStatement, wakeEngine } from "@/lib/jobs/write-jobs";
import { SEND_MAIL } from "@/lib/mail/enqueue-mail";
import type { ListOutboxQuery, OutboxMail } from "@/lib/mail/schema";
import { type PageOf, pageOf } from "@/lib/paging";
import { countAttempt, FIFTEEN_MINUTES_MS } from "@/lib/rate-limit";
import { textMatches } from "@/lib/text/text-match";
import { isoTime, isoTimeOrNull } from "@/lib/time";
import { isNotDeleted } from "@/lib/trash/not-deleted";
import { deliverMail } from "./send-mail";

const NOT_FOUND = "Email not found";
const NO_RETRY =
  "This email can't be resent: it is already being sent, was delivered, or its link has expired.";
const NO_MAIL = "This integration doesn't send email";
/** Test emails that one person can send in 15 minutes. */
const TEST_MAILS = 10;

/** SQL: the email failed and can still be sent. */
const mayRetry = (now: number): SQL | undefined =>
  and(
    eq(outbox.state, "failed"),
    isNotNull(outbox.content),
    or(isNull(outbox.expiresAt), gt(outbox.expiresAt, now)),
  );

function outboxView(row: typeof outbox.$inferSelect, now: number): OutboxMail {
  const isOfUse = row.content !== null && (row.expiresAt === null || row.expiresAt > now);
  return {
    id: row.id,
    kind: row.kind,
    to: row.toAddress,
    subject: row.subject,
    state: row.state,
    attempts: row.attempts,
    error: row.error,
    can_retry: row.state === "failed" && isOfUse,
    created_at: isoTime(row.createdAt),
    sent_at: isoTimeOrNull(row.sentAt),
  };
}

/**
 * Lists the emails of the last 30 days. Superadmin only.
 *
 * @throws AppError `unauthenticated` or `forbidden`.
 */
export async function listOutbox(
  ctx: Context,
  query: ListOutboxQuery,
): Promise<PageOf<OutboxMail>> {
  authorize(ctx.actor, "mail.list");
  const { q, state, sort, page, perPage } = query;
  const where = and(
    q ? textMatches(outbox, [outbox.toAddress, outbox.subject], q) : undefined,
    state === "all" ? undefined : eq(outbox.state, state),
  );
  const direction = sql.raw(sort.startsWith("-") ? "DESC" : "ASC");
  const { rows, counted } = await namedBatch(ctx.db, {
    rows: ctx.db
      .select()
      .from(outbox)
      .where(where)
      .orderBy(sql`${outbox.createdAt} ${direction}, ${outbox.id} ${direction}`)
      .limit(perPage)
      .offset((page - 1) * perPage),
    counted: ctx.db.select({ total: count() }).from(outbox).where(where),
  });
  return pageOf(
    rows.map((row) => outboxView(row, ctx.now)),
    counted[0]?.total ?? 0,
    query,
  );
}

/**
 * Sends a failed email again. Superadmin only.
 *
 * @throws AppError `unauthenticated`, `forbidden`, `not_found`, or `conflict` if the email didn't
 *   fail or is out of date.
 */
export async function retryMail(ctx: Context, id: string): Promise<OutboxMail> {
  const actor = authorize(ctx.actor, "mail.retry");
  const isIt = eq(outbox.id, id);
  const { changed } = await write(ctx, {
    rules: [
      stillAllowed(actor),
      { holds: exists(outbox, isIt), refuse: new AppError("not_found", NOT_FOUND) },
      {
        holds: exists(outbox, and(isIt, mayRetry(ctx.now))),
        refuse: new AppError("conflict", NO_RETRY),
      },
    ],
    change: (holds) =>
      ctx.db
        .update(outbox)
        .set({ state: "queued", error: null })
        .where(and(isIt, holds))
        .returning(),
    audit: { action: "mail.retry", entityType: "mail", entityId: id },
    after: (isQueued) => ({
      job: enqueueIfStatement(ctx, { kind: SEND_MAIL, subject: id }, isQueued),
    }),
  });
  wakeEngine(ctx);
  return outboxView(changed[0], ctx.now);
}

/**
 * Sends a test email to the superadmin who asks, at once. A refusal by the provider is a result,
 * not an error. A sent email confirms that this integration may carry links.
 *
 * @throws AppError `unauthenticated`, `forbidden`, for a token too, `step_up_required`,
 *   `not_found`, `rate_limited`, or `conflict` for an integration that can't send email.
 */
export async function sendTestMail(
  ctx: Context,
  integrationId: string,
): Promise<{ sent: boolean; to: string; message: string }> {
  authorize(ctx.actor, "mail.test");
  const action = "integrations.test";
  const found = await loadIntegrationFor(ctx, requireActor(ctx.actor), {
    id: integrationId,
    action,
  });
  if (!isMailType(found.type)) throw new AppError("conflict", NO_MAIL);
  const actor = requireStepUp(ctx);
  const bucket = { key: `test-mail:${actor.id}`, limit: TEST_MAILS, windowMs: FIFTEEN_MINUTES_MS };
  await countAttempt(ctx, [bucket]);
  // Check again while reading, because the email is sent with this row.
  const [row] = await ctx.db
    .select({ integration: integrations, site: settings.siteTitle })
    .from(integrations)
    .innerJoin(settings, sql`1 = 1`)
    .where(
      and(
        eq(integrations.id, integrationId),
        isNotDeleted(integrations),
        isStillAuthorized(ctx, actor, actor),
      ),
    );
  if (!row) {
    const meant = { actor, action, confirmed: actor, ifMatch: null } as const;
    await refuseUnmet(ctx, integrationRules(ctx, integrationId, meant));
    throw new AppError("conflict", CHANGED_MEANWHILE);
  }
  const { integration, site } = row;
  const to = actor.email;
  const delivery = await deliverMail(ctx, integration, {
    id: crypto.randomUUID(),
    to,
    site,
    text: {
      subject: `Test email from ${site}`,
      lines: [`${actor.name} sent this test from ${site}. If you can read it, email works.`],
    },
  });
  const sent = delivery.outcome === "sent";
  const message = sent ? `Test email sent to ${to} through ${integration.name}` : delivery.message;
  await namedBatch(ctx.db, {
    audit: auditStatement(ctx, {
      action: "mail.test",
      entityType: "integration",
      entityId: integrationId,
      after: { sent, message },
    }),
    ...(sent && confirmStatements(ctx, integration, actor)),
  });
  return { sent, to, message };
}
