import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import { insertFrom } from "@/db/insert-where";
import { users } from "@/db/schema/auth";
import { removedFiles } from "@/db/schema/media";
import { write, writeIfAny } from "@/lib/audit/write";
import { requireSession } from "@/lib/auth/authorize";
import { avatarUrl } from "@/lib/auth/session";
import { stillAllowed } from "@/lib/auth/still-allowed";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { FILE_TOO_LARGE, IMAGE_MAX_BYTES, INVALID_AVATAR_TYPE } from "@/lib/files/image-rules";
import { extensionOf, readImageType } from "@/lib/files/image-type";
import { deferFileRemoval, markForRemoval, removeUnsavedFile } from "@/lib/files/removed-files";

/**
 * Returns the statement that queues a person's picture for deletion. Goes into the batch that sets
 * another one or none, or deletes the person, before that write and with the same condition.
 */
export function dropAvatarStatement(ctx: Context, person: SQL | undefined) {
  return insertFrom(
    ctx.db,
    removedFiles,
    { key: sql`${users.avatarKey}`, dueAt: ctx.now },
    sql`${users} WHERE ${and(person, isNotNull(users.avatarKey))}`,
  );
}

/**
 * Sets the person's picture and deletes the previous one. A file without a person is always queued
 * for deletion, so an interrupted request leaves no orphan.
 *
 * @returns the URL of the picture.
 * @throws AppError `invalid_input` for an empty file, `too_large`, or `unsupported_media_type`
 * (also for SVG).
 */
export async function uploadAvatar(
  ctx: Context,
  { bytes, declaredType }: { bytes: Uint8Array; declaredType: string },
): Promise<{ url: string }> {
  const actor = requireSession(ctx.actor);
  if (bytes.byteLength > IMAGE_MAX_BYTES) throw new AppError("too_large", FILE_TOO_LARGE);
  if (/svg/i.test(declaredType)) throw new AppError("unsupported_media_type", INVALID_AVATAR_TYPE);
  const type = await readImageType(bytes, declaredType);
  const key = `avatars/${crypto.randomUUID()}.${extensionOf(type)}`;
  const own = eq(users.id, actor.id);
  await markForRemoval(ctx, [key]);
  try {
    await ctx.files.put(key, bytes, { httpMetadata: { contentType: type } });
    await write(ctx, {
      rules: [stillAllowed(actor)],
      before: (holds) => ({ dropped: dropAvatarStatement(ctx, and(own, holds)) }),
      change: (holds) =>
        ctx.db
          .update(users)
          .set({ avatarKey: key, updatedAt: ctx.now })
          .where(and(own, holds))
          .returning({ id: users.id }),
      audit: { action: "users.uploadAvatar", entityType: "user", entityId: actor.id },
      after: (isNamed) => ({
        kept: ctx.db.delete(removedFiles).where(and(eq(removedFiles.key, key), isNamed)),
      }),
    });
  } catch (error) {
    await removeUnsavedFile(ctx, key);
    throw error;
  }
  deferFileRemoval(ctx);
  return { url: avatarUrl(key) ?? "" };
}

/**
 * Removes the person's picture, if they have one.
 *
 * @throws AppError `forbidden` if they lost their role meanwhile.
 */
export async function removeAvatar(ctx: Context): Promise<void> {
  const actor = requireSession(ctx.actor);
  const own = and(eq(users.id, actor.id), isNotNull(users.avatarKey));
  await writeIfAny(ctx, {
    rules: [stillAllowed(actor)],
    before: (holds) => ({ dropped: dropAvatarStatement(ctx, and(own, holds)) }),
    change: (holds) =>
      ctx.db
        .update(users)
        .set({ avatarKey: null, updatedAt: ctx.now })
        .where(and(own, holds))
        .returning({ id: users.id }),
    audit: { action: "users.removeAvatar", entityType: "user", entityId: actor.id },
  });
  deferFileRemoval(ctx);
}

/** Returns true if the key is a person's current picture. No other key in that folder is read. */
export async function isNamedAvatar(ctx: Context, key: string): Promise<boolean> {
  const [row] = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.avatarKey, key))
    .limit(1);
  return row !== undefined;
}
