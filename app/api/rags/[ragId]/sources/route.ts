import { route, routes } from "@/lib/http/route";
import { sourcesFields } from "@/lib/knowledge/sources/schema";
import { listSources } from "@/lib/knowledge/sources/sources";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ ragId: string }>({
  GET: route({
    tag: "RAGs",
    summary: "List a RAG's possible sources",
    access: "rags.documents",
    answer: sourcesFields,
    handle: ({ ctx, params }) => listSources(ctx, params.ragId),
  }),
});
