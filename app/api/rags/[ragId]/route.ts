import { route, routes, versioned } from "@/lib/http/route";
import { getRag } from "@/lib/rags/read-rags";
import { ragCardViewSchema, ragViewSchema, updateRagSchema } from "@/lib/rags/schema";
import { deleteRag, updateRag } from "@/lib/rags/write-rags";

interface Params {
  ragId: string;
}

export const { GET, POST, PUT, PATCH, DELETE } = routes<Params>({
  GET: route({
    tag: "RAGs",
    summary: "Get a RAG",
    access: "rags.list",
    answer: { rag: ragViewSchema },
    handle: async ({ ctx, params }) => {
      const { rag, version } = await getRag(ctx, params.ragId);
      return versioned({ rag }, version);
    },
  }),
  PATCH: route({
    tag: "RAGs",
    summary: "Update a RAG",
    access: "rags.edit",
    body: updateRagSchema,
    example: { status: "training" },
    carries: [ragCardViewSchema],
    ifMatch: true,
    answer: { rag: ragViewSchema },
    handle: async ({ ctx, params, json, ifMatch }) => {
      const change = { id: params.ragId, changes: await json(), ifMatch };
      const { rag, version } = await updateRag(ctx, change);
      return versioned({ rag }, version);
    },
  }),
  DELETE: route({
    tag: "RAGs",
    summary: "Delete a RAG",
    access: "rags.delete",
    ifMatch: true,
    handle: async ({ ctx, params, ifMatch }) => {
      await deleteRag(ctx, { id: params.ragId, ifMatch });
      return {};
    },
  }),
});
