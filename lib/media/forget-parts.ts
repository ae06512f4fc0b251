import { and, eq, sql } from "drizzle-orm";
import { mediaUploadParts, mediaUploads } from "@/db/schema/media";
import type { Context } from "@/lib/platform/context";

/** R2's code for an upload that it does not know any more. */
const GONE = /\b10024\b/;

/** True where R2 has failed because it does not know the upload any more: it keeps unfinished ones for a week. */
export const isUnknownUpload = (failure: unknown): boolean => GONE.test(String(failure));

/** Forgets what has arrived of an upload; where R2 knows it no more, the next start makes it a new one. */
export async function forgetParts(ctx: Context, id: string, failure: unknown): Promise<void> {
  const isGone = Number(isUnknownUpload(failure));
  await ctx.db.batch([
    ctx.db.delete(mediaUploadParts).where(eq(mediaUploadParts.uploadId, id)),
    ctx.db
      .update(mediaUploads)
      .set({ multipartId: null })
      .where(and(eq(mediaUploads.id, id), sql`${isGone}`)),
  ]);
}
