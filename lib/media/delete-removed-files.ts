import { type SQL, sql } from "drizzle-orm";
import { valuesOf } from "@/db/client";
import { insertFrom } from "@/db/insert-where";
import { deletedRecords } from "@/db/schema/deleted-records";
import { mediaAssets, removedFiles } from "@/db/schema/media";
import type { Context } from "@/lib/context/context";
import { TRASH_DAYS } from "@/lib/limits";
import { DAY_MS } from "@/lib/time";
import { fileKey, thumbnailKey } from "./rows";

/** Statement that unmarks files whose assets exist. */
export function unmarkFiles(ctx: Context, keys: readonly string[]) {
  return ctx.db
    .delete(removedFiles)
    .where(
      sql`${removedFiles.key} IN ${valuesOf(keys)} AND EXISTS (SELECT 1 FROM ${mediaAssets} WHERE ${mediaAssets.id} = substr(${removedFiles.key}, ${fileKey("").length + 1}))`,
    );
}

/** Statement that unmarks a thumbnail that an asset uses now. */
export function unmarkThumbnail(ctx: Context, thumbnail: string, asset: SQL) {
  return ctx.db.delete(removedFiles).where(
    sql`${removedFiles.key} = ${thumbnailKey(thumbnail)}
        AND EXISTS (SELECT 1 FROM ${mediaAssets} WHERE ${asset} AND ${mediaAssets.thumbnail} = ${thumbnail})`,
  );
}

/** SQL: the keys of the files of deleted assets whose copies meet the condition. */
const keysOf = (
  copies: SQL,
) => sql`SELECT ${fileKey("")} || ${deletedRecords.id} FROM ${deletedRecords} WHERE ${copies}
  UNION ALL SELECT ${thumbnailKey("")} || (${deletedRecords.row} ->> '$.thumbnail') FROM ${deletedRecords} WHERE ${copies}`;

/**
 * Statements that keep the files of deleted assets while they can be restored. If their copies are
 * deleted earlier, a trigger makes them due.
 */
export const postponeRemoval = (ctx: Context, copies: SQL) => ({
  keptFiles: ctx.db
    .update(removedFiles)
    .set({ dueAt: ctx.now + TRASH_DAYS * DAY_MS })
    .where(sql`${removedFiles.key} IN (${keysOf(copies)})`),
});

/** Statement that unmarks the files of restored assets. */
export const unmarkRestored = (ctx: Context, copies: SQL) =>
  ctx.db.delete(removedFiles).where(sql`${removedFiles.key} IN (${keysOf(copies)})`);

/**
 * Statement that marks an asset's thumbnail for deletion before it is replaced.
 *
 * @param asset SQL: the condition of the update that replaces it.
 */
export function markThumbnailForRemoval(ctx: Context, asset: SQL) {
  return insertFrom(
    ctx.db,
    removedFiles,
    { key: sql`${thumbnailKey("")} || ${mediaAssets.thumbnail}`, dueAt: 0 },
    sql`${mediaAssets} WHERE ${asset} AND ${mediaAssets.thumbnail} IS NOT NULL`,
  ).onConflictDoUpdate({ target: removedFiles.key, set: { dueAt: 0 } });
}
