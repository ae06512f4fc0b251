import * as z from "zod";
import { route, routes } from "@/lib/http/route";
import { listGaps } from "@/lib/knowledge/gaps/gaps";
import { gapListSchema, gapViewSchema } from "@/lib/knowledge/gaps/schema";
import { pageAnswer, pageFields } from "@/lib/paging";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ ragId: string }>({
  GET: route({
    tag: "RAGs",
    summary: "List what a RAG does not know",
    description:
      "Questions that were refused, searches without a hit and answers that were of no use, those that look for the same words as one. The latest first.",
    access: "rags.documents",
    query: gapListSchema,
    queryExample: "state=all",
    answer: {
      gaps: z.array(gapViewSchema),
      states: z.record(z.string(), z.int()),
      ...pageAnswer,
    },
    handle: async ({ ctx, params, query }) => {
      const page = await listGaps(ctx, params.ragId, query());
      return { gaps: page.rows, states: page.states, ...pageFields(page) };
    },
  }),
});
