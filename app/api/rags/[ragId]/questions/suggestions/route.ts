import * as z from "zod";
import { route, routes } from "@/lib/http/route";
import { suggestionSchema, suggestQuestions } from "@/lib/knowledge/golden/suggestions";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ ragId: string }>({
  GET: route({
    tag: "RAGs",
    summary: "Suggest test questions",
    description:
      "What people asked and the RAG answered, and headings of its documents, each with a sentence that answers it. Add one with `POST …/questions`.",
    access: "rags.documents",
    answer: { suggestions: z.array(suggestionSchema) },
    handle: async ({ ctx, params }) => ({
      suggestions: await suggestQuestions(ctx, params.ragId),
    }),
  }),
});
