import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { namedBatch } from "@/db/client";
import { insertWhere } from "@/db/insert-where";
import { mediaUploads } from "@/db/schema/media";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { deferFileRemoval } from "@/lib/files/removed-files";
import { parseInput } from "@/lib/parse-input";
import { assertWithinQuota } from "@/lib/quotas/check-quota";
import { withoutDirectionMarks } from "./file-headers";
import { FOLDER_MISSING, fileKey, isFolderHere, mediaWorkspace } from "./rows";
import { startUploadSchema, type UploadView } from "./schema";
import { mediaUploadDestination, type UploadDestination } from "./upload-destination";
import { MAX_OPEN_UPLOADS, UPLOAD_LIFETIME_MS } from "./upload-rules";
import { findUpload, isOwnUpload, partNumbers, type UploadRow, uploadView } from "./uploads";

const TOO_MANY = `You have ${MAX_OPEN_UPLOADS} unfinished uploads. Finish or cancel one first.`;
const OTHER_SIZE = "Another upload with this fingerprint but a different size is in progress";
/** Expired uploads deleted per start. */
const MAX_CLEARED = 100;

type Declared = ReturnType<typeof startUploadSchema.parse>;

/** An upload to start: who, where and what. */
interface NewUpload {
  actor: Actor;
  destination: UploadDestination;
  declared: Declared;
}

/**
 * Replaces characters that could end a header line or form a path, and removes those that make a
 * name look different.
 */
const cleanName = (name: string) =>
  withoutDirectionMarks(name).replace(/[\p{Cc}/\\]/gu, "_") || "_";

function clearExpiredStatement(ctx: Context) {
  return ctx.db
    .delete(mediaUploads)
    .where(
      sql`${mediaUploads.id} IN (SELECT ${mediaUploads.id} FROM ${mediaUploads} WHERE ${mediaUploads.expiresAt} <= ${ctx.now} LIMIT ${MAX_CLEARED})`,
    );
}

/** SQL: the person can have another open upload. */
function hasRoom(actor: Actor): SQL {
  return sql`(SELECT count(*) FROM ${mediaUploads} WHERE ${mediaUploads.createdBy} = ${actor.id}) < ${MAX_OPEN_UPLOADS}`;
}

/** Moves a resumed upload to the folder that the person wants now. */
function moveStatement(ctx: Context, beginning: NewUpload) {
  const { folder } = beginning.declared;
  return ctx.db
    .update(mediaUploads)
    .set({ folder })
    .where(and(isSameFile(ctx, beginning), beginning.destination.mayBegin(folder)));
}

function insertStatement(ctx: Context, { actor, destination, declared }: NewUpload) {
  const { name, size, type, fingerprint, folder } = declared;
  return insertWhere(
    ctx.db,
    mediaUploads,
    {
      id: crypto.randomUUID(),
      ...destination.owner,
      createdBy: actor.id,
      fingerprint,
      name: cleanName(name),
      size,
      declaredType: type.toLowerCase(),
      folder,
      createdAt: ctx.now,
      expiresAt: ctx.now + UPLOAD_LIFETIME_MS,
    },
    sql`${destination.mayBegin(folder)} AND ${hasRoom(actor)}`,
  )
    .onConflictDoNothing()
    .returning({ id: mediaUploads.id });
}

/** SQL: the person's upload of the same file, interrupted or running elsewhere. */
function isSameFile(ctx: Context, { actor, destination, declared }: NewUpload) {
  return and(
    eq(mediaUploads.fingerprint, declared.fingerprint),
    eq(mediaUploads.size, declared.size),
    isOwnUpload(ctx, actor, destination),
  );
}

async function findSame(ctx: Context, beginning: NewUpload) {
  const { actor, destination } = beginning;
  const [row] = await ctx.db
    .select({ id: mediaUploads.id })
    .from(mediaUploads)
    .where(isSameFile(ctx, beginning));
  return row ? findUpload(ctx, { actor, destination, uploadId: row.id }) : null;
}

/**
 * Creates the multipart upload in R2 if the row has none yet. The row is inserted first, so the
 * database knows every upload in R2, except in the moment between the two. R2 deletes unfinished
 * uploads after a week.
 */
async function openInStore(ctx: Context, upload: UploadRow): Promise<void> {
  if (upload.multipartId !== null) return;
  const multipart = await ctx.files.createMultipartUpload(fileKey(upload.id));
  const named = await ctx.db
    .update(mediaUploads)
    .set({ multipartId: multipart.uploadId })
    .where(and(eq(mediaUploads.id, upload.id), isNull(mediaUploads.multipartId)))
    .returning({ id: mediaUploads.id })
    .catch(async (error: unknown) => {
      await multipart.abort();
      throw error;
    });
  // A parallel request was faster, or the upload was cancelled.
  if (named.length === 0) await multipart.abort();
}

/**
 * Starts uploading a file, or resumes the person's interrupted upload of the same file (same
 * fingerprint). Also deletes expired uploads. Writes no audit row: completing the upload does, and
 * until then there is nothing to see.
 *
 * @param refuseFolder throws if the folder doesn't exist.
 * @returns the upload with the parts that have arrived.
 * @throws AppError if the person can't upload there, `too_large`, or `conflict` if the person has
 *   too many open uploads.
 */
export async function beginUpload(
  ctx: Context,
  beginning: NewUpload,
  refuseFolder: () => Promise<void> = () => Promise.resolve(),
): Promise<{ upload: UploadView; isNew: boolean }> {
  const { actor, destination, declared } = beginning;
  if (declared.size > destination.most.bytes)
    throw new AppError("too_large", destination.most.tooLarge);
  // Check early, before bytes are sent. The statement that stores the file decides.
  await assertWithinQuota(ctx, destination.needs(declared.size));
  const { inserted } = await namedBatch(ctx.db, {
    cleared: clearExpiredStatement(ctx),
    inserted: insertStatement(ctx, beginning),
    moved: moveStatement(ctx, beginning),
  });
  deferFileRemoval(ctx);
  const before = await findSame(ctx, beginning);
  if (!before) {
    await destination.requireAccess();
    await refuseFolder();
    const [row] = await ctx.db.all<{ room: number }>(sql`SELECT ${hasRoom(actor)} AS room`);
    throw new AppError("conflict", row?.room ? OTHER_SIZE : TOO_MANY);
  }
  const { upload, parts } = before;
  if (upload.folder !== declared.folder) await refuseFolder();
  await openInStore(ctx, upload);
  return { upload: uploadView(upload, partNumbers(parts)), isNew: inserted.length > 0 };
}

/**
 * Starts an upload to a folder of a project's media workspace, or resumes an interrupted one.
 *
 * @throws AppError `unauthenticated`, as `enterWorkspace`, `invalid_input`, and as `beginUpload`.
 */
export async function startUpload(
  ctx: Context,
  projectId: string,
  input: unknown,
): Promise<{ upload: UploadView; isNew: boolean }> {
  const actor = authorize(ctx.actor, "workspaces.enter");
  const destination = mediaUploadDestination(ctx, actor, projectId);
  await destination.requireAccess();
  const declared = parseInput(startUploadSchema, input);
  return beginUpload(ctx, { actor, destination, declared }, async () => {
    const [row] = await ctx.db.all<{ folder: number }>(
      sql`SELECT ${isFolderHere(actor, mediaWorkspace(projectId), declared.folder)} AS folder`,
    );
    if (!row?.folder)
      throw new AppError("invalid_input", FOLDER_MISSING, { errors: { folder: [FOLDER_MISSING] } });
  });
}
