import * as z from "zod";
import { readBytes } from "@/lib/http/read-body";
import { route, routes } from "@/lib/http/route";
import { putUploadPart } from "@/lib/media/put-upload-part";
import { EXAMPLE_PICTURE } from "../../../../example-picture";

interface Params {
  projectId: string;
  uploadId: string;
  number: string;
}

export const { GET, POST, PUT, PATCH, DELETE } = routes<Params>({
  PUT: route({
    tag: "Media",
    summary: "Upload a part",
    description:
      "Each part is `part_size` bytes, except the last. Send parts in any order, and again after a failure.",
    access: "workspaces.enter",
    sends: { type: "application/octet-stream", curl: EXAMPLE_PICTURE },
    answer: { part: z.object({ number: z.int(), size: z.int() }) },
    handle: async ({ ctx, params, request }) => {
      const read = (maxBytes: number) => readBytes(request, maxBytes, "This part is too large");
      return { part: await putUploadPart(ctx, { ...params, read }) };
    },
  }),
});
