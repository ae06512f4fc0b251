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
    summary: "Refresh a document",
    description:
      "Fetches the URL or record again as a new version. The previous version stays until the new one is ready, or if fetching fails.",
    access: "rags.documents",
    answer: refreshedFields,
    statuses: [202],
    handle: async ({ ctx, params }) => {
      const { version, ...answer } = await refreshDocument(ctx, params);
      return versioned(answer, version, 202);
    },
  }),
});
