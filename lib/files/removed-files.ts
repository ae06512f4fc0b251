import { and, eq, isNotNull, isNull, lte, sql } from "drizzle-orm";
import { namedBatch, valuesOf } from "@/db/client";
import { insertFrom } from "@/db/insert-where";
import { removedFiles } from "@/db/schema/media";
import type { Context, Engine } from "@/lib/context/context";
import type { JobFacts, JobKind } from "@/lib/jobs/job-kind";
import { enqueueStatement } from "@/lib/jobs/write-jobs";

/** Keys that R2 deletes in one call. */
const KEYS_PER_ROUND = 1000;
/** The most rounds one request does. The next request continues. */
const MAX_ROUNDS = 10;
/** Each one is a separate call to R2, and a request can make only so many. */
export const MAX_ABORTS = 30;
const ABORTS_AT_ONCE = 6;
/**
 * Milliseconds before R2 is asked again to abort an upload it failed to abort, so that others come
 * first.
 */
const ABORT_PAUSE_MS = 15 * 60 * 1000;

const isOneOf = (keys: readonly string[]) => sql`${removedFiles.key} IN ${valuesOf(keys)}`;

/**
 * Milliseconds that a written file can wait for the row that uses it. Longer than any request
 * lives.
 */
const ADOPTION_MS = 60 * 60 * 1000;

/** The job that deletes unused files. */
export const REMOVE_FILES = "files.remove";
export const REMOVE_FILES_FACTS = {
  title: "Delete unused files",
  attempts: 8,
  everyMs: ADOPTION_MS,
} as const satisfies JobFacts;

/**
 * Marks keys for deletion before anything is written there. Storing the row that uses a key unmarks
 * it in the same batch (`unmarkFiles` and `unmarkThumbnail` for assets). So if a request dies, its unused files are
 * deleted later.
 */
export async function markForRemoval(ctx: Context, keys: readonly string[]): Promise<void> {
  const dueAt = ctx.now + ADOPTION_MS;
  const given = sql`json_each(${JSON.stringify(keys)}) WHERE 1 = 1`;
  await insertFrom(ctx.db, removedFiles, { key: sql`value`, dueAt }, given).onConflictDoUpdate({
    target: removedFiles.key,
    set: { dueAt },
  });
}

/** @returns false if R2 failed. An upload that was finished or aborted before isn't a failure. */
async function abort(ctx: Context, key: string, multipartId: string): Promise<boolean> {
  return ctx.files
    .resumeMultipartUpload(key, multipartId)
    .abort()
    .then(
      () => true,
      (error: unknown) => /does not exist|10024/.test(String(error)),
    );
}

/** Aborts unfinished uploads. Their keys are then deleted like any other. */
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

/** The next due keys that aren't unfinished uploads. */
async function dueKeys(ctx: Context): Promise<string[]> {
  const rows = await ctx.db
    .select({ key: removedFiles.key })
    .from(removedFiles)
    .where(and(lte(removedFiles.dueAt, ctx.now), isNull(removedFiles.multipartId)))
    .orderBy(removedFiles.dueAt)
    .limit(KEYS_PER_ROUND);
  return rows.map(({ key }) => key);
}

/** @returns the number of keys deleted. */
async function deleteRound(ctx: Context): Promise<number> {
  const keys = await dueKeys(ctx);
  if (keys.length === 0) return 0;
  await ctx.files.delete(keys);
  await ctx.db.delete(removedFiles).where(isOneOf(keys));
  return keys.length;
}

/**
 * Deletes unused files in R2. A key stays marked until R2 has deleted it, so that no file is left
 * behind after a failure: the next call continues.
 */
export async function deleteRemovedFiles(ctx: Context): Promise<void> {
  // Abort uploads first. If someone completes the upload right now, that either fails, or creates
  // an object that the next step deletes.
  await abortSome(ctx);
  for (let round = 0; round < MAX_ROUNDS; round++) {
    if ((await deleteRound(ctx)) < KEYS_PER_ROUND) return;
  }
}

/**
 * Like `deleteRemovedFiles`, as a job of the engine, which has no request limits. Runs every hour,
 * to find files left by requests that died.
 */
export const removeFilesJob: JobKind = {
  ...REMOVE_FILES_FACTS,
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
  await enqueueStatement(ctx, { kind: REMOVE_FILES });
  await engine.wake();
}

/**
 * Deletes the files after the response, in the engine if there is one. Failures are only logged,
 * because the keys stay marked.
 */
export function deferFileRemoval(ctx: Context): void {
  const removal = ctx.engine ? askEngine(ctx, ctx.engine) : deleteRemovedFiles(ctx);
  const work = removal.catch((error: unknown) => {
    const text = error instanceof Error ? error.message : String(error);
    const problem = { message: "removed files not deleted", requestId: ctx.requestId };
    console.error(JSON.stringify({ ...problem, error: text }));
  });
  ctx.defer(work);
}

/**
 * Deletes a file whose row wasn't written. If the batch succeeded and only its response was lost,
 * the file isn't queued any more, and stays. If the database can't be reached, the file is deleted
 * later from the queue.
 */
export async function removeUnsavedFile(ctx: Context, key: string): Promise<void> {
  try {
    await ctx.db.update(removedFiles).set({ dueAt: ctx.now }).where(eq(removedFiles.key, key));
    deferFileRemoval(ctx);
  } catch (error) {
    const problem = { message: "unused file not deleted yet", key, requestId: ctx.requestId };
    console.error(JSON.stringify({ ...problem, error: String(error) }));
  }
}
