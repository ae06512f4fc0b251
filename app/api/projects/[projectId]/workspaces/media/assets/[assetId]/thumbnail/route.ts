import { fileAnswer, isKnownTag } from "@/lib/http/answer";
import { readBytes } from "@/lib/http/read-body";
import { route, routes } from "@/lib/http/route";
import { readThumbnail } from "@/lib/media/read-asset-file";
import { saveThumbnail } from "@/lib/media/save-thumbnail";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ projectId: string; assetId: string }>({
  GET: route("workspaces.enter", async ({ ctx, params, request }) => {
    const isKnown = (tag: string) => isKnownTag(request, tag);
    return fileAnswer(ctx, request, await readThumbnail(ctx, { ...params, isKnown }));
  }),
  PUT: route("workspaces.enter", async ({ ctx, params, request, query }) => {
    const read = (maxBytes: number) => readBytes(request, maxBytes, "The thumbnail is too large");
    const dimensions = Object.fromEntries(query);
    return { ...(await saveThumbnail(ctx, { ...params, dimensions, read })) };
  }),
});
