import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import {
  type Bucket,
  countAttempt,
  FIFTEEN_MINUTES_MS,
  giveBackStatement,
  networkOf,
} from "@/lib/rate-limit";

/** More than for passwords, because three values have to be copied from the provider's pages. */
const REJECTIONS_PER_ADDRESS = 10;

/**
 * Runs work with a provider key that someone typed. Rate-limited, so that no one can test keys
 * here. Counts only keys that the provider rejects: if the provider is down, set-up must not be
 * locked.
 *
 * @throws AppError `rate_limited`, or what the work throws.
 */
export async function attemptWithProvider<T>(ctx: Context, work: () => Promise<T>): Promise<T> {
  const bucket: Bucket = {
    key: `provider-key:${networkOf(ctx.client.ip)}`,
    limit: REJECTIONS_PER_ADDRESS,
    windowMs: FIFTEEN_MINUTES_MS,
  };
  await countAttempt(ctx, [bucket]);
  try {
    const result = await work();
    await giveBack(ctx, bucket);
    return result;
  } catch (error) {
    const isRejection = error instanceof AppError && error.code === "provider_rejected";
    if (!isRejection) await giveBack(ctx, bucket);
    throw error;
  }
}

async function giveBack(ctx: Context, bucket: Bucket): Promise<void> {
  await giveBackStatement(ctx, [bucket]);
}
