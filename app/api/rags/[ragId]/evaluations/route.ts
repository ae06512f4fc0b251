import * as z from "zod";
import { route, routes } from "@/lib/http/route";
import { listEvaluations, startEvaluation } from "@/lib/knowledge/golden/evaluations";
import {
  evaluationListSchema,
  evaluationViewSchema,
  gateSchema,
} from "@/lib/knowledge/golden/schema";
import { pageAnswer, pageFields } from "@/lib/paging";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ ragId: string }>({
  GET: route({
    tag: "RAGs",
    summary: "List a RAG's evaluations",
    description: "Newest first. `running` is true while an evaluation is in progress.",
    access: "rags.documents",
    query: evaluationListSchema,
    queryExample: "perPage=20",
    answer: {
      evaluations: z.array(evaluationViewSchema),
      gate: gateSchema,
      running: z.boolean(),
      ...pageAnswer,
    },
    handle: async ({ ctx, params, query }) => {
      const page = await listEvaluations(ctx, params.ragId, query());
      const { rows, gate, running } = page;
      return { evaluations: rows, gate, running, ...pageFields(page) };
    },
  }),
  POST: route({
    tag: "RAGs",
    summary: "Start an evaluation",
    description: "Runs the test questions in the background. The list has the result.",
    access: "rags.documents",
    statuses: [202],
    answer: { running: z.literal(true) },
    handle: async ({ ctx, params }) => {
      await startEvaluation(ctx, params.ragId);
      return { running: true as const };
    },
  }),
});
