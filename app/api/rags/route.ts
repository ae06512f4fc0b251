import { route, routes, versioned } from "@/lib/http/route";
import { pageFields, readListQuery } from "@/lib/paging";
import { listRags } from "@/lib/rags/read-rags";
import { ragListSchema } from "@/lib/rags/schema";
import { createRag } from "@/lib/rags/write-rags";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: route("rags.list", async ({ ctx, query }) => {
    const page = await listRags(ctx, readListQuery(ragListSchema, query));
    return { rags: page.rows, ...pageFields(page) };
  }),
  POST: route("rags.create", async ({ ctx, json, idempotencyKey }) => {
    const { rag, version } = await createRag(ctx, await json(), idempotencyKey);
    return versioned({ rag }, version, 201);
  }),
});
