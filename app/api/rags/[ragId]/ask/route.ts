import * as z from "zod";
import { route, routes } from "@/lib/http/route";
import { askRag } from "@/lib/knowledge/documents/ask-rag";
import { listOwnQuestions, ownQuestionSchema } from "@/lib/knowledge/documents/own-questions";
import { WHO_ASKS } from "@/lib/knowledge/documents/rag-access";
import { askRagSchema, ragAnswerFields } from "@/lib/knowledge/documents/schema";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ ragId: string }>({
  GET: route({
    tag: "RAGs",
    summary: "List what you have asked a RAG",
    description: `Your own questions of the last 90 days, each once, the latest first. ${WHO_ASKS}`,
    access: "rags.search",
    answer: { questions: z.array(ownQuestionSchema) },
    handle: async ({ ctx, params }) => ({ questions: await listOwnQuestions(ctx, params.ragId) }),
  }),
  POST: route({
    tag: "RAGs",
    summary: "Ask a RAG",
    description: `Sentences of its documents, verbatim, each with where it stands; or a refusal where they do not carry an answer. ${WHO_ASKS}`,
    access: "rags.search",
    reads: true,
    body: askRagSchema,
    example: { question: "When is the office open?" },
    answer: ragAnswerFields,
    handle: async ({ ctx, params, json }) => askRag(ctx, params.ragId, await json()),
  }),
});
