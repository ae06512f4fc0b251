import * as z from "zod";
import { route, routes } from "@/lib/http/route";
import {
  correctedSchema,
  hitViewSchema,
  searchScopeFields,
} from "@/lib/knowledge/documents/answer-schema";
import { searchPassages } from "@/lib/knowledge/documents/ask-rag";
import { WHO_ASKS } from "@/lib/knowledge/documents/rag-access";
import { searchRagSchema } from "@/lib/knowledge/documents/schema";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ ragId: string }>({
  POST: route({
    tag: "RAGs",
    summary: "Search a RAG",
    description: `Returns the best matching passages, best first. \`filters\` limits the search to some documents. Documents that aren't valid today (or on \`valid_on\`) aren't searched. An inactive RAG answers 409, except to people who manage its documents, who can test it. ${WHO_ASKS}`,
    access: "rags.search",
    reads: true,
    body: searchRagSchema,
    example: { query: "when is the office open", limit: 5 },
    answer: {
      hits: z.array(hitViewSchema),
      note: z.string().nullable().meta({
        description:
          "Why vectors weren't used although the index has them, or that the documents are in another language than the query.",
      }),
      corrected: correctedSchema,
      ...searchScopeFields,
    },
    handle: async ({ ctx, params, json }) =>
      searchPassages(ctx, params.ragId, await json(), { isTest: true }),
  }),
});
