import { eq, sql } from "drizzle-orm";
import { namedBatch } from "@/db/client";
import { mediaUploads } from "@/db/schema/media";
import { allHold, refuseUnmet } from "@/lib/audit/write";
import { recallOutcome, rememberStatement } from "@/lib/auth/idempotency";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { deferFileRemoval } from "@/lib/files/removed-files";
import { MAX_DOCUMENT_BYTES } from "@/lib/limits";
import { assembleUpload } from "@/lib/media/assemble-upload";
import { type SentPart, storePart } from "@/lib/media/put-upload-part";
import { fileKey } from "@/lib/media/rows";
import type { UploadView } from "@/lib/media/schema";
import { beginUpload } from "@/lib/media/start-upload";
import type { UploadDestination } from "@/lib/media/upload-destination";
import {
  dropUpload,
  findUpload,
  readUpload,
  readUploads,
  type UploadRef,
  uploadNotFound,
} from "@/lib/media/uploads";
import { parseInput } from "@/lib/parse-input";
import { documentQuotaUse } from "@/lib/quotas/check-quota";
import { DOCUMENT_TOO_LARGE } from "../knowledge-rules";
import { addFile } from "./add-file";
import { requireRagManager } from "./rag-access";
import { getDocument } from "./read-documents";
import { type AddedDocument, completeDocumentSchema, startDocumentUploadSchema } from "./schema";

/** An unfinished upload to a RAG. */
interface Which {
  ragId: string;
  uploadId: string;
}

/** Returns the RAG's manager with the target of their uploads. */
async function destinationOf(ctx: Context, ragId: string) {
  const manager = await requireRagManager(ctx, ragId);
  const { actor } = manager;
  const stillManages = allHold(manager.stillManages);
  const destination: UploadDestination = {
    owner: { ragId },
    isHere: sql`${mediaUploads.ragId} = ${ragId} AND ${stillManages}`,
    mayBegin: () => stillManages,
    needs: (bytes) => documentQuotaUse(actor, ragId, { added: [{ id: "", bytes }], replaced: [] }),
    most: { bytes: MAX_DOCUMENT_BYTES, tooLarge: DOCUMENT_TOO_LARGE },
    requireAccess: () => refuseUnmet(ctx, manager.stillManages),
  };
  return { actor, destination };
}

const ofRag = async (ctx: Context, { ragId, uploadId }: Which): Promise<UploadRef> => ({
  ...(await destinationOf(ctx, ragId)),
  uploadId,
});

/**
 * Starts the upload of a file that becomes a document, or resumes the actor's upload of the same
 * file.
 *
 * @throws AppError `unauthenticated`, `not_found`, `forbidden`, `invalid_input`, and as
 *   `beginUpload`.
 */
export async function startDocumentUpload(
  ctx: Context,
  ragId: string,
  input: unknown,
): Promise<{ upload: UploadView; isNew: boolean }> {
  const where = await destinationOf(ctx, ragId);
  const declared = { ...parseInput(startDocumentUploadSchema, input), folder: "" };
  return beginUpload(ctx, { ...where, declared });
}

/**
 * Returns the actor's unfinished uploads to a RAG, newest first.
 *
 * @throws AppError `unauthenticated`, `not_found` or `forbidden`.
 */
export async function listDocumentUploads(ctx: Context, ragId: string): Promise<UploadView[]> {
  const { actor, destination } = await destinationOf(ctx, ragId);
  return readUploads(ctx, actor, destination);
}

/**
 * Returns one of the actor's uploads to a RAG.
 *
 * @throws AppError `unauthenticated`, `not_found` or `forbidden`.
 */
export const getDocumentUpload = async (ctx: Context, which: Which): Promise<UploadView> =>
  readUpload(ctx, await ofRag(ctx, which));

/**
 * Stores a part of an upload.
 *
 * @throws AppError `unauthenticated`, `forbidden`, and as `storePart`.
 */
export const putDocumentPart = async (
  ctx: Context,
  { ragId, uploadId, ...part }: Which & SentPart,
) => storePart(ctx, await ofRag(ctx, { ragId, uploadId }), part);

/**
 * Cancels an upload and deletes its parts.
 *
 * @throws AppError `unauthenticated`, `not_found` or `forbidden`.
 */
export const cancelDocumentUpload = async (ctx: Context, which: Which): Promise<void> =>
  dropUpload(ctx, await ofRag(ctx, which), { ragId: which.ragId });

/** The scope under which results of uploads are remembered. */
const scopeOf = (ragId: string) => `uploads to ${ragId}`;

/** Returns the document of a finished upload, for a client that didn't get the response. */
async function completedBefore(ctx: Context, { ragId, uploadId }: Which): Promise<AddedDocument> {
  const outcome = await recallOutcome(ctx, { scope: scopeOf(ragId), key: uploadId });
  if (!outcome) throw uploadNotFound();
  const { document } = await getDocument(ctx, { ragId, documentId: outcome.id });
  const { id, external_id, status } = document;
  return { id, external_id, status, added: true };
}

/**
 * Turns an upload whose parts have all arrived into a document, as `addFile` does for a whole file.
 * A repeated call returns the same document.
 *
 * @throws AppError as `addFile`, `conflict` while parts are missing, or `overloaded` if R2 can't
 *   assemble them now.
 */
export async function completeDocumentUpload(
  ctx: Context,
  { ragId, uploadId }: Which,
  input: unknown,
): Promise<AddedDocument> {
  const found = await findUpload(ctx, await ofRag(ctx, { ragId, uploadId }));
  if (!found) return completedBefore(ctx, { ragId, uploadId });
  const {
    title = null,
    external_id = null,
    url = null,
    folder = null,
    if_exists: ifExists,
    tags = null,
    language = null,
    valid_from: validFrom = null,
    valid_until: validUntil = null,
  } = parseInput(completeDocumentSchema, input);
  await assembleUpload(ctx, found);
  const object = await ctx.files.get(fileKey(uploadId));
  if (!object) throw new AppError("conflict", "This upload is already complete.");
  const bytes = new Uint8Array(await object.arrayBuffer());
  const { name } = found.upload;
  const fields = {
    ...{ title, externalId: external_id, url, folder, ifExists, language, validFrom, validUntil },
    tags: tags?.join(",") ?? null,
  };
  const added = await addFile(ctx, ragId, { bytes, name, ...fields }).catch(
    async (error: unknown) => {
      // A file that can't be read doesn't stay as an unfinished upload.
      if (error instanceof AppError && error.code === "unsupported_media_type")
        await cancelDocumentUpload(ctx, { ragId, uploadId });
      throw error;
    },
  );
  // The upload's file is deleted too: the document has its own. If this is interrupted, the next
  // try finds the document.
  await namedBatch(ctx.db, {
    outcome: rememberStatement(ctx, { scope: scopeOf(ragId), key: uploadId, id: added.id }),
    finished: ctx.db.delete(mediaUploads).where(eq(mediaUploads.id, uploadId)),
  });
  deferFileRemoval(ctx);
  return added;
}
