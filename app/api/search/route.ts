import * as z from "zod";
import { route, routes } from "@/lib/http/route";
import { searchConsole, searchHitViewSchema, searchSchema } from "@/lib/search/search-console";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: route({
    tag: "System",
    summary: "Search by name",
    description: "Projects, agents, RAGs and tasks that one may read.",
    access: "search.run",
    query: searchSchema,
    queryExample: "q=aurora",
    answer: { hits: z.array(searchHitViewSchema) },
    handle: async ({ ctx, query }) => ({ hits: await searchConsole(ctx, query()) }),
  }),
});
