import * as z from "zod";
import { dimensionsSchema, startUploadSchema } from "@/lib/media/schema";
import { type Operation, under } from "./operation";

const MEDIA = "/api/projects/{projectId}/workspaces/media";
const access = "workspaces.enter" as const;
const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const PICTURE = `--data-binary @<(base64 -d <<< '${PIXEL}')`;

export const MEDIA_OPERATIONS: Operation[] = under("Media", [
  {
    method: "POST",
    path: `${MEDIA}/uploads`,
    summary: "Start an upload",
    description: "Or find the one under way with the same fingerprint.",
    access,
    body: startUploadSchema,
    example: { name: "dot.png", size: 70, type: "image/png", fingerprint: "70:dot.png" },
    answer: "UploadAnswer",
    statuses: [201, 200],
  },
  {
    method: "GET",
    path: `${MEDIA}/uploads`,
    summary: "List one's uploads under way",
    access,
    answer: "UploadsAnswer",
  },
  {
    method: "GET",
    path: `${MEDIA}/uploads/{uploadId}`,
    summary: "Read an upload",
    access,
    answer: "UploadAnswer",
  },
  {
    method: "PUT",
    path: `${MEDIA}/uploads/{uploadId}/parts/{number}`,
    summary: "Send a part",
    description:
      "`part_size` bytes, the last one what is left; in any order, and again after a failure.",
    access,
    sends: { type: "application/octet-stream", curl: PICTURE },
    answer: "UploadPartAnswer",
  },
  {
    method: "POST",
    path: `${MEDIA}/uploads/{uploadId}/complete`,
    summary: "Complete an upload",
    access,
    answer: "AssetAnswer",
    statuses: [201, 200],
  },
  {
    method: "PUT",
    path: `${MEDIA}/assets/{assetId}/thumbnail`,
    summary: "Give an asset its small picture",
    description: "PNG, JPEG or WebP, at most 512 KiB.",
    access,
    query: dimensionsSchema,
    queryExample: "width=1&height=1",
    sends: { type: "image/png", curl: PICTURE },
    answer: "ThumbnailAnswer",
  },
  {
    method: "GET",
    path: `${MEDIA}/assets/{assetId}/thumbnail`,
    summary: "Read an asset's small picture",
    access,
    media: "image/*",
  },
  {
    method: "GET",
    path: `${MEDIA}/assets/{assetId}/file`,
    summary: "Read an asset's file",
    description: "With `Range` and `If-None-Match`.",
    access,
    query: z.object({ download: z.enum(["1"]).optional() }),
    queryExample: "download=1",
    media: "application/octet-stream",
  },
  {
    method: "POST",
    path: `${MEDIA}/assets/{assetId}/views`,
    summary: "Count a view",
    access,
    answer: "ViewsAnswer",
  },
  {
    method: "POST",
    path: `${MEDIA}/assets/{assetId}/downloads`,
    summary: "Count a download",
    access,
    answer: "DownloadsAnswer",
  },
  {
    method: "DELETE",
    path: `${MEDIA}/uploads/{uploadId}`,
    summary: "Cancel an upload",
    access,
    answer: "DoneAnswer",
  },
]);
