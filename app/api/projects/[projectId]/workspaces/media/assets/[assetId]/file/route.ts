import { fileAnswer, isKnownTag } from "@/lib/http/answer";
import { route, routes } from "@/lib/http/route";
import { readAssetFile } from "@/lib/media/read-asset-file";
import { downloadSchema } from "@/lib/media/schema";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ projectId: string; assetId: string }>({
  // The whole file, or the requested range.
  GET: route({
    tag: "Media",
    summary: "Download an asset's file",
    description: "Supports `Range` and `If-None-Match`.",
    access: "workspaces.enter",
    query: downloadSchema,
    queryExample: "download=1",
    media: "application/octet-stream",
    handle: async ({ ctx, params, query, request }) => {
      const file = await readAssetFile(ctx, {
        ...params,
        isDownload: query().download === "1",
        isHead: request.method === "HEAD",
        range: request.headers.get("range"),
        ifRange: request.headers.get("if-range"),
        isKnown: (tag) => isKnownTag(request, tag),
      });
      return fileAnswer(ctx, request, file);
    },
  }),
});
