import { type SQL, sql } from "drizzle-orm";
import type { Context } from "@/lib/context/context";
import { type DocumentScope, matchQuery, rowsOf } from "./plan-search";

/** A document with the days on which it is valid. */
export interface DatedDocument {
  id: string;
  title: string;
  validFrom: string | null;
  validUntil: string | null;
}

/** Passages looked at for documents that aren't valid. */
const PASSAGES = 20;
/** Maximum documents that are named. */
const NAMED = 3;

/** SQL: a chunk's document, as `document`, meets a condition. Follows other conditions. */
export const isOfDocument = (chunkId: SQL, condition: SQL): SQL =>
  sql`AND EXISTS (SELECT 1 FROM rag_chunks AS own JOIN rag_documents AS document
    ON document.id = own.document_id WHERE own.id = ${chunkId} AND ${condition})`;

/** Returns how many ready documents a search may use. */
export async function countMatching(ctx: Context, ragId: string, scope: DocumentScope) {
  const [row] = await rowsOf<{ n: number }>(
    ctx,
    ["n"],
    sql`SELECT count(*) AS n FROM rag_documents AS document WHERE document.rag_id = ${ragId}
      AND document.state = 'ready' AND ${scope.matches} AND ${scope.isValid}`,
  );
  return row?.n ?? 0;
}

/**
 * Returns documents that match the filters and have words of the query, but aren't valid on the
 * day.
 */
export async function documentsNotValid(
  ctx: Context,
  { generation, asked, scope }: { generation: SQL; asked: string; scope: DocumentScope },
): Promise<DatedDocument[]> {
  const isLeftOut = sql`${scope.matches} AND NOT (${scope.isValid})`;
  return rowsOf<DatedDocument>(
    ctx,
    ["id", "title", "validFrom", "validUntil"],
    sql`SELECT document.id, document.title, document.valid_from AS validFrom,
        document.valid_until AS validUntil
      FROM (SELECT rowid AS id, rank FROM rag_chunk_search
        WHERE rag_chunk_search MATCH ${matchQuery(generation, sql`${asked}`)}
        ${isOfDocument(sql`rag_chunk_search.rowid`, isLeftOut)} ORDER BY rank LIMIT ${PASSAGES}) AS best
      JOIN rag_chunks AS chunk ON chunk.id = best.id
      JOIN rag_documents AS document ON document.id = chunk.document_id
      GROUP BY document.id ORDER BY min(best.rank) LIMIT ${NAMED}`,
  );
}
