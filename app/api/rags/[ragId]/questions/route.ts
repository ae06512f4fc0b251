import * as z from "zod";
import { route, routes, versioned } from "@/lib/http/route";
import { createQuestion, listQuestions } from "@/lib/knowledge/golden/questions";
import {
  createQuestionSchema,
  gateSchema,
  questionListSchema,
  questionViewSchema,
} from "@/lib/knowledge/golden/schema";
import { pageAnswer, pageFields } from "@/lib/paging";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ ragId: string }>({
  GET: route({
    tag: "RAGs",
    summary: "List a RAG's test questions",
    description:
      "For the RAG's creator and superadmins. The gate shows whether enough of them pass. It is optional: without it, a RAG isn't evaluated.",
    access: "rags.documents",
    query: questionListSchema,
    queryExample: "perPage=50",
    answer: { questions: z.array(questionViewSchema), gate: gateSchema, ...pageAnswer },
    handle: async ({ ctx, params, query }) => {
      const page = await listQuestions(ctx, params.ragId, query());
      return { questions: page.rows, gate: page.gate, ...pageFields(page) };
    },
  }),
  POST: route({
    tag: "RAGs",
    summary: "Add a test question",
    description:
      "Send the document and a quote that search must find, or `must_refuse`. The question stays valid when documents are split differently.",
    access: "rags.documents",
    body: createQuestionSchema,
    example: { question: "Which emperor founded Byzantium?", must_refuse: true },
    idempotent: true,
    answer: { question: questionViewSchema },
    statuses: [201],
    handle: async ({ ctx, params, json, idempotencyKey }) => {
      const input = await json();
      const { question, version } = await createQuestion(ctx, params.ragId, input, idempotencyKey);
      return versioned({ question }, version);
    },
  }),
});
