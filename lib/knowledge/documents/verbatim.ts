import { and, eq, sql } from "drizzle-orm";
import { valuesOf } from "@/db/client";
import { ragDocuments } from "@/db/schema/knowledge";
import type { Context } from "@/lib/context/context";
import type { Citation } from "../citation";
import { indexedColumns, indexedVersion } from "./document-state";
import { readText } from "./document-text";

/**
 * Returns the citations that match their document's text at their offsets. Compares with the text
 * itself, because the passage that a citation comes from would repeat its own mistakes.
 */
export async function verbatimCitations<One extends Citation>(
  ctx: Context,
  ragId: string,
  citations: readonly One[],
): Promise<One[]> {
  const ids = [...new Set(citations.map(({ documentId }) => documentId))];
  if (ids.length === 0) return [];
  const rows = await ctx.db
    .select({ id: ragDocuments.id, ...indexedColumns })
    .from(ragDocuments)
    .where(and(eq(ragDocuments.ragId, ragId), sql`${ragDocuments.id} IN ${valuesOf(ids)}`));
  const held = new Set<One>();
  // One text at a time: several long ones need more memory than a worker has.
  for (const row of rows) {
    const text = await readText(ctx, indexedVersion(row));
    for (const one of citations)
      if (one.documentId === row.id && text?.slice(one.start, one.end) === one.quote) held.add(one);
  }
  return citations.filter((one) => held.has(one));
}
