import { route, routes, versioned } from "@/lib/http/route";
import { documentViewSchema } from "@/lib/knowledge/documents/schema";
import { cancelDocument } from "@/lib/knowledge/documents/write-documents";

interface Params {
  ragId: string;
  documentId: string;
}

export const { GET, POST, PUT, PATCH, DELETE } = routes<Params>({
  POST: route({
    tag: "RAGs",
    summary: "Cancel processing a document",
    description:
      "The document becomes `failed` and can be retried. If this was a new version, the previous one stays.",
    access: "rags.documents",
    answer: { document: documentViewSchema },
    handle: async ({ ctx, params }) => {
      const { document, version } = await cancelDocument(ctx, params);
      return versioned({ document }, version);
    },
  }),
});
