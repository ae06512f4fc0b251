import { route, routes, versioned } from "@/lib/http/route";
import { refreshedFields } from "@/lib/knowledge/sources/schema";
import { refreshDocument } from "@/lib/knowledge/sources/sources";

interface Params {
  ragId: string;
  documentId: string;
}

export const { GET, POST, PUT, PATCH, DELETE } = routes<Params>({
  POST: route({
    tag: "RAGs",
    summary: "Read a document's address or row again",
    description:
      "What it says now becomes the document's next version; the one before it stays until then, and when it cannot be read.",
    access: "rags.documents",
    answer: refreshedFields,
    statuses: [202],
    handle: async ({ ctx, params }) => {
      const { version, ...answer } = await refreshDocument(ctx, params);
      return versioned(answer, version, 202);
    },
  }),
});
