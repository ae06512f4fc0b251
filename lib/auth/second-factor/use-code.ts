import { and, eq, isNotNull, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { recoveryCodes, totpFactors } from "@/db/schema/auth";
import type { Context } from "@/lib/context/context";
import { sha256Hex } from "@/lib/crypto/hash";
import { createSecretBox } from "@/lib/crypto/secret-box";
import { type Bucket, countAttempt, FIFTEEN_MINUTES_MS, networkOf } from "@/lib/rate-limit";
import { stepOfCode } from "./totp";

export const WRONG_CODE = "This code is wrong or was already used. Enter the current one.";

/** Wrong codes allowed in 15 minutes for one person: from one network, and in total. */
const PER_NETWORK = 5;
const PER_PERSON = 20;

/** The row and field that the secret is encrypted for. */
const bindingOf = (userId: string) => ({ table: "totp_factors", rowId: userId, field: "secret" });

/** Encrypts an app's secret for storage. */
export async function sealTotpSecret(
  ctx: Pick<Context, "config">,
  userId: string,
  secret: string,
): Promise<string> {
  return createSecretBox(ctx.config.encryptionKeys).seal(secret, bindingOf(userId));
}

/** Decrypts a stored secret. Throws UnreadableSecretError. */
export async function openTotpSecret(
  ctx: Pick<Context, "config">,
  userId: string,
  sealed: string,
): Promise<string> {
  return createSecretBox(ctx.config.encryptionKeys).open(sealed, bindingOf(userId));
}

/**
 * The hash of a recovery code. Includes the user id, so equal codes of two people have different
 * hashes.
 */
export function hashRecoveryCode(userId: string, code: string): Promise<string> {
  return sha256Hex(`${userId}:${code}`);
}

/** SQL condition on a confirmed factor: this step hasn't been used. */
const isUnused = (step: number): SQL | undefined =>
  or(isNull(totpFactors.lastStep), lt(totpFactors.lastStep, step));

/** A code that is correct now. `isValid` checks it again in the batch. */
interface UsableCode extends Proof {
  method: "totp" | "recovery";
}

/** What a person has proven their identity with, instead of or in addition to the password. */
export interface Proof {
  /** For the audit log. */
  method: string;
  /** The identity provider's name, for the audit log. */
  issuer?: string;
  needsNoFactor?: boolean;
  /** SQL: still valid. Must come before `use` in the same batch. */
  isValid: SQL;
  /** The statement that marks it as used. */
  use: BatchItem<"sqlite">;
}

function spendStepStatement(ctx: Context, userId: string, step: number) {
  return ctx.db
    .update(totpFactors)
    .set({ lastStep: step })
    .where(and(eq(totpFactors.userId, userId), isUnused(step)));
}

function spendRecoveryStatement(ctx: Context, codeHash: string) {
  return ctx.db
    .update(recoveryCodes)
    .set({ usedAt: ctx.now })
    .where(eq(recoveryCodes.codeHash, codeHash));
}

/** The rate limits for guessing a person's codes. */
export function codeBuckets(ctx: Context, userId: string): [Bucket, ...Bucket[]] {
  const window = { windowMs: FIFTEEN_MINUTES_MS };
  const network = networkOf(ctx.client.ip);
  return [
    { key: `code:${network}:${userId}`, limit: PER_NETWORK, ...window },
    { key: `code-person:${userId}`, limit: PER_PERSON, ...window },
  ];
}

/**
 * Checks a person's code. Every attempt is counted before the check. The caller takes the count
 * back when it uses the code.
 *
 * @returns null if the code is wrong or used.
 * @throws AppError `rate_limited`.
 */
export async function readCode(
  ctx: Context,
  userId: string,
  code: string,
): Promise<UsableCode | null> {
  await countAttempt(ctx, codeBuckets(ctx, userId));
  if (code.length > 6) {
    const codeHash = await hashRecoveryCode(userId, code);
    const isValid = sql`EXISTS (SELECT 1 FROM ${recoveryCodes} WHERE ${recoveryCodes.codeHash} = ${codeHash}
      AND ${recoveryCodes.usedAt} IS NULL)`;
    const [row] = await ctx.db.select().from(recoveryCodes).where(isValid).limit(1);
    return row ? { method: "recovery", isValid, use: spendRecoveryStatement(ctx, codeHash) } : null;
  }
  const [factor] = await ctx.db
    .select({ secret: totpFactors.secret })
    .from(totpFactors)
    .where(and(eq(totpFactors.userId, userId), isNotNull(totpFactors.confirmedAt)));
  if (!factor) return null;
  const secret = await openTotpSecret(ctx, userId, factor.secret);
  const step = stepOfCode(secret, code, ctx.now);
  if (step === null) return null;
  const isValid = sql`EXISTS (SELECT 1 FROM ${totpFactors} WHERE ${totpFactors.userId} = ${userId}
    AND ${totpFactors.secret} = ${factor.secret} AND ${isUnused(step)})`;
  return { method: "totp", isValid, use: spendStepStatement(ctx, userId, step) };
}
