import { lte, sql } from "drizzle-orm";
import { removedFiles } from "@/db/schema/media";
import type { Context } from "@/lib/platform/context";

/** What R2 deletes in one call. */
const KEYS_PER_ROUND = 1000;
/** A request does at most so much for those that went before; the next one goes on. */
const MAX_ROUNDS = 10;
const ABORTS_AT_ONCE = 6;

type Removed = Pick<typeof removedFiles.$inferSelect, "key" | "multipartId">;

/** @returns false where R2 failed; an upload that is finished or aborted already is no failure. */
async function abort(ctx: Context, { key, multipartId }: Removed): Promise<boolean> {
  if (multipartId === null) return true;
  return ctx.files
    .resumeMultipartUpload(key, multipartId)
    .abort()
    .then(
      () => true,
      (error: unknown) => /does not exist|10024/.test(String(error)),
    );
}

/** The keys whose parts are gone. */
async function abortAll(ctx: Context, rows: readonly Removed[]): Promise<string[]> {
  const done: string[] = [];
  for (let at = 0; at < rows.length; at += ABORTS_AT_ONCE) {
    const some = rows.slice(at, at + ABORTS_AT_ONCE);
    const results = await Promise.all(some.map((row) => abort(ctx, row)));
    done.push(...some.filter((_, index) => results[index]).map(({ key }) => key));
  }
  return done;
}

/** @returns how many keys there were. */
async function deleteRound(ctx: Context): Promise<number> {
  const rows = await ctx.db
    .select({ key: removedFiles.key, multipartId: removedFiles.multipartId })
    .from(removedFiles)
    .where(lte(removedFiles.dueAt, ctx.now))
    .orderBy(removedFiles.dueAt)
    .limit(KEYS_PER_ROUND);
  if (rows.length === 0) return 0;
  // Parts first: whoever completes the upload at this moment either fails or has made the object that goes next.
  const keys = await abortAll(ctx, rows);
  await ctx.files.delete(keys);
  await ctx.db
    .delete(removedFiles)
    .where(sql`${removedFiles.key} IN (SELECT value FROM json_each(${JSON.stringify(keys)}))`);
  return rows.length;
}

/**
 * Deletes in R2 what nothing names any more. A key stays on the list until R2 has deleted it, so that a failure or a
 * request that dies leaves no orphan: the next call goes on.
 */
export async function deleteRemovedFiles(ctx: Context): Promise<void> {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    if ((await deleteRound(ctx)) < KEYS_PER_ROUND) return;
  }
}

/** The same past the answer; its failure is only logged. */
export function deferFileRemoval(ctx: Context): void {
  const work = deleteRemovedFiles(ctx).catch((error: unknown) => {
    const text = error instanceof Error ? error.message : String(error);
    const problem = { message: "removed files not deleted", requestId: ctx.requestId };
    console.error(JSON.stringify({ ...problem, error: text }));
  });
  ctx.defer(work);
}
