import { and, asc, eq, sql } from "drizzle-orm";
import { insertWhere } from "@/db/insert-where";
import { passkeys, recoveryCodes, sessions } from "@/db/schema/auth";
import { settings } from "@/db/schema/system";
import { exists } from "@/lib/audit/rules";
import { type Rule, write, writeIfAny } from "@/lib/audit/write";
import type { SessionActor } from "@/lib/auth/actor";
import { requireSession } from "@/lib/auth/authorize";
import { afterRemovalStatements } from "@/lib/auth/second-factor/own-factor";
import { isUsableCode, newRecoveryCodes } from "@/lib/auth/second-factor/recovery-codes";
import { requireStepUp } from "@/lib/auth/step-up";
import { stillAllowed } from "@/lib/auth/still-allowed";
import { keepsOneWay } from "@/lib/auth/ways/last-way";
import { wayNotice } from "@/lib/auth/ways/way-notice";
import { askEngine, type Context } from "@/lib/context/context";
import { AppError, isUniqueViolation } from "@/lib/errors";
import { parseInput } from "@/lib/parse-input";
import { isoTime, isoTimeOrNull } from "@/lib/time";
import { CHALLENGE_MS, consumeChallenge, newChallenge, type Site } from "./challenge";
import { userHandle } from "./prove-passkey";
import {
  type CreationOptions,
  MAX_PASSKEYS,
  newPasskeySchema,
  type PasskeyView,
  type RequestOptions,
  renamedPasskeySchema,
} from "./schema";
import type { NewPasskeyQuestion, VerifiedPasskey } from "./verify-passkey";

const NOT_VERIFIED = "Couldn't verify the passkey. Please try again.";
const NAME_TAKEN = "You already have a passkey with this name";
const KNOWN_DEVICE = "This device already has a passkey for this console";
const TOO_MANY = `You can have up to ${MAX_PASSKEYS} passkeys. Remove one first.`;
/** EdDSA, ES256 and RS256 (COSE), best first. */
const ALGORITHMS = [-8, -7, -257];

type PasskeyRow = typeof passkeys.$inferSelect;

/** Converts a passkey's row for its owner. */
export function passkeyView(row: PasskeyRow): PasskeyView {
  return {
    id: row.id,
    name: row.name,
    created_at: isoTime(row.createdAt),
    last_used: isoTimeOrNull(row.lastUsedAt),
  };
}

/** Statement that reads a person's passkeys, oldest first, at most twenty. */
export const passkeysStatement = (ctx: Context, userId: string) =>
  ctx.db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt))
    .limit(MAX_PASSKEYS);

/**
 * Lists the person's passkeys, oldest first.
 *
 * @throws AppError `unauthenticated`, or `forbidden` for a token.
 */
export async function listOwnPasskeys(ctx: Context): Promise<PasskeyView[]> {
  const actor = requireSession(ctx.actor);
  return (await passkeysStatement(ctx, actor.id)).map(passkeyView);
}

/**
 * Begins a step-up with one of the person's passkeys. Returns the browser's options, and the value
 * for the sealed cookie, which works only for this person and purpose.
 *
 * @throws AppError `unauthenticated`, `forbidden` for a token, or `not_found` if they have no
 *   passkey.
 */
export async function startPasskeyStepUp(
  ctx: Context,
  { rpId }: Site,
): Promise<{ options: RequestOptions; sealed: string }> {
  const actor = requireSession(ctx.actor);
  const own = await passkeysStatement(ctx, actor.id);
  if (own.length === 0) throw new AppError("not_found", "You have no passkeys");
  const { challenge, sealed } = newChallenge(`step-up:${actor.id}`);
  const options: RequestOptions = {
    challenge,
    rpId,
    timeout: CHALLENGE_MS,
    userVerification: "required",
    allowCredentials: own.map(({ credentialId: id }) => ({ id, type: "public-key" })),
  };
  return { options, sealed };
}

