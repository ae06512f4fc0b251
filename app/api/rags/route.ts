import { route, routes } from "@/lib/http/route";
import { pageFields, readListQuery } from "@/lib/paging";
import { listRags } from "@/lib/rags/list-rags";
import { ragListSchema } from "@/lib/rags/schema";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: route("rags.list", async ({ ctx, query }) => {
    const page = await listRags(ctx, readListQuery(ragListSchema, query));
    return { rags: page.rows, ...pageFields(page) };
  }),
});
