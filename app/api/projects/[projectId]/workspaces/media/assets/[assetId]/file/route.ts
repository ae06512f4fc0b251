import { fileAnswer, isKnownTag } from "@/lib/http/answer";
import { route, routes } from "@/lib/http/route";
import { readAssetFile } from "@/lib/media/read-asset-file";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ projectId: string; assetId: string }>({
  // The file, or the part of it that is asked for.
  GET: route("workspaces.enter", async ({ ctx, params, request, query }) => {
    const file = await readAssetFile(ctx, {
      ...params,
      isDownload: query.get("download") === "1",
      isHead: request.method === "HEAD",
      range: request.headers.get("range"),
      ifRange: request.headers.get("if-range"),
      isKnown: (tag) => isKnownTag(request, tag),
    });
    return fileAnswer(ctx, request, file);
  }),
});
