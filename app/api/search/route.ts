import * as z from "zod";
import { route, routes } from "@/lib/http/route";
import { searchHitViewSchema, searchSchema } from "@/lib/search/schema";
import { searchConsole } from "@/lib/search/search-console";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: route({
    tag: "System",
    summary: "Search by name",
    description:
      "Projects, workspaces, agents, RAGs, tasks and records that one may read, and the people whom one may list.",
    access: "search.run",
    query: searchSchema,
    queryExample: "q=aurora",
    answer: { hits: z.array(searchHitViewSchema) },
    handle: async ({ ctx, query }) => ({ hits: await searchConsole(ctx, query()) }),
  }),
});
