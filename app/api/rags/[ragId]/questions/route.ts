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
    summary: "List a RAG's golden questions",
    description:
      "For who created the RAG, and superadmins. The gate says whether its status may become active.",
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
    summary: "Add a golden question",
    description:
      "With the document and a quote of it that must be found, or with `must_refuse`. It holds whatever becomes of the chunks.",
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
