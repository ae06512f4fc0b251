import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { given, givenRows } from "@/db/client";
import { insertFrom } from "@/db/insert-where";
import { recoveryCodes, users } from "@/db/schema/auth";
import { exists } from "@/lib/audit/rules";
import { write } from "@/lib/audit/write";
import { hasFactor } from "@/lib/auth/session";
import { requireStepUp } from "@/lib/auth/step-up";
import { stillAllowed } from "@/lib/auth/still-allowed";
import { wayNotice } from "@/lib/auth/ways/way-notice";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { RECOVERY_CODES } from "./schema";
import { toBase32 } from "./totp";
import { hashRecoveryCode } from "./use-code";

const RECOVERY_BYTES = 10;
const NO_FACTOR = "Set up an authenticator app or add a passkey first.";

/** SQL condition on a recovery code's row: it belongs to the person and is unused. */
export const isUsableCode = (userId: string): SQL | undefined =>
  and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt));

/** Generates a recovery code: 80 bits in four groups, as shown to the person. */
function newRecoveryCode(): string {
  const code = toBase32(crypto.getRandomValues(new Uint8Array(RECOVERY_BYTES)));
  return (code.match(/.{4}/g) ?? []).join("-");
}

/**
 * Generates ten recovery codes, and returns a function for the statement that stores their hashes
 * under a condition.
 */
export async function newRecoveryCodes(ctx: Context, userId: string) {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  const rows = await Promise.all(
    codes.map(async (shown) => ({
      hash: await hashRecoveryCode(userId, shown.replaceAll("-", "")),
    })),
  );
  const insertIf = (condition: SQL) =>
    insertFrom(
      ctx.db,
      recoveryCodes,
      { codeHash: sql`${given("hash")}`, userId, createdAt: ctx.now },
      sql`${givenRows(rows)} WHERE ${condition}`,
    );
  return { codes, insertIf };
}

/**
 * Creates new recovery codes for the person. The old ones stop working.
 *
 * @returns the codes. They are shown only here.
 * @throws AppError `unauthenticated`, `forbidden` for a token, `step_up_required`, or `conflict`
 *   without a second factor.
 */
export async function renewRecoveryCodes(ctx: Context): Promise<string[]> {
  const actor = requireStepUp(ctx);
  const { codes, insertIf } = await newRecoveryCodes(ctx, actor.id);
  const isGuarded = and(eq(users.id, actor.id), hasFactor());
  await write(ctx, {
    rules: [
      stillAllowed(actor),
      { holds: exists(users, isGuarded), refuse: new AppError("conflict", NO_FACTOR) },
    ],
    before: (holds) => ({
      ended: ctx.db.delete(recoveryCodes).where(and(eq(recoveryCodes.userId, actor.id), holds)),
    }),
    change: (holds) => insertIf(holds).returning({ codeHash: recoveryCodes.codeHash }),
    audit: { action: "auth.renewCodes", entityType: "user", entityId: actor.id },
    after: (isDone) => ({
      notice: wayNotice(ctx, actor.id, { change: "added", what: "codes" }, isDone),
    }),
  });
  return codes;
}
