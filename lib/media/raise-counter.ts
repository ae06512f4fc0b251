import { sql } from "drizzle-orm";
import { mediaAssets } from "@/db/schema/media";
import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/platform/context";
import { isAssetHere, missingAsset, refuseOutsider } from "./rows";

/**
 * Adds one to what is counted of an asset. Neither its version nor the audit log knows of it: nothing was edited.
 *
 * @returns the new number.
 * @throws AppError `unauthenticated`, as `enterWorkspace`, or `not_found`.
 */
export async function raiseCounter(
  ctx: Context,
  { projectId, assetId }: { projectId: string; assetId: string },
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
  await refuseOutsider(ctx, projectId);
  throw missingAsset();
}
