import { and, eq, type SQL, sql } from "drizzle-orm";
import { namedBatch } from "@/db/client";
import { ragChunks, ragDocuments, ragGenerations } from "@/db/schema/knowledge";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import {
  dayOfTime,
  hasDatedDocuments,
  isFiltered,
  isValidOn,
  matchesFilters,
  validityOn,
} from "@/lib/knowledge/document-filters";
import { type PageOf, pageOf } from "@/lib/paging";
import { textMatches } from "@/lib/text/text-match";
import { isoTime } from "@/lib/time";
import { DOCUMENT_NOT_FOUND } from "../knowledge-rules";
import { documentColumns } from "./document-text";
import { requireSearchAccess } from "./rag-access";
import type {
  ChunkListQuery,
  ChunkView,
  DocumentFacets,
  DocumentListQuery,
  DocumentView,
} from "./schema";

type DocumentRow = typeof ragDocuments.$inferSelect;

/** Returns a document for responses. */
export function documentView(
  ctx: Pick<Context, "now">,
  row: Omit<DocumentRow, "shortText" | "previous">,
): DocumentView {
  return {
    id: row.id,
    external_id: row.externalId,
    title: row.title,
    source: row.source,
    url: row.url,
    trust: row.trust,
    status: row.state,
    error: row.error,
    note: row.note,
    file_name: row.fileName,
    has_file: row.fileKey !== null,
    encoding: row.encoding,
    folder: row.folder,
    tags: row.tags,
    language: row.language,
    valid_from: row.validFrom,
    valid_until: row.validUntil,
    validity: validityOn(row, dayOfTime(ctx.now)),
    bytes: row.bytes,
    pages: row.pages,
    progress: row.progress,
    progress_total: row.progressTotal,
    created_by: row.createdBy,
    created_at: isoTime(row.createdAt),
    updated_at: isoTime(row.updatedAt),
  };
}

/** SQL: the document with this ID belongs to this RAG. */
export const isDocument = (ragId: string, documentId: string) =>
  and(eq(ragDocuments.id, documentId), eq(ragDocuments.ragId, ragId));

/** @throws AppError `not_found`. */
export function requireDocument<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (!row) throw new AppError("not_found", DOCUMENT_NOT_FOUND);
  return row;
}

/** Columns that a search in the list looks at. */
const SEARCHED = [ragDocuments.title, ragDocuments.fileName, ragDocuments.externalId];

function orderBy(sort: string): SQL {
  const column = { created_at: "createdAt", title: "title", status: "state" } as const;
  const key = column[sort.replace(/^-/, "") as keyof typeof column];
  const direction = sort.startsWith("-") ? sql`DESC` : sql`ASC`;
  return sql`${ragDocuments[key]} ${direction}, ${ragDocuments}.rowid ${direction}`;
}

/** SQL: the document matches the list's filters. */
function matchesList(ctx: Context, query: DocumentListQuery): SQL {
  const { q, status, tags, language, folder, validity } = query;
  const filters = { tags, language: language || undefined, folder: folder || undefined };
  const isValid = isValidOn(dayOfTime(ctx.now));
  // The filters' conditions are on rows called `document`.
  const isMatch = sql`EXISTS (SELECT 1 FROM rag_documents AS document
    WHERE document.id = ${ragDocuments.id} AND ${matchesFilters(filters)}
    AND ${validity === "all" ? sql`1 = 1` : validity === "valid" ? isValid : sql`NOT (${isValid})`})`;
  return sql`${status === "all" ? sql`1 = 1` : eq(ragDocuments.state, status)}
    AND ${q ? textMatches(ragDocuments, SEARCHED, q) : sql`1 = 1`}
    AND ${isFiltered(filters) || validity !== "all" ? isMatch : sql`1 = 1`}`;
}

/** SQL: the distinct values of a column or expression of a RAG's documents, as a JSON list. */
const distinctValues = (ragId: string, value: SQL, from = sql`rag_documents`) =>
  sql<string>`(SELECT json_group_array(value) FROM (SELECT DISTINCT ${value} AS value FROM ${from}
    WHERE rag_documents.rag_id = ${ragId} AND ${value} IS NOT NULL ORDER BY 1 LIMIT ${MAX_FACETS}))`;

/** Maximum values of a filter that are offered. */
const MAX_FACETS = 200;

const facetsStatement = (ctx: Context, ragId: string) =>
  ctx.db
    .select({
      tags: distinctValues(
        ragId,
        sql`tag.value`,
        sql`rag_documents JOIN json_each(rag_documents.tags) AS tag`,
      ).as("tags"),
      languages: distinctValues(ragId, sql`rag_documents.language`).as("languages"),
      folders: distinctValues(ragId, sql`rag_documents.folder`).as("folders"),
      hasDates: sql<number>`${hasDatedDocuments(ragId)}`.as("has_dates"),
    })
    .from(sql`(SELECT 1)`);

/** Returns folders with those that they are in: "a/b" is also in "a". */
function withParents(folders: readonly string[]): string[] {
  const all = folders.flatMap((folder) => {
    const parts = folder.split("/");
    return parts.map((_, at) => parts.slice(0, at + 1).join("/"));
  });
  return [...new Set(all)].sort();
}

