import { and, inArray, lte, not, type SQL, sql } from "drizzle-orm";
import { namedBatch } from "@/db/client";
import { insertWhere } from "@/db/insert-where";
import { rateLimits } from "@/db/schema/auth";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";

/** Attempts counted together: at most `limit` in a window of `windowMs` from the first. */
export interface Bucket {
  key: string;
  limit: number;
  windowMs: number;
}

export const FIFTEEN_MINUTES_MS = 15 * 60 * 1000;

/** SQL: the bucket has taken more attempts than it may in the window that runs. */
export function isOver(ctx: Context, bucket: Bucket): SQL {
  return sql`EXISTS (SELECT 1 FROM ${rateLimits} WHERE ${rateLimits.key} = ${bucket.key}
    AND ${rateLimits.resetAt} > ${ctx.now} AND ${rateLimits.count} > ${bucket.limit})`;
}

/** Counts in one bucket, unless an `earlier` one is over: what is refused there must not fill the wider ones. */
export function countStatement(ctx: Context, bucket: Bucket, earlier: readonly Bucket[] = []) {
  const fresh = { key: bucket.key, count: 1, resetAt: ctx.now + bucket.windowMs };
  const counts = and(...earlier.map((other) => not(isOver(ctx, other)))) ?? sql`1`;
  return insertWhere(ctx.db, rateLimits, fresh, counts)
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`CASE WHEN ${rateLimits.resetAt} <= ${ctx.now} THEN 1 ELSE ${rateLimits.count} + 1 END`,
        resetAt: sql`CASE WHEN ${rateLimits.resetAt} <= ${ctx.now} THEN ${fresh.resetAt} ELSE ${rateLimits.resetAt} END`,
      },
    })
    .returning({ count: rateLimits.count, resetAt: rateLimits.resetAt });
}

function waitSentence(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return `Too many attempts. Please try again in ${minutes} ${minutes === 1 ? "minute" : "minutes"}.`;
}

/**
 * Counts one attempt in every bucket, in one atomic batch and before the costly work. The narrowest bucket comes
 * first: an attempt that it refuses is not counted in the wider ones, so that nobody can fill those for others.
 *
 * @throws AppError `rate_limited` with Retry-After when any bucket is over its limit.
 */
export async function countAttempt(
  ctx: Context,
  buckets: readonly [Bucket, ...Bucket[]],
): Promise<void> {
  const statements = buckets.map((bucket, index) => [
    bucket.key,
    countStatement(ctx, bucket, buckets.slice(0, index)),
  ]);
  const counted: Record<string, { count: number; resetAt: number }[]> = await namedBatch(
    ctx.db,
    Object.fromEntries(statements),
  );
  const waits = buckets.flatMap(({ key, limit }) =>
    (counted[key] ?? [])
      .filter(({ count }) => count > limit)
      .map(({ resetAt }) => Math.ceil((resetAt - ctx.now) / 1000)),
  );
  if (waits.length === 0) return;
  const retryAfter = Math.max(1, ...waits);
  throw new AppError("rate_limited", waitSentence(retryAfter), { retryAfter });
}

/** The statement that gives an attempt's counts back after a success, for the batch that records it. */
export function giveBackStatement(ctx: Context, buckets: readonly Bucket[]) {
  return ctx.db
    .update(rateLimits)
    .set({ count: sql`max(0, ${rateLimits.count} - 1)` })
    .where(
      inArray(
        rateLimits.key,
        buckets.map(({ key }) => key),
      ),
    );
}

/** The statement that removes the windows that are over, for a batch that is written anyway. */
export function forgetOldAttemptsStatement(ctx: Context) {
  return ctx.db.delete(rateLimits).where(lte(rateLimits.resetAt, ctx.now));
}

/**
 * Where an address counts from: an IPv4 address is one place, of an IPv6 one the /64, since a single client usually
 * has all of it and could otherwise change its address with every attempt.
 */
export function networkOf(ip: string): string {
  if (!ip.includes(":") || ip.includes(".")) return ip;
  const [head = "", tail] = ip.split("::");
  const front = head ? head.split(":") : [];
  const back = tail ? tail.split(":") : [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - front.length - back.length);
  const groups = [...front, ...Array<string>(zeros).fill("0"), ...back];
  const prefix = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${prefix.join(":")}::/64`;
}
