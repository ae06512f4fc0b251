import { readBytes } from "@/lib/http/read-body";
import { route, routes } from "@/lib/http/route";
import { saveThumbnail } from "@/lib/media/save-thumbnail";
import { answerThumbnail } from "@/lib/platform/asset-answers";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ projectId: string; assetId: string }>({
  GET: answerThumbnail,
  PUT: route("workspaces.enter", async ({ ctx, params, request, query }) => {
    const read = (maxBytes: number) => readBytes(request, maxBytes, "The thumbnail is too large");
    const dimensions = Object.fromEntries(query);
    return { ...(await saveThumbnail(ctx, { ...params, dimensions, read })) };
  }),
});
