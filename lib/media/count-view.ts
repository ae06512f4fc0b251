import type { Context } from "@/lib/platform/context";
import { raiseCounter } from "./raise-counter";

/**
 * Counts that somebody opened an asset.
 *
 * @returns how often it was opened.
 * @throws AppError `unauthenticated`, as `enterWorkspace`, or `not_found`.
 */
export function countView(
  ctx: Context,
  which: { projectId: string; assetId: string },
): Promise<number> {
  return raiseCounter(ctx, which, "views");
}
