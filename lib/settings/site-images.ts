import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import { insertFrom } from "@/db/insert-where";
import { removedFiles } from "@/db/schema/media";
import { settings } from "@/db/schema/system";
import { write, writeIfAny } from "@/lib/audit/write";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import { stillAllowed } from "@/lib/auth/still-allowed";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { FILE_TOO_LARGE, IMAGE_MAX_BYTES } from "@/lib/files/image-rules";
import { extensionOf, readImageType } from "@/lib/files/image-type";
import { deferFileRemoval, markForRemoval, removeUnsavedFile } from "@/lib/files/removed-files";
import { parseInput } from "@/lib/parse-input";
import { imageKindSchema } from "./schema";
import type { ImageKind } from "./settings-rules";
import { fileUrl, KEY_COLUMN, SETTINGS_ID } from "./site-settings";

/**
 * Returns the statement that queues the settings' current file for deletion. Goes into the batch
 * that names another file or none, before that write and with the same condition.
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

interface UploadedImage {
  /** The form's type, not validated yet. */
  type: unknown;
  bytes: Uint8Array;
  /** The media type from the request. */
  declaredType: string;
}

/**
 * Sets the new file in the settings, if the actor may still do so. Queues the previous file for
 * deletion.
 *
 * @throws AppError `forbidden` if the actor lost the role during the upload.
 */
async function nameImage(
  ctx: Context,
  actor: Actor,
  { kind, key }: { kind: ImageKind; key: string },
): Promise<void> {
  const column = KEY_COLUMN[kind];
  // One transaction, so the file that is queued is the one that is replaced, even if someone else
  // uploads at the same time.
  await write(ctx, {
    rules: [stillAllowed(actor)],
    before: (holds) => ({ dropped: dropNamedStatement(ctx, kind, holds) }),
    change: (holds) =>
      ctx.db
        .update(settings)
        .set({ [column]: key, updatedAt: ctx.now, version: sql`${settings.version} + 1` })
        .where(and(eq(settings.id, SETTINGS_ID), holds))
        .returning({ id: settings.id }),
    audit: {
      action: "settings.upload",
      entityType: "settings",
      entityId: kind,
      after: { [column]: key },
    },
    after: (isNamed) => ({
      kept: ctx.db.delete(removedFiles).where(and(eq(removedFiles.key, key), isNamed)),
    }),
  });
}

/**
 * Stores a logo or favicon with a new random key, then sets it in the settings, then deletes the
 * previous one. The settings never name a missing file. A file that the settings don't name is
 * always queued for deletion, so an interrupted request leaves no orphan: the next upload or
 * removal deletes it.
 *
 * @returns the URL of the new file.
 * @throws AppError `too_large`, `unsupported_media_type`, or `invalid_input` for an empty file or
 * an SVG with something not on the allow-list.
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
    await removeUnsavedFile(ctx, key);
    throw error;
  }
  deferFileRemoval(ctx);
  return { url: fileUrl(key), kind };
}

/**
 * Removes the logo or favicon, if there is one.
 *
 * @throws AppError `invalid_input` for another type, `forbidden` if they lost the role meanwhile.
 */
export async function removeImage(ctx: Context, type: unknown): Promise<{ kind: ImageKind }> {
  const actor = authorize(ctx.actor, "settings.upload");
  const kind = parseInput(imageKindSchema, type);
  const column = KEY_COLUMN[kind];
  await writeIfAny(ctx, {
    rules: [stillAllowed(actor)],
    before: (holds) => ({ dropped: dropNamedStatement(ctx, kind, holds) }),
    change: (holds) =>
      ctx.db
        .update(settings)
        .set({ [column]: null, updatedAt: ctx.now, version: sql`${settings.version} + 1` })
        .where(and(eq(settings.id, SETTINGS_ID), isNotNull(settings[column]), holds))
        .returning({ id: settings.id }),
    audit: {
      action: "settings.removeImage",
      entityType: "settings",
      entityId: kind,
      after: { [column]: null },
    },
  });
  deferFileRemoval(ctx);
  return { kind };
}
