import * as z from "zod";
import { route, routes } from "@/lib/http/route";
import { listQueryDays } from "@/lib/knowledge/documents/query-days";
import { queryDaySchema, queryDaysSchema } from "@/lib/knowledge/documents/schema";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ ragId: string }>({
  GET: route({
    tag: "RAGs",
    summary: "Get a RAG's queries per day",
    description: "For the RAG's creator and superadmins. Days are in UTC, oldest first.",
    access: "rags.documents",
    query: queryDaysSchema,
    queryExample: "days=7",
    answer: { days: z.array(queryDaySchema) },
    handle: async ({ ctx, params, query }) => ({
      days: await listQueryDays(ctx, params.ragId, query()),
    }),
  }),
});