/**
 * Begins adding a passkey. Returns the browser's options, and the value for the sealed cookie that
 * must come back with the answer.
 *
 * @throws AppError `unauthenticated`, `forbidden` for a token, or `step_up_required`.
 */
export async function startPasskey(
  ctx: Context,
  { rpId }: Site,
): Promise<{ options: CreationOptions; sealed: string }> {
  const actor = requireStepUp(ctx);
  const [known, site] = await Promise.all([
    passkeysStatement(ctx, actor.id),
    ctx.db.select({ name: settings.siteTitle }).from(settings),
  ]);
  const { challenge, sealed } = newChallenge(`add:${actor.id}`);
  const options: CreationOptions = {
    challenge,
    rp: { id: rpId, name: site[0]?.name ?? "Atrium" },
    user: { id: userHandle(actor.id), name: actor.email, displayName: actor.name },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: "public-key", alg })),
    timeout: CHALLENGE_MS,
    attestation: "none",
    excludeCredentials: known.map(({ credentialId, transports }) => ({
      id: credentialId,
      type: "public-key",
      transports: JSON.parse(transports) as string[],
    })),
    authenticatorSelection: {
      residentKey: "required",
      requireResidentKey: true,
      userVerification: "required",
    },
  };
  return { options, sealed };
}

function refuseTaken(error: unknown): never {
  if (isUniqueViolation(error, "passkeys.credential_id"))
    throw new AppError("conflict", KNOWN_DEVICE, { cause: error });
  if (!isUniqueViolation(error, "passkeys.name")) throw error;
  throw new AppError("conflict", NAME_TAKEN, { errors: { name: [NAME_TAKEN] }, cause: error });
}

/**
 * Saves a new passkey. From then on it can sign the person in, and a sign-in with a password asks
 * for a second factor.
 *
 * @param sealed the value of the challenge's cookie, or null.
 * @returns the passkey, and recovery codes if the person has none yet. The codes are shown only
 *   here.
 * @throws AppError `unauthenticated`, `forbidden` for a token, `invalid_input`, also if the answer
 *   doesn't match the challenge, `invalid_credentials` without the challenge, `step_up_required`,
 *   `unavailable`, or `conflict` if the name or the device is taken or there are twenty.
 */
export async function addPasskey(
  ctx: Context,
  input: unknown,
  { sealed, site }: { sealed: string | null; site: Site },
): Promise<{ passkey: PasskeyView; recoveryCodes: string[] }> {
  const actor = requireStepUp(ctx);
  const { name, response } = parseInput(newPasskeySchema, input);
  const challenge = await consumeChallenge(ctx, sealed, `add:${actor.id}`);
  const question: Omit<NewPasskeyQuestion, "response"> = { ...site, challenge };
  const verified = await askEngine<VerifiedPasskey | null>(ctx, "new-passkey", {
    ...question,
    response,
  });
  if (!verified) throw new AppError("invalid_input", NOT_VERIFIED);
  const row: PasskeyRow = {
    id: crypto.randomUUID(),
    userId: actor.id,
    ...verified,
    transports: JSON.stringify(response.response.transports),
    name,
    createdAt: ctx.now,
    lastUsedAt: null,
  };
  const hasRoom = sql`(SELECT count(*) FROM ${passkeys} WHERE ${passkeys.userId} = ${actor.id}) < ${MAX_PASSKEYS}`;
  const hasNoCodes = sql`NOT ${exists(recoveryCodes, isUsableCode(actor.id))}`;
  const { codes, insertIf } = await newRecoveryCodes(ctx, actor.id);
  const change = { change: "added", what: "passkey", name, id: row.id } as const;
  const { kept } = await write(ctx, {
    rules: [stillAllowed(actor), { holds: hasRoom, refuse: new AppError("conflict", TOO_MANY) }],
    change: (holds) => insertWhere(ctx.db, passkeys, row, holds).returning({ id: passkeys.id }),
    audit: { action: "auth.addPasskey", entityType: "user", entityId: actor.id, after: { name } },
    after: (isDone) => ({
      notice: wayNotice(ctx, actor.id, change, isDone),
      kept: insertIf(sql`${isDone} AND ${hasNoCodes}`),
      opened: ctx.db
        .update(sessions)
        .set({ mustEnroll: false })
        .where(and(eq(sessions.userId, actor.id), isDone)),
    }),
  }).catch(refuseTaken);
  return { passkey: passkeyView(row), recoveryCodes: kept.meta.changes > 0 ? codes : [] };
}

