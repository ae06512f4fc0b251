import { and, eq, type SQL, sql } from "drizzle-orm";
import { namedBatch, valuesOf } from "@/db/client";
import { ragChunks, ragDocuments, ragGenerations } from "@/db/schema/knowledge";
import type { Context } from "@/lib/context/context";
import { type Block, blocksOf, sectionEnd, sectionStart } from "./blocks";
import { pageAt } from "./chunk-text";
import { indexedColumns, indexedVersion } from "./documents/document-state";
import { readText } from "./documents/document-text";
import type { Hit } from "./search";
import type { Span } from "./text";

/** How far around a passage its section is read. Characters. */
const REACH = 1200;

/** A passage whose section is read. */
type Passage = Pick<
  Hit,
  "documentId" | "externalId" | "title" | "headingPath" | "start" | "end" | "text"
>;

/** A block of a document, with its page. */
export interface PlacedBlock extends Block {
  documentId: string;
  externalId: string | null;
  title: string;
  /** The page that it starts on, from 1; null for a text without pages. */
  page: number | null;
  /** As the document's text has it, from `start` to `end`. */
  quote: string;
  /** The text between the block before and this one. */
  before: string;
  /** Whether it is in the passage that was found, not only in the same section. */
  isFound: boolean;
}

/**
 * Returns the blocks of the hits' sections, for each hit in reading order. Reads the documents'
 * texts, because a passage may end within a list or begin below the head of a table.
 */
export async function sectionsOf(
  ctx: Context,
  ragId: string,
  hits: readonly Passage[],
): Promise<PlacedBlock[][]> {
  const ids = [...new Set(hits.map(({ documentId }) => documentId))];
  if (ids.length === 0) return [];
  const { documents, disabled } = await namedBatch(ctx.db, {
    documents: ctx.db
      .select({ id: ragDocuments.id, pageStarts: ragDocuments.pageStarts, ...indexedColumns })
      .from(ragDocuments)
      // The sign keeps SQLite from reading all documents of the RAG.
      .where(sql`+${ragDocuments.ragId} = ${ragId} AND ${ragDocuments.id} IN ${valuesOf(ids)}`),
    disabled: disabledChunks(ctx, ragId, ids),
  });
  const sections = new Map<Passage, PlacedBlock[]>();
  // One text at a time: several long ones need more memory than a worker has.
  for (const document of documents) {
    const version = indexedVersion(document);
    const text = await readText(ctx, version);
    if (text === null) continue;
    const pageStarts: number[] = JSON.parse(version.pageStarts ?? "[]");
    const hidden = disabled.filter(({ documentId }) => documentId === document.id);
    // Skips a passage that is no longer in the document's text.
    for (const hit of hits)
      if (hit.documentId === document.id && text.startsWith(hit.text, hit.start))
        sections.set(hit, placedBlocks(text, hit, { pageStarts, hidden }));
  }
  return hits.map((hit) => sections.get(hit) ?? []);
}

/** Chunks that are excluded from search. Sections around other passages leave them out, too. */
function disabledChunks(ctx: Context, ragId: string, documentIds: readonly string[]) {
  const isCurrent: SQL = sql`${ragChunks.generationId} IN (SELECT ${ragGenerations.id} FROM ${ragGenerations}
    WHERE ${ragGenerations.ragId} = ${ragId})`;
  const { documentId, start, end } = ragChunks;
  return ctx.db
    .select({ documentId, start, end })
    .from(ragChunks)
    .where(
      and(isCurrent, sql`${documentId} IN ${valuesOf(documentIds)}`, eq(ragChunks.disabled, true)),
    );
}

function placedBlocks(
  text: string,
  hit: Passage,
  { pageStarts, hidden }: { pageStarts: readonly number[]; hidden: readonly Span[] },
): PlacedBlock[] {
  const { documentId, externalId, title } = hit;
  const within = {
    start: sectionStart(text, hit.start, REACH),
    end: sectionEnd(text, hit.end, REACH),
  };
  return blocksOf(text, within, hit.headingPath).flatMap((block, at, all) => {
    const isFound = block.start < hit.end && hit.start < block.end;
    if (!isFound && hidden.some(({ start, end }) => block.start < end && start < block.end))
      return [];
    return {
      ...block,
      ...{ documentId, externalId, title, isFound },
      page: pageAt(pageStarts, block.start),
      quote: text.slice(block.start, block.end),
      before: text.slice(all[at - 1]?.end ?? block.start, block.start),
    };
  });
}
