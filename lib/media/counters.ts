import { sql } from "drizzle-orm";
import { mediaAssets } from "@/db/schema/media";
import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/context/context";
import { assetNotFound, isAssetHere, requireMediaAccess } from "./rows";

interface WhichAsset {
  projectId: string;
  assetId: string;
}

/**
 * Raises a counter of an asset. Doesn't change its version or write an audit row, because nothing
 * was edited.
 */
async function raiseCounter(
  ctx: Context,
  { projectId, assetId }: WhichAsset,
  counter: "views" | "downloads",
): Promise<number> {
  const actor = authorize(ctx.actor, "workspaces.enter");
  const column = mediaAssets[counter];
  const [counted] = await ctx.db
    .update(mediaAssets)
    .set({ [counter]: sql`${column} + 1` })
    .where(isAssetHere(actor, projectId, assetId))
    .returning({ number: column });
  if (counted) return counted.number;
  await requireMediaAccess(ctx, projectId);
  throw assetNotFound();
}

/**
 * Counts that someone opened an asset.
 *
 * @returns the new number of views.
 * @throws AppError `unauthenticated`, as `enterWorkspace`, or `not_found`.
 */
export const countView = (ctx: Context, which: WhichAsset): Promise<number> =>
  raiseCounter(ctx, which, "views");

/**
 * Counts that someone downloaded an asset.
 *
 * @returns the new number of downloads.
 * @throws AppError `unauthenticated`, as `enterWorkspace`, or `not_found`.
 */
export const countDownload = (ctx: Context, which: WhichAsset): Promise<number> =>
  raiseCounter(ctx, which, "downloads");
