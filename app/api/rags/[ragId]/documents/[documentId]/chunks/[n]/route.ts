import { route, routes, versioned } from "@/lib/http/route";
import { updateChunk } from "@/lib/knowledge/documents/passages";
import { chunkViewSchema, updateChunkSchema } from "@/lib/knowledge/documents/schema";

interface Params {
  ragId: string;
  documentId: string;
  n: string;
}

export const { GET, POST, PUT, PATCH, DELETE } = routes<Params>({
  PATCH: route({
    tag: "RAGs",
    summary: "Switch a chunk off, or on again",
    description: "A chunk that is off is never found. `n` is its number within the document.",
    access: "rags.documents",
    ifMatch: true,
    body: updateChunkSchema,
    example: { disabled: true },
    answer: { chunk: chunkViewSchema },
    handle: async ({ ctx, params, json, ifMatch }) => {
      const chunk = await updateChunk(ctx, { ...params, changes: await json(), ifMatch });
      return versioned({ chunk }, chunk.version);
    },
  }),
});
