import { and, eq, lte, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { type NamedResults, type NamedStatements, namedBatch } from "@/db/client";
import { idempotencyKeys } from "@/db/schema/auth";
import { requireActor } from "@/lib/auth/authorize";
import type { Context } from "@/lib/context/context";
import { sha256Hex } from "@/lib/crypto/hash";
import { AppError, isUniqueViolation } from "@/lib/errors";

/** How long a key is remembered, in milliseconds. After that, the same key creates a new row. */
export const IDEMPOTENCY_KEY_MS = 24 * 60 * 60 * 1000;

const KEY_REUSED =
  "This Idempotency-Key was used with another request. Send a new key for a new request.";

/**
 * Returns the ID for a new row. In a step of a run it is the step's, so that later steps can name
 * what is only proposed.
 */
export const newRowId = ({ actor }: Pick<Context, "actor">): string =>
  actor?.run?.stepId ?? crypto.randomUUID();

export interface CreateOnce {
  /** What is created, such as "users". The same key can be used in other scopes. */
  scope: string;
  /** The request's Idempotency-Key, or null. */
  key: string | null;
  /** The input, without passwords and keys. The same key with another input is rejected. */
  input: unknown;
  /** The id for the new row. */
  id: string;
  /** The table of the new row. If a guarded insert creates no row, the key isn't kept either. */
  table: SQLiteTable & { id: SQLiteColumn };
}

interface CreatedOnce<Statements extends NamedStatements> {
  /** The id of the new row, or of the row that the key created earlier. */
  id: string;
  /** The results by name. Null if the key was known: then nothing was written. */
  results: NamedResults<Statements> | null;
}

/**
 * Runs the statements of a create as one batch, once per actor, scope and key. The key's row is
 * inserted first, so its primary key decides between parallel requests: the later one writes
 * nothing and gets the id of the earlier row.
 *
 * @throws AppError `key_reused` if the key was used before with another input.
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
  const createdNothing = sql`NOT EXISTS (SELECT 1 FROM ${table} WHERE ${table.id} = ${id})`;
  try {
    const results = await namedBatch(ctx.db, {
      expiredKeys: ctx.db
        .delete(idempotencyKeys)
        .where(lte(idempotencyKeys.createdAt, ctx.now - IDEMPOTENCY_KEY_MS)),
      thisKey: ctx.db
        .insert(idempotencyKeys)
        .values({ actorId, scope, key, resourceId: id, inputHash, createdAt: ctx.now }),
      ...statements,
      unusedKey: ctx.db.delete(idempotencyKeys).where(and(ofThisKey, createdNothing)),
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

/** What a call created, where the call itself identifies it: an upload is completed only once. */
interface Outcome {
  scope: string;
  key: string;
  /** The id of the created row. */
  id: string;
}

/**
 * Returns the statement that remembers an outcome for a day, in case the call is repeated because
 * its response was lost.
 */
export function rememberStatement(ctx: Context, { scope, key, id: resourceId }: Outcome) {
  const actorId = requireActor(ctx.actor).id;
  return ctx.db
    .insert(idempotencyKeys)
    .values({ actorId, scope, key, resourceId, createdAt: ctx.now })
    .onConflictDoNothing();
}

/** Returns the actor's remembered outcome, or null. */
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
