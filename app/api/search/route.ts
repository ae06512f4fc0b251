import * as z from "zod";
import { route, routes } from "@/lib/http/route";
import { correctedAnswer, searchHitViewSchema, searchSchema } from "@/lib/search/schema";
import { searchConsole } from "@/lib/search/search-console";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: route({
    tag: "System",
    summary: "Search by name",
    description:
      "Finds projects, workspaces, agents, RAGs, tasks and records you can see, and people you can list.",
    access: "search.run",
    query: searchSchema,
    queryExample: "q=aurora",
    answer: { hits: z.array(searchHitViewSchema), ...correctedAnswer },
    handle: async ({ ctx, query }) => searchConsole(ctx, query()),
  }),
});
