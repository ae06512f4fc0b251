import { route, routes, versioned } from "@/lib/http/route";
import { documentViewSchema } from "@/lib/knowledge/documents/schema";
import { retryDocument } from "@/lib/knowledge/documents/write-documents";

interface Params {
  ragId: string;
  documentId: string;
}

export const { GET, POST, PUT, PATCH, DELETE } = routes<Params>({
  POST: route({
    tag: "RAGs",
    summary: "Retry a failed document",
    access: "rags.documents",
    answer: { document: documentViewSchema },
    statuses: [202],
    handle: async ({ ctx, params }) => {
      const { document, version } = await retryDocument(ctx, params);
      return versioned({ document }, version, 202);
    },
  }),
});
