import { sql } from "drizzle-orm";
import { mediaAssets } from "@/db/schema/media";
import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/platform/context";
import { isAssetHere, missingAsset, refuseOutsider } from "./rows";

/**
 * Counts that somebody opened an asset. Neither its version nor the audit log knows of it: nothing was edited.
 *
 * @returns how often it was opened.
 * @throws AppError `unauthenticated`, as `enterWorkspace`, or `not_found`.
 */
export async function countView(
  ctx: Context,
  { projectId, assetId }: { projectId: string; assetId: string },
): Promise<number> {
  const actor = authorize(ctx.actor, "workspaces.enter");
  const [counted] = await ctx.db
    .update(mediaAssets)
    .set({ views: sql`${mediaAssets.views} + 1` })
    .where(isAssetHere(actor, projectId, assetId))
    .returning({ views: mediaAssets.views });
  if (counted) return counted.views;
  await refuseOutsider(ctx, projectId);
  throw missingAsset();
}
