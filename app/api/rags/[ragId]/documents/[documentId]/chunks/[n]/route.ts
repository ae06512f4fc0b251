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
    summary: "Exclude or include a passage",
    description: "Search skips excluded passages. `n` is the passage's number in the document.",
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
