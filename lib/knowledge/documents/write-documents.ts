import { and, eq, sql } from "drizzle-orm";
import { jobs } from "@/db/schema/jobs";
import { ragDocuments } from "@/db/schema/knowledge";
import { exists, rowRules } from "@/lib/audit/rules";
import { type Rule, write } from "@/lib/audit/write";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { deferFileRemoval } from "@/lib/files/removed-files";
import { enqueueEachStatement, wakeEngine } from "@/lib/jobs/write-jobs";
import { parseInput } from "@/lib/parse-input";
import { tagsSchema } from "../document-filters";
import { deactivateStatement, embedStatement } from "../generations/index-jobs";
import {
  DOCUMENT_CHANGED,
  DOCUMENT_NOT_FOUND,
  NOT_FAILED,
  NOT_UNDER_WAY,
  PAGES_WITHOUT_TEXT,
} from "../knowledge-rules";
import { INGEST } from "./add-documents";
import { documentColumns } from "./document-text";
import { INGEST_FACTS } from "./ingest-facts";
import { previousVersionJson } from "./kept-version";
import { type RagManager, requireRagManager } from "./rag-access";
import { documentView, isDocument, requireDocument } from "./read-documents";
import { areValidDays, type DocumentView, updateDocumentSchema, VALID_DAYS } from "./schema";

const NO_ENCODING = "Only a text file that was read has an encoding";

interface Which {
  ragId: string;
  documentId: string;
  /** The expected version, or null for any. */
  ifMatch?: number | null;
}

type DocumentRow = Parameters<typeof documentView>[1];

interface WrittenDocument {
  document: DocumentView;
  version: number;
}

const documentChanged = () => new AppError("precondition_failed", DOCUMENT_CHANGED);

/** Returns the document with its manager. */
async function loadManaged(ctx: Context, { ragId, documentId, ifMatch = null }: Which) {
  const manager = await requireRagManager(ctx, ragId);
  const rows = await ctx.db
    .select(documentColumns)
    .from(ragDocuments)
    .where(isDocument(ragId, documentId));
  const row = requireDocument(rows);
  if (ifMatch !== null && row.version !== ifMatch) throw documentChanged();
  return { manager, row };
}

/** The rules of a write: the actor still manages the document, and it is the expected version. */
function documentRules(
  { ragId, documentId, ifMatch = null }: Which,
  { stillManages }: RagManager,
): Rule[] {
  const missing = new AppError("not_found", DOCUMENT_NOT_FOUND);
  const found = { where: isDocument(ragId, documentId), ifMatch };
  return [
    ...stillManages,
    ...rowRules(ragDocuments, found, { missing, changed: documentChanged() }),
  ];
}

/** SQL: the document's ID as a job subject, if it is queued. */
const queuedSubject = (documentId: string) =>
  sql`SELECT ${ragDocuments.id} AS subject FROM ${ragDocuments}
    WHERE ${ragDocuments.id} = ${documentId} AND ${ragDocuments.state} = 'queued'`;

/** Returns a document's details for the audit log. */
const detailsOf = (row: DocumentRow) => ({
  ...{ title: row.title, url: row.url, trust: row.trust },
  ...{ tags: row.tags, language: row.language, folder: row.folder },
  ...{ valid_from: row.validFrom, valid_until: row.validUntil },
});

/** Adds tags to changes of a document, and removes tags. */
export function withTags<Changes extends { tags?: string[] }>(
  row: Pick<DocumentRow, "tags">,
  changes: Changes,
  { add_tags, remove_tags }: { add_tags: readonly string[]; remove_tags: readonly string[] },
): Changes {
  if (add_tags.length + remove_tags.length === 0) return changes;
  const kept = (changes.tags ?? row.tags).filter((tag) => !remove_tags.includes(tag));
  return { ...changes, tags: parseInput(tagsSchema, [...kept, ...add_tags]) };
}

/**
 * Changes the title, address, trust, metadata or encoding of a document. A new title is indexed again, and a
 * text file is read again with a new encoding.
 *
 * @throws AppError `unauthenticated`, `not_found`, `forbidden`, `invalid_input` or
 *   `precondition_failed`.
 */
