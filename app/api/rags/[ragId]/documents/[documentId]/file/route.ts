import { fileAnswer } from "@/lib/http/answer";
import { route, routes } from "@/lib/http/route";
import { originalAddress, readDocumentFile } from "@/lib/knowledge/documents/original-file";
import { originalSchema } from "@/lib/knowledge/documents/schema";

interface Params {
  ragId: string;
  documentId: string;
}

export const { GET, POST, PUT, PATCH, DELETE } = routes<Params>({
  GET: route({
    tag: "RAGs",
    summary: "Get a document's file",
    description:
      "PDFs, pictures and texts are shown, all others downloaded. 404 for a document that was added as text. With `start` and `end` of a citation, redirects to the original at that place: the page of a PDF, the marked quote, or the document's text in the console.",
    access: "rags.search",
    query: originalSchema,
    queryExample: "start=0&end=40",
    media: "application/octet-stream",
    statuses: [200, 302],
    handle: async ({ ctx, params, query, request }) => {
      const { start, end } = query();
      if (start === undefined || end === undefined)
        return fileAnswer(ctx, request, await readDocumentFile(ctx, params));
      const location = await originalAddress(ctx, params, { start, end });
      return new Response(null, {
        status: 302,
        headers: { location, "cache-control": "no-store" },
      });
    },
  }),
});
