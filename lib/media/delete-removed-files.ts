import { and, isNotNull, isNull, lte, type SQL, sql } from "drizzle-orm";
import { namedBatch, valuesOf } from "@/db/client";
import { insertFrom } from "@/db/insert-where";
import { deletedRecords } from "@/db/schema/deleted-records";
import { mediaAssets, removedFiles } from "@/db/schema/media";
import type { Context, Engine } from "@/lib/context/context";
import { JOB_FACTS } from "@/lib/jobs/job-facts";
import type { JobKind } from "@/lib/jobs/job-kind";
import { enqueueStatement } from "@/lib/jobs/write-jobs";
import { FILES_KEPT_MS } from "@/lib/records/write/restore-time";
import { fileKey, thumbnailKey } from "./rows";

/** What R2 deletes in one call. */
const KEYS_PER_ROUND = 1000;
/** A request does at most so much for those that went before; the next one goes on. */
const MAX_ROUNDS = 10;
/** Each is a call to R2 of its own, and a request may make only so many. */
export const MAX_ABORTS = 30;
const ABORTS_AT_ONCE = 6;
/** What R2 fails to abort gives way to the others for so long. Milliseconds. */
const ABORT_PAUSE_MS = 15 * 60 * 1000;

const isOneOf = (keys: readonly string[]) => sql`${removedFiles.key} IN ${valuesOf(keys)}`;

/** How long a file that is written may wait for the row that names it: longer than any request lives. Milliseconds. */
const ADOPTION_MS = JOB_FACTS["files.remove"].everyMs;

/**
 * Puts keys down as ones to delete, before anything is written there. Whoever stores the row that names a key takes it
 * off the list in the same batch (`adoptFiles`, `adoptThumbnail`); what nothing has named when the time is up is deleted,
 * wherever its request died.
 */
export async function intendRemoval(ctx: Context, keys: readonly string[]): Promise<void> {
  const dueAt = ctx.now + ADOPTION_MS;
  const given = sql`json_each(${JSON.stringify(keys)}) WHERE 1 = 1`;
  await insertFrom(ctx.db, removedFiles, { key: sql`value`, dueAt }, given).onConflictDoUpdate({
    target: removedFiles.key,
    set: { dueAt },
  });
}

/** The statement that takes files off the list whose assets are there. */
export function adoptFiles(ctx: Context, keys: readonly string[]) {
  return ctx.db
    .delete(removedFiles)
    .where(
      sql`${isOneOf(keys)} AND EXISTS (SELECT 1 FROM ${mediaAssets} WHERE ${mediaAssets.id} = substr(${removedFiles.key}, ${fileKey("").length + 1}))`,
    );
}

/** The statement that takes a thumbnail off the list which an asset has come to name. */
export function adoptThumbnail(ctx: Context, thumbnail: string, asset: SQL) {
  return ctx.db.delete(removedFiles).where(
    sql`${removedFiles.key} = ${thumbnailKey(thumbnail)}
        AND EXISTS (SELECT 1 FROM ${mediaAssets} WHERE ${asset} AND ${mediaAssets.thumbnail} = ${thumbnail})`,
  );
}

/** SQL: the keys of the files of deleted assets whose copies fulfil the condition. */
const keysOf = (
  copies: SQL,
) => sql`SELECT ${fileKey("")} || ${deletedRecords.id} FROM ${deletedRecords} WHERE ${copies}
  UNION ALL SELECT ${thumbnailKey("")} || (${deletedRecords.row} ->> '$.thumbnail') FROM ${deletedRecords} WHERE ${copies}`;

/** The statements that leave the files of deleted assets in place for as long as these can come back. */
export const keepFiles = (ctx: Context, copies: SQL) => ({
  keptFiles: ctx.db
    .update(removedFiles)
    .set({ dueAt: ctx.now + FILES_KEPT_MS })
    .where(sql`${removedFiles.key} IN (${keysOf(copies)})`),
});

/** The statement that takes the files of assets off the list which are back. */
export const adoptRestored = (ctx: Context, copies: SQL) =>
  ctx.db.delete(removedFiles).where(sql`${removedFiles.key} IN (${keysOf(copies)})`);

/**
 * The statement that puts an asset's thumbnail on the list, before another one takes its place.
 *
 * @param asset SQL: the condition of the update that replaces it.
 */
