import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import { namedBatch } from "@/db/client";
import { insertFrom } from "@/db/insert-where";
import { removedFiles } from "@/db/schema/media";
import { settings } from "@/db/schema/system";
import { auditIfChangedStatement } from "@/lib/audit/audit";
import type { Actor } from "@/lib/auth/actor";
import { authorize, INSUFFICIENT_PERMISSIONS } from "@/lib/auth/authorize";
import { isStillAllowed } from "@/lib/auth/still-allowed";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { deferFileRemoval, markForRemoval } from "@/lib/media/delete-removed-files";
import { parseInput } from "@/lib/parse-input";
import { extensionOf, readImageType } from "./image-type";
import { imageKindSchema } from "./schema";
import { FILE_TOO_LARGE, IMAGE_MAX_BYTES, type ImageKind } from "./settings-rules";
import { fileUrl, KEY_COLUMN, SETTINGS_ID, settingsStatement } from "./site-settings";

/**
 * The statement that puts the file which the settings name on the list of files to delete. Goes into the batch that
 * names another one or none, before it and under the same condition.
 */
function dropNamedStatement(ctx: Context, kind: ImageKind, guard: SQL) {
  const column = settings[KEY_COLUMN[kind]];
  return insertFrom(
    ctx.db,
    removedFiles,
    { key: sql`${column}`, dueAt: ctx.now },
    sql`${settings} WHERE ${and(eq(settings.id, SETTINGS_ID), isNotNull(column), guard)}`,
  );
}

/** The statement that takes a file off that list, if the settings name it by now. */
function keepNamedStatement(ctx: Context, kind: ImageKind, key: string) {
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

export interface UploadedImage {
  /** What the form says it is for; checked here. */
  type: unknown;
  bytes: Uint8Array;
  /** The media type that the sender declares. */
  declaredType: string;
}

/**
 * Makes the settings name the new file, for somebody who still may; the one before goes on the list of files to delete.
 *
 * @throws AppError `forbidden` when the actor lost the role while the file was on its way.
 */
async function nameImage(
  ctx: Context,
  actor: Actor,
  { kind, key }: { kind: ImageKind; key: string },
): Promise<void> {
  const column = KEY_COLUMN[kind];
  const stands = isStillAllowed(actor);
  // One transaction: what the first statement drops is what the second one replaces, whoever else uploads.
  const { named } = await namedBatch(ctx.db, {
    dropped: dropNamedStatement(ctx, kind, stands),
    named: ctx.db
      .update(settings)
      .set({ [column]: key, updatedAt: ctx.now, version: sql`${settings.version} + 1` })
      .where(and(eq(settings.id, SETTINGS_ID), stands))
      .returning({ id: settings.id }),
    audit: auditIfChangedStatement(ctx, {
      action: "settings.upload",
      entityType: "settings",
      entityId: kind,
      after: { [column]: key },
    }),
    kept: keepNamedStatement(ctx, kind, key),
  });
  if (named.length === 0) throw new AppError("forbidden", INSUFFICIENT_PERMISSIONS);
}

/**
 * Stores a logo or favicon under a new random key, then names it in the settings, then deletes the one before: at
 * every moment the settings name a file that is there. A file is on the list of files to delete whenever the settings do
 * not name it, so that a request which dies anywhere leaves no orphan: the next upload or removal of any file goes on.
 *
 * @returns the address of the new file.
 * @throws AppError `forbidden`, `invalid_input` (type, empty file, an SVG off the allow-list), `too_large` or
 *   `unsupported_media_type`.
 */
export async function uploadImage(
  ctx: Context,
  input: UploadedImage,
): Promise<{ url: string; kind: ImageKind }> {
  const actor = authorize(ctx.actor, "settings.upload");
  const kind = parseInput(imageKindSchema, input.type);
  if (input.bytes.byteLength > IMAGE_MAX_BYTES) throw new AppError("too_large", FILE_TOO_LARGE);
  const type = await readImageType(input.bytes, input.declaredType);
  const key = `branding/${crypto.randomUUID()}.${extensionOf(type)}`;
  await markForRemoval(ctx, [key]);
  try {
    await ctx.files.put(key, input.bytes, { httpMetadata: { contentType: type } });
    await nameImage(ctx, actor, { kind, key });
  } catch (error) {
    await takeBack(ctx, key);
    throw error;
  }
  deferFileRemoval(ctx);
  return { url: fileUrl(key), kind };
}

/**
 * Removes the logo or favicon; without one it does nothing.
 *
 * @throws AppError `forbidden`, or `invalid_input` for another type.
 */
export async function removeImage(ctx: Context, type: unknown): Promise<{ kind: ImageKind }> {
  const actor = authorize(ctx.actor, "settings.upload");
  const kind = parseInput(imageKindSchema, type);
  const column = KEY_COLUMN[kind];
  const stands = isStillAllowed(actor);
  const { before, removed } = await namedBatch(ctx.db, {
    before: settingsStatement(ctx),
    dropped: dropNamedStatement(ctx, kind, stands),
    removed: ctx.db
      .update(settings)
      .set({ [column]: null, updatedAt: ctx.now, version: sql`${settings.version} + 1` })
      .where(and(eq(settings.id, SETTINGS_ID), isNotNull(settings[column]), stands))
      .returning({ id: settings.id }),
    audit: auditIfChangedStatement(ctx, {
      action: "settings.removeImage",
      entityType: "settings",
      entityId: kind,
      after: { [column]: null },
    }),
  });
  // There was one, and it stayed: the actor lost the role in the meantime.
  if (before[0]?.[column] && removed.length === 0)
    throw new AppError("forbidden", INSUFFICIENT_PERMISSIONS);
  deferFileRemoval(ctx);
  return { kind };
}
