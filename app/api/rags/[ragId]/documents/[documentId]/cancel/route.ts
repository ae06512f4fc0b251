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
    summary: "Stop the reading of a document",
    description:
      "It is `failed` then, and can be tried again; a new version gives way to the one before it.",
    access: "rags.documents",
    answer: { document: documentViewSchema },
    handle: async ({ ctx, params }) => {
      const { document, version } = await cancelDocument(ctx, params);
      return versioned({ document }, version);
    },
  }),
});
