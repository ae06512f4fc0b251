import { route, routes } from "@/lib/http/route";
import { previewChunking } from "@/lib/knowledge/generations/preview";
import { previewFields, previewSchema } from "@/lib/knowledge/generations/schema";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ ragId: string }>({
  GET: route({
    tag: "RAGs",
    summary: "Preview how a document is split",
    description:
      "Returns the number and length of passages and shows the first ones, for the newest document or `document_id`. Changes nothing. Returns 409 if there is no indexed document.",
    access: "rags.documents",
    query: previewSchema,
    queryExample: "chunk_size=600&chunk_overlap=100",
    answer: previewFields,
    handle: ({ ctx, params, query }) => previewChunking(ctx, params.ragId, query()),
  }),
});