export async function updateDocument(
  ctx: Context,
  { changes, ...which }: Which & { changes: unknown },
): Promise<WrittenDocument> {
  const { ragId, documentId } = which;
  const { manager, row } = await loadManaged(ctx, which);
  const { add_tags = [], remove_tags = [], ...sent } = parseInput(updateDocumentSchema, changes);
  const { valid_from, valid_until, ...input } = withTags(row, sent, { add_tags, remove_tags });
  const days = {
    valid_from: valid_from === undefined ? row.validFrom : valid_from,
    valid_until: valid_until === undefined ? row.validUntil : valid_until,
  };
  if (!areValidDays(days))
    throw new AppError("invalid_input", VALID_DAYS.error, {
      errors: { valid_until: [VALID_DAYS.error] },
    });
  if (Object.keys({ ...sent, ...input }).length === 0)
    return { document: documentView(ctx, row), version: row.version };
  const changesTags = add_tags.length + remove_tags.length > 0;
  const isRenamed = input.title !== undefined && input.title !== row.title;
  const isReread = input.encoding !== undefined && input.encoding !== row.encoding;
  if (isReread && (row.fileKey === null || row.encoding === null))
    throw new AppError("invalid_input", NO_ENCODING, { errors: { encoding: [NO_ENCODING] } });
  // Tags that are added or removed are those of the version that was read.
  const ifMatch = changesTags ? row.version : which.ifMatch;
  const { changed } = await write(ctx, {
    rules: documentRules({ ...which, ifMatch }, manager),
    change: (holds) =>
      ctx.db
        .update(ragDocuments)
        .set({
          ...input,
          ...(valid_from !== undefined && { validFrom: valid_from }),
          ...(valid_until !== undefined && { validUntil: valid_until }),
          ...(isReread && {
            ...{ previous: previousVersionJson, textKey: null, shortText: null },
            ...{ note: null, error: null, progress: 0, progressTotal: 0 },
          }),
          ...((isRenamed || isReread) && {
            state: sql<"queued">`CASE WHEN ${ragDocuments.state} = 'failed' AND NOT ${isReread} THEN 'failed' ELSE 'queued' END`,
          }),
          updatedAt: ctx.now,
          version: sql`${ragDocuments.version} + 1`,
        })
        .where(and(isDocument(ragId, documentId), holds))
        .returning(documentColumns),
    audit: {
      action: "rags.updateDocument",
      entityType: "rag",
      entityId: ragId,
      before: { document: documentId, ...detailsOf(row) },
      after: { document: documentId, ...sent, ...input },
    },
    after: () => ({
      ...((isRenamed || isReread) && {
        job: enqueueEachStatement(ctx, INGEST, queuedSubject(documentId)),
      }),
    }),
  });
  const [after] = changed;
  if (isRenamed || isReread) wakeEngine(ctx);
  return { document: documentView(ctx, after), version: after.version };
}

/**
 * Deletes a document with its chunks and files. Searches don't find it any more, its job ends, and
 * an active RAG without another document returns to planning.
 *
 * @throws AppError `unauthenticated`, `not_found`, `forbidden` or `precondition_failed`.
 */
export async function deleteDocument(ctx: Context, which: Which): Promise<void> {
  const { manager, row } = await loadManaged(ctx, which);
  await write(ctx, {
    rules: documentRules(which, manager),
    change: (holds) =>
      ctx.db
        .delete(ragDocuments)
        .where(and(isDocument(which.ragId, which.documentId), holds))
        .returning({ id: ragDocuments.id }),
    audit: {
      action: "rags.deleteDocument",
      entityType: "rag",
      entityId: which.ragId,
      before: { document: row.id, title: row.title, externalId: row.externalId },
    },
    after: () => ({
      ...(row.state === "ready" && { status: deactivateStatement(ctx, which.ragId) }),
      // Repacks vectors without its chunks.
      vectors: embedStatement(ctx, which.ragId),
    }),
  });
  wakeEngine(ctx);
  deferFileRemoval(ctx);
}

/** SQL: a job that reads the document is queued or running. */
const isBeingRead = (documentId: string) =>
  and(
    eq(jobs.kind, INGEST),
    eq(jobs.subject, documentId),
    sql`${jobs.state} IN ('queued', 'running')`,
  );

/**
 * Cancels reading a document. The document fails with a message, and a new version is dropped for
 * the previous one.
 *
 * @throws AppError `unauthenticated`, `not_found`, `forbidden`, or `conflict` if it isn't being
 *   read.
 */
