import * as z from "zod";
import { route, routes } from "@/lib/http/route";
import { listGaps } from "@/lib/knowledge/gaps/gaps";
import { gapListSchema, gapViewSchema } from "@/lib/knowledge/gaps/schema";
import { pageAnswer, pageFields } from "@/lib/paging";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ ragId: string }>({
  GET: route({
    tag: "RAGs",
    summary: "List a RAG's gaps",
    description:
      "Unanswered questions, searches without results and answers rated negatively. Questions that search for the same words count as one gap. Newest first.",
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
