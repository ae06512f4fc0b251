import { and, eq, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { given, givenRows, valuesOf } from "@/db/client";
import { insertFrom } from "@/db/insert-where";
import { ragDocuments } from "@/db/schema/knowledge";
import type { DOCUMENT_SOURCES, TRUST_TIERS } from "@/db/vocabulary";
import { partOf, refuseUnmet } from "@/lib/audit/write";
import { createOnce } from "@/lib/auth/idempotency";
import type { Context } from "@/lib/context/context";
import { sha256Hex } from "@/lib/crypto/hash";
import { AppError } from "@/lib/errors";
import { enqueueEachStatement, wakeEngine } from "@/lib/jobs/write-jobs";
import { parseInput } from "@/lib/parse-input";
import { documentQuotaUse, type QuotaUse, withinQuota } from "@/lib/quotas/check-quota";
import { normaliseText } from "../text";
import { adoptKeys, dropKeys, keysOf, putBodies } from "./document-files";
import { SHORT_TEXT } from "./document-text";
import { previousVersionJson } from "./kept-version";
import { type RagManager, requireRagManager } from "./rag-access";
import { type AddedDocument, addTextsSchema } from "./schema";

export const INGEST = "knowledge.ingest";
/** A document to store. */
export interface NewDocument {
  externalId: string | null;
  title: string;
  url: string | null;
  source: (typeof DOCUMENT_SOURCES)[number];
  /** Ignored for a document that exists already. */
  trust?: (typeof TRUST_TIERS)[number];
  contentHash: string;
  bytes: number;
  /** A file's bytes, or a text that is normalized already. */
  body: Uint8Array | string;
  /** The file's extension, which tells how it is read if its content doesn't. */
  ending?: string;
  /** The name of an uploaded file. */
  fileName?: string | null;
  /** A text file's encoding, if its server names it. */
  encoding?: string | null;
  /** What people say about it. Null, or left out, keeps what the document had. */
  folder?: string | null;
  tags?: readonly string[] | null;
  language?: string | null;
  validFrom?: string | null;
  validUntil?: string | null;
  /** The ID of the document that it replaces. By default, the one with its external ID. */
  replaces?: string | null;
}

/** The document with the key of its body, and the ID of the document that it replaces. */
interface PlacedDocument extends Required<Omit<NewDocument, "body" | "ending" | "replaces">> {
  id: string;
  fileKey: string | null;
  textKey: string | null;
  shortText: string | null;
}

type KnownDocument = Pick<
  typeof ragDocuments.$inferSelect,
  "id" | "externalId" | "contentHash" | "state" | "fileKey" | "textKey"
>;

/** Returns the RAG's documents that have the content or the external ID of a new one. */
async function findKnown(
  ctx: Context,
  ragId: string,
  sent: readonly NewDocument[],
): Promise<KnownDocument[]> {
  const values = (of: (document: NewDocument) => string | null) =>
    valuesOf(sent.map(of).filter((value) => value !== null));
  const columns = {
    id: ragDocuments.id,
    externalId: ragDocuments.externalId,
    contentHash: ragDocuments.contentHash,
    state: ragDocuments.state,
    fileKey: ragDocuments.fileKey,
    textKey: ragDocuments.textKey,
  };
  // Three queries, so that each uses its own index.
  const read = (condition: SQL) =>
    ctx.db
      .select(columns)
      .from(ragDocuments)
      .where(and(eq(ragDocuments.ragId, ragId), condition));
  const [byContent, byName, byId] = await ctx.db.batch([
    read(sql`${ragDocuments.contentHash} IN ${values(({ contentHash }) => contentHash)}`),
    read(sql`${ragDocuments.externalId} IN ${values(({ externalId }) => externalId)}`),
    read(sql`${ragDocuments.id} IN ${values(({ replaces = null }) => replaces)}`),
  ]);
  return [...new Map([...byContent, ...byName, ...byId].map((row) => [row.id, row])).values()];
}

/**
 * Stores new documents. A document with a known external ID and other content replaces the previous
 * version. Known content is left as it is, unless it couldn't be read.
 *
 * @returns the result for each document, in the same order.
 * @throws AppError `forbidden`, `not_found`, or `conflict` if the RAG is full.
 */
export async function storeDocuments(
  ctx: Context,
  manager: RagManager,
  { ragId, sent, key }: { ragId: string; sent: NewDocument[]; key: string | null },
): Promise<AddedDocument[]> {
  const known = await findKnown(ctx, ragId, sent);
  const byContent = new Map(known.map((row) => [row.contentHash, row]));
  const byName = new Map(known.map((row) => [row.externalId, row]));
  // The same content twice in one call is one document.
  const first = [...new Map(sent.toReversed().map((one) => [one.contentHash, one])).values()];
  const bodies: { key: string; body: Uint8Array | string }[] = [];
  const placed = first
    .toReversed()
    .filter(({ contentHash }) => (byContent.get(contentHash)?.state ?? "failed") === "failed")
    .map(({ body, ending = "", replaces, ...sentDocument }): PlacedDocument => {
      const rest = {
        ...{ trust: "internal" as const, fileName: null, encoding: null },
        ...{ folder: null, tags: null, language: null, validFrom: null, validUntil: null },
        ...sentDocument,
      };
      const named = rest.externalId === null ? undefined : byName.get(rest.externalId)?.id;
      // Content that couldn't be read is read anew, perhaps under a name that tells its type.
      const id = byContent.get(rest.contentHash)?.id ?? named ?? replaces ?? crypto.randomUUID();
      const place = `knowledge/${id}/${crypto.randomUUID()}${ending}`;
      const placed = { ...rest, id, fileKey: null, textKey: null, shortText: null };
      if (typeof body === "string" && body.length <= SHORT_TEXT)
        return { ...placed, shortText: body };
      bodies.push({ key: place, body });
      return { ...placed, [typeof body === "string" ? "textKey" : "fileKey"]: place };
    });
  await putBodies(ctx, bodies);
  const isReplaced = new Set(known.map(({ id }) => id));
  const added = placed.filter(({ id }) => !isReplaced.has(id));
  const replaced = placed.filter(({ id }) => isReplaced.has(id));
  const keys = placed.flatMap(keysOf);
  const earlierKeys = known.flatMap(keysOf);
  const audit = (action: string, documents: readonly PlacedDocument[]) => ({
    action,
    entityType: "rag",
    entityId: ragId,
    after: { documents: documents.map(({ id, title }) => ({ id, title })) },
  });
  const rules = (uses: readonly QuotaUse[]) => [...manager.stillManages, withinQuota(ctx, uses)];
  const needs = documentQuotaUse(manager.actor, ragId, { added, replaced });
  if (placed.length > 0) {
    const once = {
      scope: `documents of ${ragId}`,
      key,
      input: sent.map(({ contentHash, externalId }) => [contentHash, externalId]),
      id: added[0]?.id ?? "",
      table: ragDocuments,
    };
    await createOnce(ctx, once, {
      ...partOf(ctx, "inserted", {
        rules: rules(needs),
        change: (holds) => insertStatement(ctx, manager, { ragId, documents: added, holds }),
        audit: audit("rags.addDocuments", added),
      }),
      ...partOf(ctx, "replaced", {
        rules: rules(documentQuotaUse(manager.actor, ragId, { added: [], replaced })),
        change: (holds) => replaceStatement(ctx, { ragId, documents: replaced, holds }),
        audit: audit("rags.replaceDocuments", replaced),
      }),
      ...(keys.length > 0 && { adopted: adoptKeys(ctx, keys) }),
      ...(earlierKeys.length > 0 && { dropped: dropKeys(ctx, earlierKeys) }),
      jobs: enqueueEachStatement(ctx, INGEST, queuedIds(ragId, placed)),
    });
    wakeEngine(ctx);
  }
  const now = await findKnown(ctx, ragId, sent);
  const nowByContent = new Map(now.map((row) => [row.contentHash, row]));
  const made = new Set(placed.map(({ id }) => id));
  const answers = sent.map(({ contentHash }): AddedDocument | null => {
    const row = nowByContent.get(contentHash);
    return row
      ? { id: row.id, external_id: row.externalId, status: row.state, added: made.has(row.id) }
      : null;
  });
  if (answers.every((answer) => answer !== null)) return answers;
  await refuseUnmet(ctx, rules(needs));
  throw new AppError("conflict", NOT_ADDED);
}

const NOT_ADDED =
  "These documents weren't added: the Idempotency-Key was already used, or other documents took their place. Try again with a new key.";

interface Storing {
  ragId: string;
  documents: readonly PlacedDocument[];
  /** SQL: the rules of the write hold. */
  holds: SQL;
}

function insertStatement(
  ctx: Context,
  { actor }: RagManager,
  { ragId, documents, holds }: Storing,
) {
  return insertFrom(
    ctx.db,
    ragDocuments,
    {
      id: given("id"),
      ragId,
      externalId: given("externalId"),
      title: given("title"),
      source: given("source"),
      url: given("url"),
      trust: given("trust"),
      contentHash: given("contentHash"),
      bytes: given("bytes"),
      fileName: given("fileName"),
      encoding: given("encoding"),
      folder: given("folder"),
      tags: sql`coalesce(${given("tags")}, '[]')`,
      language: given("language"),
      validFrom: given("validFrom"),
      validUntil: given("validUntil"),
      fileKey: given("fileKey"),
      textKey: given("textKey"),
      shortText: given("shortText"),
      createdBy: actor.id,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    },
    sql`${givenRows(documents)} WHERE ${holds}`,
  )
    .onConflictDoNothing()
    .returning({ id: ragDocuments.id });
}

/** SQL: the given value, or what the document has. */
const orKept = (name: string, column: SQLiteColumn) => sql`coalesce(${given(name)}, ${column})`;

/**
 * Stores other content under a known external ID. Its passages stay until the engine has indexed
 * the new ones.
 */
function replaceStatement(ctx: Context, { ragId, documents, holds }: Storing) {
  const isFree = sql`NOT EXISTS (SELECT 1 FROM rag_documents AS twin
    WHERE twin.id <> ${ragDocuments.id} AND twin.rag_id = ${ragId}
      AND twin.content_hash = ${given("contentHash")})`;
  return ctx.db
    .update(ragDocuments)
    .set({
      title: given("title"),
      source: given("source"),
      url: given("url"),
      contentHash: given("contentHash"),
      bytes: given("bytes"),
      fileKey: given("fileKey"),
      textKey: given("textKey"),
      shortText: given("shortText"),
      fileName: given("fileName"),
      encoding: given("encoding"),
      folder: orKept("folder", ragDocuments.folder),
      tags: orKept("tags", ragDocuments.tags),
      language: orKept("language", ragDocuments.language),
      validFrom: orKept("validFrom", ragDocuments.validFrom),
      validUntil: orKept("validUntil", ragDocuments.validUntil),
      note: null,
      pages: null,
      pageStarts: null,
      previous: previousVersionJson,
      state: "queued",
      error: null,
      progress: 0,
      progressTotal: 0,
      updatedAt: ctx.now,
      version: sql`${ragDocuments.version} + 1`,
    })
    .from(givenRows(documents))
    .where(
      and(sql`${ragDocuments.id} = ${given("id")}`, eq(ragDocuments.ragId, ragId), isFree, holds),
    )
    .returning({ id: ragDocuments.id });
}

/** SQL: the IDs of those that wait for the engine. */
const queuedIds = (ragId: string, documents: readonly { id: string }[]) =>
  sql`SELECT ${ragDocuments.id} AS subject FROM ${ragDocuments} WHERE ${ragDocuments.ragId} = ${ragId}
    AND ${ragDocuments.state} = 'queued'
    AND ${ragDocuments.id} IN ${valuesOf(documents.map(({ id }) => id))}`;

/**
 * Adds the texts of `{ documents }`. They are stored now and indexed by the engine. The same title
 * and text twice are one document; another text with a known external ID replaces the previous
 * version.
 *
 * @param idempotencyKey the request's key, or null.
 * @returns the result for each text, in the same order.
 * @throws AppError `unauthenticated`, `not_found`, `forbidden`, `invalid_input`, or `conflict` if
 *   the RAG is full.
 */
export async function addTexts(
  ctx: Context,
  ragId: string,
  input: unknown,
  idempotencyKey: string | null = null,
): Promise<AddedDocument[]> {
  const manager = await requireRagManager(ctx, ragId);
  const { documents } = parseInput(addTextsSchema, input);
  const names = documents.flatMap(({ external_id }) => external_id ?? []);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined)
    throw new AppError("invalid_input", `The external ID ${twice} is used more than once`);
  const sent = await Promise.all(
    documents.map(
      async ({ external_id, title, text, url, format, ...said }): Promise<NewDocument> => {
        const bytes = new TextEncoder().encode(text);
        const isHtml = format === "html";
        return {
          externalId: external_id ?? null,
          title,
          url: url ?? null,
          ...metadataOf(said),
          source: format,
          contentHash: await hashFor(
            external_id,
            await sha256Hex(JSON.stringify([title, text, ...(isHtml ? ["html"] : [])])),
          ),
          bytes: bytes.byteLength,
          body: isHtml ? bytes : normaliseText(text),
          ...(isHtml && { ending: ".html" }),
        };
      },
    ),
  );
  return storeDocuments(ctx, manager, { ragId, sent, key: idempotencyKey });
}

/** Returns what people say about a document as its columns. */
export const metadataOf = ({
  folder = null,
  tags = null,
  language = null,
  valid_from: validFrom = null,
  valid_until: validUntil = null,
}: {
  folder?: string | null;
  tags?: readonly string[] | null;
  language?: string | null;
  valid_from?: string | null;
  valid_until?: string | null;
}) => ({ folder, tags, language, validFrom, validUntil });

/**
 * Returns the hash of a document's content. The same content under two external IDs is two
 * documents, because their sender knows them apart.
 */
export const hashFor = async (externalId: string | null | undefined, hash: string) =>
  externalId ? sha256Hex(JSON.stringify([externalId, hash])) : hash;

/** Returns the SHA-256 of bytes in hex. */
export async function sha256OfBytes(bytes: Uint8Array): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", bytes.slice());
  return new Uint8Array(digest).reduce((hex, byte) => hex + byte.toString(16).padStart(2, "0"), "");
}
