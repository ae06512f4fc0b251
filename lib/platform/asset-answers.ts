import { isKnownTag } from "@/lib/http/conditional";
import { fileAnswer } from "@/lib/http/file-answer";
import { route } from "@/lib/http/route";
import { readAssetFile } from "@/lib/media/read-asset-file";
import { readThumbnail } from "@/lib/media/read-thumbnail";

// What a gallery asks for many times over: the routes answer with these, and the worker's entry before Next is asked.

interface AssetParams {
  projectId: string;
  assetId: string;
}

/** The file of an asset, or the part of it that is asked for. */
export const answerAssetFile = route<AssetParams>(
  "workspaces.enter",
  async ({ ctx, params, request, query }) => {
    const file = await readAssetFile(ctx, {
      ...params,
      isDownload: query.get("download") === "1",
      isHead: request.method === "HEAD",
      range: request.headers.get("range"),
      ifRange: request.headers.get("if-range"),
      isKnown: (tag) => isKnownTag(request, tag),
    });
    return fileAnswer(ctx, request, file);
  },
);

/** The small picture of an asset. */
export const answerThumbnail = route<AssetParams>(
  "workspaces.enter",
  async ({ ctx, params, request }) => {
    const isKnown = (tag: string) => isKnownTag(request, tag);
    return fileAnswer(ctx, request, await readThumbnail(ctx, { ...params, isKnown }));
  },
);