const isOwn = (userId: string, id: string) => and(eq(passkeys.id, id), eq(passkeys.userId, userId));

const notFound = () => new AppError("not_found", "Passkey not found");

/** The rules for a change of one's own passkey. */
const ownPasskeyRules = (actor: SessionActor, id: string): Rule[] => [
  stillAllowed(actor),
  { holds: exists(passkeys, isOwn(actor.id, id)), refuse: notFound() },
];

/**
 * Returns one of the person's passkeys. Throws `not_found` for unknown ids and those of other
 * people.
 */
async function ownPasskey(ctx: Context, userId: string, id: string): Promise<PasskeyRow> {
  const [found] = await ctx.db.select().from(passkeys).where(isOwn(userId, id));
  if (!found) throw notFound();
  return found;
}

/**
 * Renames one of the person's passkeys.
 *
 * @throws AppError `unauthenticated`, `forbidden` for a token, `invalid_input`, `step_up_required`,
 *   `conflict` for a name that is taken, or `not_found` for unknown ids and those of other people.
 */
export async function renamePasskey(
  ctx: Context,
  id: string,
  input: unknown,
): Promise<PasskeyView> {
  const actor = requireStepUp(ctx);
  const before = await ownPasskey(ctx, actor.id, id);
  const { name } = parseInput(renamedPasskeySchema, input);
  // Compare exactly, because the column treats "laptop" and "Laptop" as the same name.
  const isNew = sql`CAST(${passkeys.name} AS BLOB) <> CAST(${name} AS BLOB)`;
  const { changed } = await writeIfAny(ctx, {
    rules: ownPasskeyRules(actor, id),
    change: (holds) =>
      ctx.db
        .update(passkeys)
        .set({ name })
        .where(and(eq(passkeys.id, id), isNew, holds))
        .returning(),
    audit: {
      action: "auth.renamePasskey",
      entityType: "user",
      entityId: actor.id,
      before: { name: before.name },
      after: { name },
    },
  }).catch(refuseTaken);
  return passkeyView(changed[0] ?? (await ownPasskey(ctx, actor.id, id)));
}

/**
 * Removes one of the person's passkeys. If it was the last factor, the recovery codes go too. If
 * the role needs a factor, the sessions are blocked until the person has another.
 *
 * @throws AppError `unauthenticated`, `forbidden` for a token, `step_up_required`, `conflict` if it
 *   is the last way to sign in, or `not_found` for unknown ids and those of other people.
 */
export async function removePasskey(ctx: Context, id: string): Promise<void> {
  const actor = requireStepUp(ctx);
  const { name } = await ownPasskey(ctx, actor.id, id);
  const change = { change: "removed", what: "passkey", name } as const;
  await write(ctx, {
    rules: [...ownPasskeyRules(actor, id), keepsOneWay(actor.id, { passkeys: [id] })],
    change: (holds) =>
      ctx.db
        .delete(passkeys)
        .where(and(eq(passkeys.id, id), holds))
        .returning({ id: passkeys.id }),
    audit: {
      action: "auth.removePasskey",
      entityType: "user",
      entityId: actor.id,
      before: { name },
    },
    after: (isDone) => ({
      notice: wayNotice(ctx, actor.id, change, isDone),
      ...afterRemovalStatements(ctx, actor.id),
    }),
  });
}