export function removeThumbnail(ctx: Context, asset: SQL) {
  return insertFrom(
    ctx.db,
    removedFiles,
    { key: sql`${thumbnailKey("")} || ${mediaAssets.thumbnail}`, dueAt: 0 },
    sql`${mediaAssets} WHERE ${asset} AND ${mediaAssets.thumbnail} IS NOT NULL`,
  ).onConflictDoUpdate({ target: removedFiles.key, set: { dueAt: 0 } });
}

/** @returns false where R2 failed; an upload that is finished or aborted already is no failure. */
async function abort(ctx: Context, key: string, multipartId: string): Promise<boolean> {
  return ctx.files
    .resumeMultipartUpload(key, multipartId)
    .abort()
    .then(
      () => true,
      (error: unknown) => /does not exist|10024/.test(String(error)),
    );
}

/** Aborts unfinished uploads; their keys are deleted after that like any other. */
async function abortSome(ctx: Context): Promise<void> {
  const rows = await ctx.db
    .select({ key: removedFiles.key, multipartId: sql<string>`${removedFiles.multipartId}` })
    .from(removedFiles)
    .where(and(lte(removedFiles.dueAt, ctx.now), isNotNull(removedFiles.multipartId)))
    .orderBy(removedFiles.dueAt)
    .limit(MAX_ABORTS);
  const done: string[] = [];
  const failed: string[] = [];
  for (let at = 0; at < rows.length; at += ABORTS_AT_ONCE) {
    const some = rows.slice(at, at + ABORTS_AT_ONCE);
    const results = await Promise.all(some.map((row) => abort(ctx, row.key, row.multipartId)));
    for (const [index, { key }] of some.entries()) (results[index] ? done : failed).push(key);
  }
  if (rows.length === 0) return;
  await namedBatch(ctx.db, {
    done: ctx.db.update(removedFiles).set({ multipartId: null }).where(isOneOf(done)),
    failed: ctx.db
      .update(removedFiles)
      .set({ dueAt: ctx.now + ABORT_PAUSE_MS })
      .where(isOneOf(failed)),
  });
}

/** The next keys that are due and not parts of an upload. */
async function dueKeys(ctx: Context): Promise<string[]> {
  const rows = await ctx.db
    .select({ key: removedFiles.key })
    .from(removedFiles)
    .where(and(lte(removedFiles.dueAt, ctx.now), isNull(removedFiles.multipartId)))
    .orderBy(removedFiles.dueAt)
    .limit(KEYS_PER_ROUND);
  return rows.map(({ key }) => key);
}

/** @returns how many keys there were. */
async function deleteRound(ctx: Context): Promise<number> {
  const keys = await dueKeys(ctx);
  if (keys.length === 0) return 0;
  await ctx.files.delete(keys);
  await ctx.db.delete(removedFiles).where(isOneOf(keys));
  return keys.length;
}

/**
 * Deletes in R2 what nothing names any more. A key stays on the list until R2 has deleted it, so that a failure or a
 * request that dies leaves no orphan: the next call goes on.
 */
export async function deleteRemovedFiles(ctx: Context): Promise<void> {
  // Parts first: whoever completes the upload at this moment either fails or has made the object that goes next.
  await abortSome(ctx);
  for (let round = 0; round < MAX_ROUNDS; round++) {
    if ((await deleteRound(ctx)) < KEYS_PER_ROUND) return;
  }
}

/**
 * The same as a job of the engine, which is not bound to what one request may do. It also finds, each hour, what nothing
 * has come to name: a request that dies leaves nobody else to look.
 */
export const removeFilesJob: JobKind = {
  ...JOB_FACTS["files.remove"],
  async run(ctx) {
    await abortSome(ctx);
    const keys = await dueKeys(ctx);
    if (keys.length === 0) return { next: "done" };
    await ctx.files.delete(keys);
    const gone = ctx.db.delete(removedFiles).where(isOneOf(keys));
    return { statements: [gone], next: keys.length < KEYS_PER_ROUND ? "done" : "more" };
  },
};

async function askEngine(ctx: Context, engine: Engine): Promise<void> {
  await enqueueStatement(ctx, { kind: "files.remove" });
  await engine.wake();
}

/** Deletes them past the answer, by the engine where there is one. A failure is only logged: the list keeps them. */
export function deferFileRemoval(ctx: Context): void {
  const removal = ctx.engine ? askEngine(ctx, ctx.engine) : deleteRemovedFiles(ctx);
  const work = removal.catch((error: unknown) => {
    const text = error instanceof Error ? error.message : String(error);
    const problem = { message: "removed files not deleted", requestId: ctx.requestId };
    console.error(JSON.stringify({ ...problem, error: text }));
  });
  ctx.defer(work);
}
