import * as z from "zod";
import { route, routes } from "@/lib/http/route";
import { listChunks } from "@/lib/knowledge/documents/read-documents";
import { chunkListSchema, chunkViewSchema } from "@/lib/knowledge/documents/schema";
import { pageAnswer, pageFields } from "@/lib/paging";

interface Params {
  ragId: string;
  documentId: string;
}

export const { GET, POST, PUT, PATCH, DELETE } = routes<Params>({
  GET: route({
    tag: "RAGs",
    summary: "List a document's passages",
    description: "From the current index. Offsets count UTF-16 units in the document's text.",
    access: "rags.search",
    query: chunkListSchema,
    queryExample: "perPage=50",
    answer: {
      chunks: z.array(chunkViewSchema),
      disabled: z.int().meta({ description: "Number of matching passages that are excluded." }),
      ...pageAnswer,
    },
    handle: async ({ ctx, params, query }) => {
      const page = await listChunks(ctx, params, query());
      return { chunks: page.rows, disabled: page.disabled, ...pageFields(page) };
    },
  }),
});
