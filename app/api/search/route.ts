import * as z from "zod";
import { route, routes } from "@/lib/http/route";
import { correctedAnswer, searchHitViewSchema, searchSchema } from "@/lib/search/schema";
import { searchConsole } from "@/lib/search/search-console";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: route({
    tag: "System",
    summary: "Search by name",
    description:
      "Finds projects, workspaces, agents, RAGs and tasks you can see by name, people you can list by name or email, and records by all texts that their list searches.",
    access: "search.run",
    query: searchSchema,
    queryExample: "q=aurora",
    answer: { hits: z.array(searchHitViewSchema), ...correctedAnswer },
    handle: async ({ ctx, query }) => searchConsole(ctx, query()),
  }),
});
