import * as z from "zod";
import { fileAnswer, isKnownTag } from "@/lib/http/answer";
import { readBytes } from "@/lib/http/read-body";
import { route, routes } from "@/lib/http/route";
import { readThumbnail } from "@/lib/media/read-asset-file";
import { saveThumbnail } from "@/lib/media/save-thumbnail";
import { dimensionsSchema } from "@/lib/media/schema";
import { EXAMPLE_PICTURE } from "../../../example-picture";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ projectId: string; assetId: string }>({
  GET: route({
    tag: "Media",
    summary: "Get an asset's thumbnail",
    access: "workspaces.enter",
    media: "image/*",
    handle: async ({ ctx, params, request }) => {
      const isKnown = (tag: string) => isKnownTag(request, tag);
      return fileAnswer(ctx, request, await readThumbnail(ctx, { ...params, isKnown }));
    },
  }),
  PUT: route({
    tag: "Media",
    summary: "Set an asset's thumbnail",
    description: "PNG, JPEG or WebP, at most 512 KiB.",
    access: "workspaces.enter",
    query: dimensionsSchema,
    queryExample: "width=1&height=1",
    sends: { type: "image/png", curl: EXAMPLE_PICTURE },
    answer: { thumbnail: z.string() },
    handle: async ({ ctx, params, request }) => {
      const read = (maxBytes: number) => readBytes(request, maxBytes, "The thumbnail is too large");
      // The use case parses them, so that a missing asset is reported first.
      const dimensions = Object.fromEntries(new URL(request.url).searchParams);
      return saveThumbnail(ctx, { ...params, dimensions, read });
    },
  }),
});
