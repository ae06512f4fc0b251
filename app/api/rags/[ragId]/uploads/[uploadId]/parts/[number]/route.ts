import * as z from "zod";
import { readBytes } from "@/lib/http/read-body";
import { route, routes } from "@/lib/http/route";
import { putDocumentPart } from "@/lib/knowledge/documents/upload-documents";

interface Params {
  ragId: string;
  uploadId: string;
  number: string;
}

/** Arguments for curl that send a text of seventy bytes. */
const EXAMPLE_DOCUMENT = `--data-binary "$(printf 'The office is open from nine to five. Visitors park behind the lighthouse.' | head -c 70)"`;

export const { GET, POST, PUT, PATCH, DELETE } = routes<Params>({
  PUT: route({
    tag: "RAGs",
    summary: "Upload a part to a RAG",
    description:
      "Each part is `part_size` bytes, except the last. Send parts in any order, and again after a failure.",
    access: "rags.documents",
    sends: { type: "application/octet-stream", curl: EXAMPLE_DOCUMENT },
    answer: { part: z.object({ number: z.int(), size: z.int() }) },
    handle: async ({ ctx, params, request }) => {
      const read = (maxBytes: number) => readBytes(request, maxBytes, "This part is too large");
      return { part: await putDocumentPart(ctx, { ...params, read }) };
    },
  }),
});
