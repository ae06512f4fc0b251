import { and, desc, eq, ne, sql } from "drizzle-orm";
import { ragDocuments } from "@/db/schema/knowledge";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { DOCUMENT_KINDS } from "@/lib/knowledge/extraction/document-kind";
import { pictureEnding, pictureTypeOf } from "@/lib/knowledge/extraction/picture-kind";
import { MAX_DOCUMENT_BYTES } from "@/lib/limits";
import { parseInput } from "@/lib/parse-input";
import { ExtractionError } from "../extraction/block-text";
import { kindOf } from "../extraction/document-kind";
import { DOCUMENT_TOO_LARGE } from "../knowledge-rules";
import {
  hashFor,
  metadataOf,
  type NewDocument,
  sha256OfBytes,
  storeDocuments,
} from "./add-documents";
import { missingForPictures } from "./picture-text";
import { requireRagManager } from "./rag-access";
import { type AddedDocument, fileFieldsSchema } from "./schema";

/** A file from a form. */
interface SentFile {
  bytes: Uint8Array;
  name: string;
  title: string | null;
  externalId: string | null;
  url: string | null;
  /** The folders that it was in, such as "handbook/travel". */
  folder?: string | null;
  /** With commas between them. */
  tags?: string | null;
  language?: string | null;
  validFrom?: string | null;
  validUntil?: string | null;
  /** What to do about a file with the same name and other content. */
  ifExists?: string | null;
}

/**
 * Returns the extension that a file is stored with. It comes from the content if that or the name
 * is a picture's, because the extension decides who reads the file.
 *
 * @throws AppError `unsupported_media_type`, with the types that can be read, or what is missing to
 *   read pictures.
 */
async function readableEnding(ctx: Context, bytes: Uint8Array, name: string) {
  const picture = pictureEnding(bytes);
  if (picture !== null) {
    const missing = await missingForPictures(ctx);
    if (missing === null) return `.${picture}`;
    throw new AppError("unsupported_media_type", `Couldn't read this picture: ${missing}`);
  }
  try {
    const kind = kindOf(bytes, name);
    const ending = /\.[a-z0-9]{1,10}$/i.exec(name)?.[0].toLowerCase();
    return pictureTypeOf(name.toLowerCase()) === null ? ending : `.${DOCUMENT_KINDS[kind][0]}`;
  } catch (error) {
    if (!(error instanceof ExtractionError)) throw error;
    throw new AppError("unsupported_media_type", error.message);
  }
}

/** Returns the newest document that was uploaded under the same name with other content. */
async function findNamesake(ctx: Context, ragId: string, sent: NewDocument) {
  const [found] = await ctx.db
    .select({ id: ragDocuments.id })
    .from(ragDocuments)
    .where(
      and(
        eq(ragDocuments.ragId, ragId),
        eq(ragDocuments.fileName, sent.fileName ?? ""),
        ne(ragDocuments.contentHash, sent.contentHash),
        // The RAG already has a document with this name and content.
        sql`NOT EXISTS (SELECT 1 FROM ${ragDocuments} AS twin WHERE twin.rag_id = ${ragId}
          AND twin.content_hash = ${sent.contentHash})`,
      ),
    )
    .orderBy(desc(ragDocuments.updatedAt), desc(ragDocuments.id))
    .limit(1);
  return found?.id ?? null;
}

/**
 * Adds a file. The engine reads and indexes it. The same bytes twice are one document.
 *
 * @throws AppError as `addTexts`, `too_large`, `unsupported_media_type`, and `conflict` with an
 *   error of `if_exists` if the caller wants to be asked about a file with the same name.
 */
export async function addFile(
  ctx: Context,
  ragId: string,
  { bytes, name: ownName, ...fields }: SentFile,
  idempotencyKey: string | null = null,
): Promise<AddedDocument> {
  const manager = await requireRagManager(ctx, ragId);
  if (bytes.byteLength > MAX_DOCUMENT_BYTES) throw new AppError("too_large", DOCUMENT_TOO_LARGE);
  const { folder = null, tags = null } = fields;
  const givenName = folder ? `${folder}/${ownName}` : ownName;
  const { title, external_id, url, if_exists, ...said } = parseInput(fileFieldsSchema, {
    title: fields.title ?? givenName.slice(-300),
    external_id: fields.externalId,
    url: fields.url,
    ...{ folder, tags, language: fields.language ?? undefined },
    valid_from: fields.validFrom ?? undefined,
    valid_until: fields.validUntil ?? undefined,
    if_exists: fields.ifExists ?? undefined,
  });
  const name = said.folder ? `${said.folder}/${ownName}` : ownName;
  const ending = await readableEnding(ctx, bytes, name);
  const document: NewDocument = {
    externalId: external_id,
    title,
    url,
    source: "upload",
    ...metadataOf(said),
    contentHash: await hashFor(external_id, await sha256OfBytes(bytes)),
    bytes: bytes.byteLength,
    body: bytes,
    ending,
    fileName: name.slice(-300),
  };
  const asks = external_id === null && if_exists !== "keep";
  const namesake = asks ? await findNamesake(ctx, ragId, document) : null;
  if (namesake !== null && if_exists === "ask") {
    const message = `This RAG has another file named ${name}. Replace it, or keep both?`;
    throw new AppError("conflict", message, { errors: { if_exists: [message] } });
  }
  const [added] = await storeDocuments(ctx, manager, {
    ragId,
    sent: [{ ...document, replaces: namesake }],
    key: idempotencyKey,
  });
  if (!added) throw new Error("Storing the file returned no document");
  return added;
}
