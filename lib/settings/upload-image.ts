import { and, eq, sql } from "drizzle-orm";
import { settings } from "@/db/schema/system";
import type { Actor } from "@/lib/auth/actor";
import { actorStands } from "@/lib/auth/actor-stands";
import { authorize, INSUFFICIENT_PERMISSIONS } from "@/lib/auth/authorize";
import { AppError } from "@/lib/errors";
import { deferFileRemoval } from "@/lib/media/delete-removed-files";
import { intendRemoval } from "@/lib/media/delete-removed-files";
import { parseInput } from "@/lib/parse-input";
import { auditIfChangedStatement } from "@/lib/platform/audit";
import type { Context } from "@/lib/platform/context";
import { FILE_TOO_LARGE, IMAGE_MAX_BYTES, type ImageKind } from "./image-rules";
import { imageKindSchema } from "./image-schema";
import { extensionOf, readImageType } from "./image-type";
import { KEY_COLUMN, SETTINGS_ID } from "./rows";
import { fileUrl } from "./settings-view";
import { dropNamedStatement, keepNamedStatement, takeBack } from "./stored-image";

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
  const stands = actorStands(actor);
  // One transaction: what the first statement drops is what the second one replaces, whoever else uploads.
  const [, named] = await ctx.db.batch([
    dropNamedStatement(ctx, kind, stands),
    ctx.db
      .update(settings)
      .set({ [column]: key, updatedAt: ctx.now, version: sql`${settings.version} + 1` })
      .where(and(eq(settings.id, SETTINGS_ID), stands))
      .returning({ id: settings.id }),
    auditIfChangedStatement(ctx, {
      action: "settings.upload",
      entityType: "settings",
      entityId: kind,
      after: { [column]: key },
    }),
    keepNamedStatement(ctx, kind, key),
  ]);
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
  const type = readImageType(input.bytes, input.declaredType);
  const key = `branding/${crypto.randomUUID()}.${extensionOf(type)}`;
  await intendRemoval(ctx, [key]);
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
