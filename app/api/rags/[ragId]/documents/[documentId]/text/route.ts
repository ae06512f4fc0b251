import { route, routes } from "@/lib/http/route";
import { getDocumentText } from "@/lib/knowledge/documents/passages";
import { documentTextFields, documentTextSchema } from "@/lib/knowledge/documents/schema";

interface Params {
  ragId: string;
  documentId: string;
}

export const { GET, POST, PUT, PATCH, DELETE } = routes<Params>({
  GET: route({
    tag: "RAGs",
    summary: "Read a document's text",
    description:
      "The normalised text in which chunks and citations count, in UTF-16 units: some pages, or from `start` on. An answer carries at most 50,000 units; `next` says where to go on.",
    access: "rags.search",
    query: documentTextSchema,
    queryExample: "start=0",
    answer: documentTextFields,
    handle: async ({ ctx, params, query }) => getDocumentText(ctx, params, query()),
  }),
});
