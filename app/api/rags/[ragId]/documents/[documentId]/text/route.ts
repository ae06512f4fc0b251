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
    summary: "Get a document's text",
    description:
      "The normalised text that passages and citations refer to, counted in UTF-16 units. Choose pages, a `start` position, or `start` and `end` of a citation to get the text around it. Returns up to 50,000 units; continue at `next`.",
    access: "rags.search",
    query: documentTextSchema,
    queryExample: "start=0",
    answer: documentTextFields,
    handle: async ({ ctx, params, query }) => getDocumentText(ctx, params, query()),
  }),
});
