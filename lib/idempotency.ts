import { and, eq, lte, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { type NamedResults, type NamedStatements, namedBatch } from "@/db/client";
import { idempotencyKeys } from "@/db/schema/auth";
import { requireActor } from "@/lib/auth/authorize";
import type { Context } from "@/lib/context/context";
import { sha256Hex } from "@/lib/crypto/hash";
import { AppError, isUniqueViolation } from "@/lib/errors";

/** A key counts for a day; the same key later makes a new row. Milliseconds. */
export const IDEMPOTENCY_KEY_MS = 24 * 60 * 60 * 1000;

const KEY_REUSED =
  "This Idempotency-Key was used with another request. Send a new key for a new request.";

export interface CreateOnce {
  /** What is created, as in "users": the same key may be used for something else. */
  scope: string;
  /** The request's Idempotency-Key, or null when it has none. */
  key: string | null;
  /** What is asked for, without passwords and keys: the same key with something else is refused. */
  input: unknown;
  /** The id that the new row gets. */
  id: string;
  /** The table of the new row: a guarded insert that made no row leaves no key behind. */
  table: SQLiteTable & { id: SQLiteColumn };
}

export interface CreatedOnce<Statements extends NamedStatements> {
  /** The new row's id, or that of the row which the key made earlier. */
  id: string;
  /** The statements' results by name; null when the key was known, and then nothing was written. */
  results: NamedResults<Statements> | null;
}

/**
 * Runs a create's statements as one batch, once per actor, scope and key. The key's row goes first into the batch, so
 * that its primary key decides between parallel requests: the later one writes nothing and gets the earlier row's id.
 *
 * @throws whatever the statements throw; AppError `unauthenticated` when nobody is signed in, `key_reused` when the key
 *   came with another input before.
 */
export async function createOnce<Statements extends NamedStatements>(
  ctx: Context,
  { scope, key, input, id, table }: CreateOnce,
  statements: Statements,
): Promise<CreatedOnce<Statements>> {
  if (key === null) return { id, results: await namedBatch(ctx.db, statements) };
  const actorId = requireActor(ctx.actor).id;
  const inputHash = await sha256Hex(JSON.stringify(input) ?? "");
  const ofThisKey = and(
    eq(idempotencyKeys.actorId, actorId),
    eq(idempotencyKeys.scope, scope),
    eq(idempotencyKeys.key, key),
  );
  const madeNothing = sql`NOT EXISTS (SELECT 1 FROM ${table} WHERE ${table.id} = ${id})`;
  try {
    const results = await namedBatch(ctx.db, {
      expiredKeys: ctx.db
        .delete(idempotencyKeys)
        .where(lte(idempotencyKeys.createdAt, ctx.now - IDEMPOTENCY_KEY_MS)),
      thisKey: ctx.db
        .insert(idempotencyKeys)
        .values({ actorId, scope, key, resourceId: id, inputHash, createdAt: ctx.now }),
      ...statements,
      unusedKey: ctx.db.delete(idempotencyKeys).where(and(ofThisKey, madeNothing)),
    });
    return { id, results };
  } catch (error) {
    if (!isUniqueViolation(error, "idempotency_keys.key")) throw error;
    const [earlier] = await ctx.db
      .select({ id: idempotencyKeys.resourceId, inputHash: idempotencyKeys.inputHash })
      .from(idempotencyKeys)
      .where(ofThisKey);
    if (earlier?.inputHash && earlier.inputHash !== inputHash)
      throw new AppError("key_reused", KEY_REUSED);
    if (!earlier)
      throw new AppError(
        "conflict",
        "This request was sent twice at the same time. Please try again.",
        {
          cause: error,
        },
      );
    return { id: earlier.id, results: null };
  }
}

/** What a call has made, where the call itself is what tells it apart from others: an upload is completed once. */
export interface Outcome {
  scope: string;
  key: string;
  /** Of what it has made. */
  id: string;
}

/** The statement that remembers an outcome for a day, for who asks again because the answer was lost. */
export function rememberStatement(ctx: Context, { scope, key, id: resourceId }: Outcome) {
  const actorId = requireActor(ctx.actor).id;
  return ctx.db
    .insert(idempotencyKeys)
    .values({ actorId, scope, key, resourceId, createdAt: ctx.now })
    .onConflictDoNothing();
}

/** An outcome of the actor's that is remembered; null where there is none. */
export async function recallOutcome(
  ctx: Context,
  { scope, key }: Omit<Outcome, "id">,
): Promise<Outcome | null> {
  const [row] = await ctx.db
    .select({ id: idempotencyKeys.resourceId })
    .from(idempotencyKeys)
    .where(
      and(
        eq(idempotencyKeys.actorId, requireActor(ctx.actor).id),
        eq(idempotencyKeys.scope, scope),
        eq(idempotencyKeys.key, key),
      ),
    );
  return row ? { scope, key, id: row.id } : null;
}