function facetsView([row]: Awaited<ReturnType<typeof facetsStatement>>): DocumentFacets {
  const list = (json: string | undefined): string[] => JSON.parse(json ?? "[]");
  return {
    tags: list(row?.tags),
    languages: list(row?.languages),
    folders: withParents(list(row?.folders)),
    has_dates: row?.hasDates === 1,
  };
}

/**
 * Returns a page of a RAG's documents, with the number of documents in each state and what they can
 * be filtered by.
 *
 * @throws AppError `unauthenticated`, or `not_found` if the actor can't search the RAG.
 */
export async function listDocuments(
  ctx: Context,
  ragId: string,
  query: DocumentListQuery,
): Promise<PageOf<DocumentView> & { statuses: Record<string, number>; facets: DocumentFacets }> {
  await requireSearchAccess(ctx, ragId);
  const { page, perPage } = query;
  const matches = matchesList(ctx, query);
  const ofRag = eq(ragDocuments.ragId, ragId);
  const { rows, states, facets } = await namedBatch(ctx.db, {
    facets: facetsStatement(ctx, ragId),
    rows: ctx.db
      .select(documentColumns)
      .from(ragDocuments)
      .where(and(ofRag, matches))
      .orderBy(orderBy(query.sort))
      .limit(perPage)
      .offset((page - 1) * perPage),
    states: ctx.db
      .select({
        state: ragDocuments.state,
        count: sql<number>`count(*)`.as("count"),
        matching: sql<number>`count(*) FILTER (WHERE ${matches})`.as("matching"),
      })
      .from(ragDocuments)
      .where(ofRag)
      .groupBy(ragDocuments.state),
  });
  const total = states.reduce((sum, { matching }) => sum + matching, 0);
  const statuses = Object.fromEntries(states.map(({ state, count }) => [state, count]));
  const views = rows.map((row) => documentView(ctx, row));
  return { ...pageOf(views, total, query), statuses, facets: facetsView(facets) };
}

/**
 * Returns one document of a RAG.
 *
 * @throws AppError `unauthenticated`, or `not_found`.
 */
export async function getDocument(
  ctx: Context,
  { ragId, documentId }: { ragId: string; documentId: string },
): Promise<{ document: DocumentView; version: number }> {
  await requireSearchAccess(ctx, ragId);
  const rows = await ctx.db
    .select(documentColumns)
    .from(ragDocuments)
    .where(isDocument(ragId, documentId));
  const row = requireDocument(rows);
  return { document: documentView(ctx, row), version: row.version };
}

/**
 * Returns a page of a document's chunks in the current generation. `q` filters by text, `at`
 * selects the page with this offset.
 *
 * @throws AppError `unauthenticated`, or `not_found`.
 */
export async function listChunks(
  ctx: Context,
  { ragId, documentId }: { ragId: string; documentId: string },
  { at, q, ...query }: ChunkListQuery,
): Promise<PageOf<ChunkView> & { disabled: number }> {
  await requireSearchAccess(ctx, ragId);
  const isCurrent = sql`${ragChunks.documentId} = ${documentId} AND ${ragChunks.generationId} IN (
    SELECT ${ragGenerations.id} FROM ${ragGenerations} WHERE ${ragGenerations.ragId} = ${ragId} AND state = 'current')
    AND ${q ? textMatches(ragChunks, [ragChunks.text], q) : sql`1 = 1`}`;
  const { perPage } = query;
  const page = at === undefined ? query.page : await pageAt(ctx, isCurrent, at, perPage);
  const { documents, rows, counted } = await namedBatch(ctx.db, {
    documents: ctx.db
      .select({ id: ragDocuments.id })
      .from(ragDocuments)
      .where(isDocument(ragId, documentId)),
    rows: ctx.db
      .select()
      .from(ragChunks)
      .where(isCurrent)
      .orderBy(ragChunks.n)
      .limit(perPage)
      .offset((page - 1) * perPage),
    counted: ctx.db
      .select({
        count: sql<number>`count(*)`.as("count"),
        disabled: sql<number>`count(*) FILTER (WHERE ${ragChunks.disabled})`.as("disabled"),
      })
      .from(ragChunks)
      .where(isCurrent),
  });
  requireDocument(documents);
  const [{ count, disabled } = { count: 0, disabled: 0 }] = counted;
  return { ...pageOf(rows.map(chunkView), count, { page, perPage }), disabled };
}

/** Returns a chunk for responses. */
export function chunkView(row: typeof ragChunks.$inferSelect): ChunkView {
  const { id, n, headingPath, page, start, end, text, disabled } = row;
  const heading_path = JSON.parse(headingPath) as string[];
  // Only the switch of a chunk ever changes: another text gets another ID.
  const version = 2 * id + Number(disabled);
  return { id, n, heading_path, page, start, end, text, disabled, version };
}

/** Returns the page of the last chunk that starts at or before an offset. */
async function pageAt(ctx: Context, isCurrent: SQL, at: number, perPage: number): Promise<number> {
  const [row] = await ctx.db
    .select({ count: sql<number>`count(*)` })
    .from(ragChunks)
    .where(sql`${isCurrent} AND ${ragChunks.start} <= ${at}`);
  return Math.max(1, Math.ceil((row?.count ?? 0) / perPage));
}
