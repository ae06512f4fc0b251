import { and, eq, sql } from "drizzle-orm";
import { valuesOf } from "@/db/client";
import { ragDocuments } from "@/db/schema/knowledge";
import type { Context } from "@/lib/context/context";
import type { Citation } from "../answer";
import { asIndexed, indexedColumns } from "./document-state";
import { readText } from "./document-text";

/**
 * Those of some citations that stand in their documents, word for word, at their offsets. It is held against the text of
 * the document itself and not against the passage that the citation is from, which would agree with its own mistakes.
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
  // One text after the other: several long ones at once are more than a worker has room for.
  for (const row of rows) {
    const text = await readText(ctx, asIndexed(row));
    for (const one of citations)
      if (one.documentId === row.id && text?.slice(one.start, one.end) === one.quote) held.add(one);
  }
  return citations.filter((one) => held.has(one));
}
