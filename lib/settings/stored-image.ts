import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import { removedFiles } from "@/db/schema/media";
import { settings } from "@/db/schema/system";
import { deferFileRemoval } from "@/lib/media/delete-removed-files";
import type { Context } from "@/lib/platform/context";
import type { ImageKind } from "./image-rules";
import { KEY_COLUMN, SETTINGS_ID } from "./rows";

/**
 * The statement that puts the file which the settings name on the list of files to delete. Goes into the batch that
 * names another one or none, before it and under the same condition.
 */
export function dropNamedStatement(ctx: Context, kind: ImageKind, guard: SQL) {
  const column = settings[KEY_COLUMN[kind]];
  return ctx.db
    .insert(removedFiles)
    .select(
      sql`SELECT ${column}, NULL, ${ctx.now} FROM ${settings} WHERE ${and(eq(settings.id, SETTINGS_ID), isNotNull(column), guard)}`,
    );
}

/** The statement that takes a file off that list, if the settings name it by now. */
export function keepNamedStatement(ctx: Context, kind: ImageKind, key: string) {
  const isNamed = sql`EXISTS (SELECT 1 FROM ${settings} WHERE ${settings[KEY_COLUMN[kind]]} = ${key})`;
  return ctx.db.delete(removedFiles).where(and(eq(removedFiles.key, key), isNamed));
}

/**
 * Takes back a file whose row was not written. A batch that failed on its way back may have been written: then the file
 * is not on the list any more, and stays. Where the database cannot be asked, the file goes when its time on the list
 * is up.
 */
export async function takeBack(ctx: Context, key: string): Promise<void> {
  try {
    await ctx.db.update(removedFiles).set({ dueAt: ctx.now }).where(eq(removedFiles.key, key));
    deferFileRemoval(ctx);
  } catch (error) {
    const problem = { message: "unused file not deleted yet", key, requestId: ctx.requestId };
    console.error(JSON.stringify({ ...problem, error: String(error) }));
  }
}
