import { and, eq } from "drizzle-orm";
import { sessions, userIdentities } from "@/db/schema/auth";
import { exists } from "@/lib/audit/rules";
import { partOf, write } from "@/lib/audit/write";
import { requireSession } from "@/lib/auth/authorize";
import { passwordlessBuckets } from "@/lib/auth/passkeys/challenge";
import { requireStepUp } from "@/lib/auth/step-up";
import { isStillAllowed } from "@/lib/auth/still-allowed";
import type { Context } from "@/lib/context/context";
import { isUniqueViolation } from "@/lib/errors";
import { parseInput } from "@/lib/parse-input";
import { countAttempt, giveBackStatement } from "@/lib/rate-limit";
import {
  emailWrite,
  endOtherWaysStatements,
  isLinked,
  isProviderUnchanged,
  linkWrite,
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
    const isTheirs = and(
      eq(sessions.id, actor.sessionId),
      isLinked(vouched, actor.id),
      isProviderUnchanged(provider),
    );
    const refuse = new OidcRefusal("other_person", { subject: actor.id });
    await write(ctx, {
      rules: [{ holds: exists(sessions, isTheirs), refuse }],
      change: (holds) =>
        ctx.db
          .update(sessions)
          .set({ confirmedAt: ctx.now })
          .where(and(eq(sessions.id, actor.sessionId), holds))
          .returning({ id: sessions.id }),
      audit: {
        action: "auth.stepUp",
        entityType: "user",
        entityId: actor.id,
        after: { method: "oidc", issuer: provider.name },
      },
      after: () => ({
        used: ctx.db
          .update(userIdentities)
          .set({ lastUsedAt: ctx.now })
          .where(matchesIdentity(vouched, actor.id)),
      }),
    });
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
    const guard = isStillAllowed(actor);
    const user = { id: actor.id, email: vouched.email };
    await write(ctx, {
      ...linkWrite(ctx, vouched, { user, guard }),
      before: () => ({
        ...(actor.email !== vouched.email &&
          partOf(ctx, "moved", emailWrite(ctx, vouched, { user: actor, guard }))),
      }),
      after: (isNew) =>
        endOtherWaysStatements(ctx, vouched, { userId: actor.id, isNew, own: actor.sessionId }),
    }).catch((cause: unknown) => {
      const isTaken = isUniqueViolation(cause, "users.email");
      if (!isTaken && !isUniqueViolation(cause, "user_identities")) throw cause;
      throw new OidcRefusal(isTaken ? "email_taken" : "bound", { ...about, cause });
    });
  });
