import { route, routes } from "@/lib/http/route";
import { readListQuery } from "@/lib/paging";
import { searchSchema } from "@/lib/search/schema";
import { searchConsole } from "@/lib/search/search-console";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: route("search.run", async ({ ctx, query }) => ({
    hits: await searchConsole(ctx, readListQuery(searchSchema, query)),
  })),
});
