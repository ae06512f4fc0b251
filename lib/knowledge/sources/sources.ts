import { ragDocuments } from "@/db/schema/knowledge";
import type { Context } from "@/lib/context/context";
import { sha256Hex } from "@/lib/crypto/hash";
import { AppError } from "@/lib/errors";
import { parseInput } from "@/lib/parse-input";
import { type NewDocument, sha256OfBytes, storeDocuments } from "../documents/add-documents";
import { documentColumns } from "../documents/document-text";
import { requireRagManager } from "../documents/rag-access";
import { getDocument, isDocument, requireDocument } from "../documents/read-documents";
import type { AddedDocument, DocumentView } from "../documents/schema";
import { RECORD_SOURCES, type RecordSource } from "../knowledge-rules";
import { normaliseText } from "../text";
import { pageAddress, readAddress } from "./read-address";
import {
  listLinkedProjects,
  type RecordList,
  readSourceRecords,
  type SourceRecord,
} from "./read-records";
import { addAddressSchema, addRecordsSchema, type RagSources } from "./schema";

/**
 * Returns the addresses and projects that a RAG can read documents from.
 *
 * @throws AppError `unauthenticated`, `not_found` or `forbidden`.
 */
export async function listSources(ctx: Context, ragId: string): Promise<RagSources> {
  await requireRagManager(ctx, ragId);
  return {
    origins: [...ctx.config.knowledgeAllowedOrigins],
    projects: await listLinkedProjects(ctx, ragId),
  };
}

/** Reads an address as a new document. */
async function fromAddress(
  ctx: Context,
  { address, title, externalId }: { address: string; title: string; externalId: string },
): Promise<NewDocument> {
  const { bytes, ending, encoding } = await readAddress(ctx, address);
  // Includes the address, so that the same bytes from elsewhere are another document, and this one
  // can be read again.
  const hash = await sha256Hex(JSON.stringify(["address", address, await sha256OfBytes(bytes)]));
  return {
    externalId,
    title,
    url: address,
    source: "address",
    trust: "public",
    contentHash: hash,
    bytes: bytes.byteLength,
    body: bytes,
    ending,
    encoding,
  };
}

/**
 * Adds the document at `{ address }` with `{ title }` or its own title. Reads it now. Adding the
 * same address again reads it again.
 *
 * @param idempotencyKey the request's key, or null.
 * @throws AppError as `addTexts` and `readAddress`.
 */
export async function addAddress(
  ctx: Context,
  ragId: string,
  input: unknown,
  idempotencyKey: string | null = null,
): Promise<AddedDocument[]> {
  const manager = await requireRagManager(ctx, ragId);
  const { address: written, title } = parseInput(addAddressSchema, input);
  const href = pageAddress(written);
  const document = await fromAddress(ctx, {
    address: href,
    title: title ?? href.slice(0, 300),
    externalId: href,
  });
  return storeDocuments(ctx, manager, { ragId, sent: [document], key: idempotencyKey });
}

/** The external ID of a row: its path. */
const recordPath = ({ projectId, records }: RecordList, id: string) =>
  `projects/${projectId}/${records}/${id}`;

function recordListOf(externalId: string | null): (RecordList & { id: string }) | null {
  const [, projectId, records, id] =
    /^projects\/([^/]+)\/([^/]+\/[^/]+)\/([^/]+)$/.exec(externalId ?? "") ?? [];
  if (projectId === undefined || id === undefined || !Object.hasOwn(RECORD_SOURCES, records ?? ""))
    return null;
  return { projectId, records: records as RecordSource, id };
}

async function fromRecord(
  list: RecordList,
  { id, title, body, ending }: SourceRecord,
): Promise<NewDocument> {
  const externalId = recordPath(list, id);
  const isText = typeof body === "string";
  const content = isText ? body : await sha256OfBytes(body);
  return {
    externalId,
    title,
    url: null,
    source: "record",
    contentHash: await sha256Hex(JSON.stringify(["record", externalId, title, content])),
    bytes: isText ? new TextEncoder().encode(body).byteLength : body.byteLength,
    body: isText ? normaliseText(body) : body,
    ending,
  };
}

/**
 * Adds rows of a workspace as documents, by `{ project_id, records, ids }`. The project must be
 * linked to the RAG and the workspace accessible to the actor. Adding a row again reads it again.
 *
 * @param idempotencyKey the request's key, or null.
 * @throws AppError as `addTexts` and `readSourceRecords`, and `not_found` if none of the rows
 *   exists.
 */
export async function addRecords(
  ctx: Context,
  ragId: string,
  input: unknown,
  idempotencyKey: string | null = null,
): Promise<AddedDocument[]> {
  const manager = await requireRagManager(ctx, ragId);
  const { project_id: projectId, records, ids } = parseInput(addRecordsSchema, input);
  const list = { projectId, records };
  const rows = await readSourceRecords(ctx, ragId, { ...list, ids });
  if (rows.length === 0) throw new AppError("not_found", "The items you chose no longer exist");
  const sent = await Promise.all(rows.map((row) => fromRecord(list, row)));
  return storeDocuments(ctx, manager, { ragId, sent, key: idempotencyKey });
}

const NO_SOURCE = "Only documents from an address or a workspace can be read again";
const IS_GONE = "The source no longer exists. The document stays until you delete it.";

/**
 * Reads a document from an address or a workspace again as a new version. The previous version
 * stays in use until it is indexed, or if it can't be read.
 *
 * @throws AppError as `addAddress` and `addRecords`, `conflict` for a document of another source,
 *   or `not_found` if its row no longer exists.
 */
export async function refreshDocument(
  ctx: Context,
  { ragId, documentId }: { ragId: string; documentId: string },
): Promise<{ document: DocumentView; version: number; changed: boolean }> {
  const manager = await requireRagManager(ctx, ragId);
  const row = requireDocument(
    await ctx.db.select(documentColumns).from(ragDocuments).where(isDocument(ragId, documentId)),
  );
  const document = await readAgain(ctx, ragId, row);
  const sent = [{ ...document, externalId: row.externalId ?? document.externalId }];
  const [added] = await storeDocuments(ctx, manager, { ragId, sent, key: null });
  const changed = added?.added ?? false;
  return { ...(await getDocument(ctx, { ragId, documentId })), changed };
}

async function readAgain(
  ctx: Context,
  ragId: string,
  {
    source,
    url,
    title,
    externalId,
  }: Pick<typeof ragDocuments.$inferSelect, "source" | "url" | "title" | "externalId">,
): Promise<NewDocument> {
  if (source === "address" && url !== null)
    return fromAddress(ctx, { address: url, title, externalId: externalId ?? url });
  const list = source === "record" ? recordListOf(externalId) : null;
  if (list === null) throw new AppError("conflict", NO_SOURCE);
  const [found] = await readSourceRecords(ctx, ragId, { ...list, ids: [list.id] });
  if (!found) throw new AppError("not_found", IS_GONE);
  return fromRecord(list, found);
}
