import { and, eq } from "drizzle-orm";
import { namedBatch } from "@/db/client";
import { sessions, userIdentities } from "@/db/schema/auth";
import { auditIfChangedStatement } from "@/lib/audit/audit";
import { requireSession } from "@/lib/auth/authorize";
import { passwordlessBuckets } from "@/lib/auth/passkeys/challenge";
import { requireStepUp } from "@/lib/auth/step-up";
import { isStillAllowed } from "@/lib/auth/still-allowed";
import type { Context } from "@/lib/context/context";
import { isUniqueViolation } from "@/lib/errors";
import { parseInput } from "@/lib/parse-input";
import { countAttempt, giveBackStatement } from "@/lib/rate-limit";
import {
  emailStatements,
  endOtherWaysStatements,
  isLinked,
  isProviderUnchanged,
  linkStatements,
  matchesIdentity,
} from "./bind-identity";
import {
  activeProvider,
  type BegunVisit,
  beginVisit,
  endVisit,
  type OidcAnswer,
  OidcRefusal,
  ownPath,
  recordingRefusals,
} from "./ceremony";
import { accountOf } from "./oidc-sign-in";
import { startVisitSchema } from "./schema";

/**
 * Sends a signed-in person to an identity provider, to link it to their account or to confirm their
 * identity by signing in there again.
 *
 * @throws OidcRefusal, or AppError `unauthenticated`, `forbidden` for a token, `invalid_input`,
 *   `step_up_required` to link, `not_found`, `rate_limited` or `unavailable`.
 */
export async function startOwnVisit(
  ctx: Context,
  providerId: string,
  input: unknown,
  origin: string,
): Promise<BegunVisit> {
  const actor = requireSession(ctx.actor);
  const provider = await activeProvider(ctx, providerId);
  const { purpose, to } = parseInput(startVisitSchema, input);
  if (purpose === "link") requireStepUp(ctx);
  const { sessionId } = actor;
  return recordingRefusals(ctx, providerId, () =>
    beginVisit(ctx, provider, { origin, purpose, to: ownPath(to), sessionId }),
  );
}

/** Returns the identity that the provider vouches for, if this session began the visit. */
async function vouchedFor(
  ctx: Context,
  providerId: string,
  answer: OidcAnswer,
  purpose: "link" | "step-up",
) {
  const actor = ctx.actor && requireSession(ctx.actor);
  if (!actor) throw new OidcRefusal("too_late");
  const buckets = passwordlessBuckets(ctx);
  await countAttempt(ctx, buckets);
  const vouched = await endVisit(ctx, providerId, answer, purpose, actor.sessionId);
  await giveBackStatement(ctx, buckets);
  return { actor, vouched };
}

/**
 * Confirms the person's identity: the linked identity provider asked them to sign in again. Counts
 * like their password (`stepUp`).
 *
 * @throws OidcRefusal, or AppError `forbidden` for a token, `not_found`, `rate_limited` or
 *   `unavailable`.
 */
export const finishOidcStepUp = (ctx: Context, providerId: string, answer: OidcAnswer) =>
  recordingRefusals(ctx, providerId, async () => {
    const { actor, vouched } = await vouchedFor(ctx, providerId, answer, "step-up");
    const { provider } = vouched;
    const { confirmed } = await namedBatch(ctx.db, {
      confirmed: ctx.db
        .update(sessions)
        .set({ confirmedAt: ctx.now })
        .where(
          and(
            eq(sessions.id, actor.sessionId),
            isLinked(vouched, actor.id),
            isProviderUnchanged(provider),
          ),
        )
        .returning({ id: sessions.id }),
      audit: auditIfChangedStatement(ctx, {
        action: "auth.stepUp",
        entityType: "user",
        entityId: actor.id,
        after: { method: "oidc", issuer: provider.name },
      }),
      used: ctx.db
        .update(userIdentities)
        .set({ lastUsedAt: ctx.now })
        .where(matchesIdentity(vouched, actor.id)),
    });
    if (confirmed.length === 0) throw new OidcRefusal("other_person", { subject: actor.id });
  });

/**
 * Links an identity provider to the account of the signed-in person, who gets the provider's email.
 * Ends their other sessions, their API tokens and open links.
 *
 * @throws OidcRefusal, or AppError `forbidden` for a token, `not_found`, `rate_limited` or
 *   `unavailable`.
 */
export const finishOidcLink = (ctx: Context, providerId: string, answer: OidcAnswer) =>
  recordingRefusals(ctx, providerId, async () => {
    const { actor, vouched } = await vouchedFor(ctx, providerId, answer, "link");
    const about = { subject: actor.id };
    const linkedTo = await accountOf(ctx, vouched);
    if (linkedTo && linkedTo.id !== actor.id) throw new OidcRefusal("bound_elsewhere", about);
    if (linkedTo) return;
    const { linked } = await namedBatch(ctx.db, {
      ...(actor.email !== vouched.email &&
        emailStatements(ctx, vouched, { user: actor, guard: isStillAllowed(actor) })),
      ...linkStatements(ctx, vouched, {
        user: { id: actor.id, email: vouched.email },
        guard: isStillAllowed(actor),
      }),
      ...endOtherWaysStatements(ctx, vouched, { userId: actor.id, own: actor.sessionId }),
    }).catch((cause: unknown) => {
      const isTaken = isUniqueViolation(cause, "users.email");
      if (!isTaken && !isUniqueViolation(cause, "user_identities")) throw cause;
      throw new OidcRefusal(isTaken ? "email_taken" : "bound", { ...about, cause });
    });
    if (linked.meta.changes === 0) throw new OidcRefusal("too_late", about);
  });
