import { and, inArray, lte, not, type SQL, sql } from "drizzle-orm";
import { namedBatch } from "@/db/client";
import { insertWhere } from "@/db/insert-where";
import { rateLimits } from "@/db/schema/auth";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";

/** A rate limit: at most `limit` attempts within `windowMs` of the first. */
export interface Bucket {
  key: string;
  limit: number;
  windowMs: number;
}

export const FIFTEEN_MINUTES_MS = 15 * 60 * 1000;

/** SQL: the bucket is over its limit in the current window. */
export function isOverLimit(ctx: Context, bucket: Bucket): SQL {
  return sql`EXISTS (SELECT 1 FROM ${rateLimits} WHERE ${rateLimits.key} = ${bucket.key}
    AND ${rateLimits.resetAt} > ${ctx.now} AND ${rateLimits.count} > ${bucket.limit})`;
}

/**
 * Counts in one bucket, unless an earlier bucket is over its limit: attempts refused there must not
 * fill the wider ones.
 */
export function countStatement(ctx: Context, bucket: Bucket, earlier: readonly Bucket[] = []) {
  const fresh = { key: bucket.key, count: 1, resetAt: ctx.now + bucket.windowMs };
  const counts = and(...earlier.map((other) => not(isOverLimit(ctx, other)))) ?? sql`1`;
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
 * Counts one attempt in every bucket, in one atomic batch, before the expensive work. Pass the
 * narrowest bucket first: an attempt refused there isn't counted in the wider ones, so no one can
 * block others.
 *
 * @throws AppError `rate_limited` with Retry-After if any bucket is over its limit.
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

/**
 * Statement that takes back an attempt's counts after a success, for the batch that records the
 * success.
 */
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

/** Statement that deletes expired windows, for a batch that writes anyway. */
export function forgetOldAttemptsStatement(ctx: Context) {
  return ctx.db.delete(rateLimits).where(lte(rateLimits.resetAt, ctx.now));
}

/**
 * The network that an address is counted under: the address itself for IPv4, the /64 for IPv6. A
 * client usually has a whole /64 and could otherwise change its address with every attempt.
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
