import type { Context } from "@/lib/platform/context";
import { raiseCounter } from "./raise-counter";

/**
 * Counts that somebody saved an asset.
 *
 * @returns how often it was saved.
 * @throws AppError `unauthenticated`, as `enterWorkspace`, or `not_found`.
 */
export function countDownload(
  ctx: Context,
  which: { projectId: string; assetId: string },
): Promise<number> {
  return raiseCounter(ctx, which, "downloads");
}