export async function cancelDocument(ctx: Context, which: Which): Promise<WrittenDocument> {
  const { ragId, documentId } = which;
  const { manager } = await loadManaged(ctx, which);
  const [job] = await ctx.db.select({ id: jobs.id }).from(jobs).where(isBeingRead(documentId));
  const notUnderWay = new AppError("conflict", NOT_UNDER_WAY);
  if (!job) throw notUnderWay;
  const isThisJob = and(eq(jobs.id, job.id), isBeingRead(documentId));
  const isCancelled = sql`EXISTS (SELECT 1 FROM ${jobs} WHERE ${jobs.id} = ${job.id} AND ${jobs.state} = 'cancelled')`;
  const ended = INGEST_FACTS.cancelled?.(ctx, { subject: documentId, isCancelled }) ?? [];
  await write(ctx, {
    rules: [...manager.stillManages, { holds: exists(jobs, isThisJob), refuse: notUnderWay }],
    change: (holds) =>
      ctx.db
        .update(jobs)
        .set({
          ...{ state: "cancelled", lease: null, leaseUntil: null },
          ...{ finishedAt: ctx.now, updatedAt: ctx.now },
        })
        .where(and(isThisJob, holds))
        .returning({ id: jobs.id }),
    audit: {
      action: "rags.cancelDocument",
      entityType: "rag",
      entityId: ragId,
      after: { document: documentId },
    },
    after: () => Object.fromEntries(ended.map((statement, n) => [`ended${n}`, statement])),
  });
  deferFileRemoval(ctx);
  const rows = await ctx.db
    .select(documentColumns)
    .from(ragDocuments)
    .where(isDocument(ragId, documentId));
  const row = requireDocument(rows);
  return { document: documentView(ctx, row), version: row.version };
}

/** SQL: the document has failed, or its job was cancelled. */
const isStopped = (documentId: string) =>
  sql`(${ragDocuments.state} = 'failed' OR ${ragDocuments.state} <> 'ready' AND NOT EXISTS (
    SELECT 1 FROM ${jobs} WHERE ${jobs.kind} = ${INGEST} AND ${jobs.subject} = ${documentId}
    AND ${jobs.state} IN ('queued', 'running')))`;

const isStillReady = ({ note }: { note: string | null }) =>
  sql`${ragDocuments.state} = 'ready' AND ${ragDocuments.note} = ${note}`;

/**
 * Retries a document that failed or whose job was cancelled, and reads a ready PDF again that has
 * pages without text.
 *
 * @throws AppError `unauthenticated`, `not_found`, `forbidden`, or `conflict` if it is ready with
 *   text on all pages, or is being read.
 */
export async function retryDocument(ctx: Context, which: Which): Promise<WrittenDocument> {
  const { ragId, documentId } = which;
  const { manager, row } = await loadManaged(ctx, which);
  const isReread = row.state === "ready";
  const hasMore = row.fileKey !== null && row.note?.includes(PAGES_WITHOUT_TEXT);
  const notFailed = new AppError("conflict", NOT_FAILED);
  if (isReread && !hasMore) throw notFailed;
  const isMeant = and(
    isDocument(ragId, documentId),
    isReread ? isStillReady(row) : isStopped(documentId),
  );
  const { changed } = await write(ctx, {
    rules: [
      ...documentRules(which, manager),
      { holds: exists(ragDocuments, isMeant), refuse: notFailed },
    ],
    change: (holds) =>
      ctx.db
        .update(ragDocuments)
        .set({
          ...(isReread && {
            ...{ previous: previousVersionJson, textKey: null, shortText: null, note: null },
          }),
          state: "queued",
          error: null,
          progress: 0,
          progressTotal: 0,
          updatedAt: ctx.now,
          version: sql`${ragDocuments.version} + 1`,
        })
        .where(and(isMeant, holds))
        .returning(documentColumns),
    audit: {
      action: "rags.retryDocument",
      entityType: "rag",
      entityId: ragId,
      after: { document: documentId },
    },
    after: () => ({ job: enqueueEachStatement(ctx, INGEST, queuedSubject(documentId)) }),
  });
  const [after] = changed;
  wakeEngine(ctx);
  return { document: documentView(ctx, after), version: after.version };
}
