import * as z from "zod";
import { AppError } from "@/lib/errors";
import { askRag, searchPassages } from "@/lib/knowledge/documents/ask-rag";
import { getDocumentText } from "@/lib/knowledge/documents/passages";
import { RagInactive } from "@/lib/knowledge/documents/rag-access";
import {
  askRagSchema,
  documentTextSchema,
  searchRagSchema,
} from "@/lib/knowledge/documents/schema";
import { text } from "@/lib/text-schema";
import type { ResourceRef } from "../runs/resource-refs";
import { type RunScope, tool } from "./tool";

const ragId = text({ max: 64, label: "RAG" });
const readsRag = ({ args: { rag_id: id } }: { args: { rag_id: string } }): ResourceRef[] => [
  { kind: "rag", id },
];

const NO_RAG = "This agent has no RAG with this ID";

/** Checks that the agent has the RAG. The use case checks the person's access. */
function givenRag({ rags }: RunScope, id: string): string {
  if (!rags.includes(id)) throw new AppError("not_found", NO_RAG);
  return id;
}

/**
 * Returns what a RAG found, or the note that it is inactive, so that a run goes on with the agent's
 * other RAGs.
 */
async function orInactive<Found, Empty>(
  found: Promise<Found>,
  empty: Empty,
): Promise<Found | (Empty & { note: string })> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof RagInactive) return { ...empty, note: error.notSearched };
    throw error;
  }
}

const search = async (...asked: Parameters<typeof searchPassages>) => {
  const { hits, note } = await searchPassages(...asked);
  return { passages: hits, ...(note !== null && { note }) };
};

/** What an inactive RAG answers. */
const NO_ANSWER = { refused: true, answer: "", citations: [], isInactive: true } as const;

export const searchKnowledgeTool = tool({
  name: "search_knowledge",
  description: "Searches a RAG's documents and returns the passages that best match a query.",
  requires: "Access to the RAG",
  input: z.object({
    rag_id: ragId,
    query: searchRagSchema.shape.query,
    limit: z.int().min(1).max(20).default(5),
    filters: searchRagSchema.shape.filters,
  }),
  changes: false,
  untrusted: true,
  private: true,
  reads: readsRag,
  describeCall: ({ query }) => `Search knowledge for “${query}”`,
  run: ({ ctx, scope, args: { rag_id, query, limit, filters } }) =>
    orInactive(
      search(
        ctx,
        givenRag(scope, rag_id),
        { query, limit, filters },
        { logQuery: !scope.isUnlogged },
      ),
      { passages: [] },
    ),
});

export const askKnowledgeTool = tool({
  name: "ask_knowledge",
  description:
    "Answers a question by quoting a RAG's documents, or refuses if they don't contain an answer.",
  requires: "Access to the RAG",
  input: z.object({ rag_id: ragId, ...askRagSchema.shape }),
  changes: false,
  untrusted: true,
  private: true,
  reads: readsRag,
  describeCall: ({ question }) => `Ask knowledge: ${question}`,
  run: ({ ctx, scope, args: { rag_id, question, filters } }) =>
    // The agent's own model writes the answer, if it has one.
    orInactive(
      askRag(
        ctx,
        givenRag(scope, rag_id),
        { question, filters },
        { useModel: false, logQuery: !scope.isUnlogged },
      ),
      NO_ANSWER,
    ),
});

export const readPassageTool = tool({
  name: "read_passage",
  description: "Reads more of a document found by a search, from a given offset in its text.",
  requires: "Access to the RAG",
  input: z.object({
    rag_id: ragId,
    document_id: text({ max: 64, label: "Document" }),
    start: z.int().min(0).max(100_000_000).default(0),
  }),
  changes: false,
  untrusted: true,
  private: true,
  reads: readsRag,
  describeCall: () => "Read more of a document",
  run: async ({ ctx, scope, args: { rag_id, document_id, start } }) => {
    const which = { ragId: givenRag(scope, rag_id), documentId: document_id };
    const found = await getDocumentText(ctx, which, documentTextSchema.parse({ start }));
    return { text: found.text.slice(0, MAX_TEXT), start: found.start, total: found.total };
  },
});

/** Maximum characters of a document per call. */
const MAX_TEXT = 8000;
