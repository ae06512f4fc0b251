import { type SQL, sql } from "drizzle-orm";
import { ragChunks } from "@/db/schema/knowledge";
import type { Context } from "@/lib/context/context";
import {
  type DocumentFilters,
  dayOfTime,
  hasDatedDocuments,
  isFiltered,
  isValidOn,
  matchesFilters,
} from "./document-filters";

/**
 * Filters that match at most this many passages are rare: those are ranked alone. Of more, listing
 * them costs more than asking the filter for the best passages.
 */
const RARE = 2000;

/** SQL conditions on the rows `document` that a search uses. */
export interface Conditions {
  matches: SQL;
  isValid: SQL;
  isFiltered: boolean;
}

/** Returns the conditions of filters. */
export const conditionsOf = (ctx: Context, filters: DocumentFilters): Conditions => ({
  matches: matchesFilters(filters),
  isValid: isValidOn(filters.valid_on ?? dayOfTime(ctx.now)),
  isFiltered: isFiltered(filters),
});

/** Which documents a search uses. */
export interface DocumentScope extends Pick<Conditions, "matches" | "isValid"> {
  /** Whether a document of the RAG isn't valid on every day. */
  hasDates: boolean;
  /** Ready documents that it may use. */
  matching: number;
  /** All passages of documents that match the filters; null if there are too many to list. */
  rare: number[] | null;
}

/** What `scopeColumn` reads. */
interface ScopeRow {
  hasDates: number;
  matching: number;
  passages: number[] | null;
}

/** SQL: what is known of the documents that a search uses, as JSON. Null if it uses all. */
export function scopeColumn(
  { ragId, generation }: { ragId: string; generation: SQL },
  { matches, isValid, isFiltered: filtered }: Conditions,
): SQL {
  const documents = sql`FROM rag_documents AS document INDEXED BY rag_documents_filtered`;
  const matching = sql`(SELECT count(*) ${documents} WHERE document.rag_id = ${ragId}
    AND document.state = 'ready' AND ${matches} AND ${isValid})`;
  const passages = sql`(SELECT json_group_array(id) FROM (SELECT own.id ${documents} CROSS JOIN ${ragChunks} AS own
    ON own.document_id = document.id AND own.generation_id = ${generation}
    WHERE document.rag_id = ${ragId} AND ${matches} LIMIT ${RARE + 1}))`;
  return sql`(SELECT CASE WHEN ${filtered ? sql`1` : sql`dated.has`} THEN
    json_object('hasDates', dated.has, 'matching', ${matching}, 'passages', json(${filtered ? passages : sql`NULL`})) END
    FROM (SELECT ${hasDatedDocuments(ragId)} AS has) AS dated)`;
}

/** Returns the scope of what `scopeColumn` has read. */
export function scopeOfRow(
  { matches, isValid }: Conditions,
  json: string | null,
): DocumentScope | null {
  if (json === null) return null;
  const { hasDates, matching, passages }: ScopeRow = JSON.parse(json);
  const rare = passages && passages.length <= RARE ? passages : null;
  return { matches, isValid, hasDates: hasDates === 1, matching, rare };
}

/** A document with the days on which it is valid. */
export interface DatedDocument {
  id: string;
  title: string;
  validFrom: string | null;
  validUntil: string | null;
}

/** SQL: a chunk's document, as `document`, meets a condition. Follows other conditions. */
export const isOfDocument = (chunkId: SQL, condition: SQL): SQL =>
  sql`AND EXISTS (SELECT 1 FROM rag_chunks AS own JOIN rag_documents AS document
    ON document.id = own.document_id WHERE own.id = ${chunkId} AND ${condition})`;
