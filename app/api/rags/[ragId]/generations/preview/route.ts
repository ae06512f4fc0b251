import { route, routes } from "@/lib/http/route";
import { previewChunking } from "@/lib/knowledge/generations/preview";
import { previewFields, previewSchema } from "@/lib/knowledge/generations/schema";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ ragId: string }>({
  GET: route({
    tag: "RAGs",
    summary: "Show how a document would be cut",
    description:
      "The newest document, or the one of `document_id`: how many passages, how long, and the first of them. Nothing changes. 409 without a text that has been read.",
    access: "rags.documents",
    query: previewSchema,
    queryExample: "chunk_size=600&chunk_overlap=100",
    answer: previewFields,
    handle: ({ ctx, params, query }) => previewChunking(ctx, params.ragId, query()),
  }),
});
