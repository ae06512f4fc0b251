import { readBytes } from "@/lib/http/read-body";
import { route, routes } from "@/lib/http/route";
import { putUploadPart } from "@/lib/media/put-upload-part";

interface Params {
  projectId: string;
  uploadId: string;
  number: string;
}

export const { GET, POST, PUT, PATCH, DELETE } = routes<Params>({
  PUT: route("workspaces.enter", async ({ ctx, params, request }) => {
    const read = (maxBytes: number) => readBytes(request, maxBytes, "This part is too large");
    return { part: await putUploadPart(ctx, { ...params, read }) };
  }),
});
