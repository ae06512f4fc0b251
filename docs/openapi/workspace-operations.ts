import * as z from "zod";
import { periodSchema } from "@/lib/analytics/period-schema";
import { dimensionsSchema, startUploadSchema } from "@/lib/media/schema";
import { stockEntrySchema, stockListSchema } from "@/lib/records/stock-schema";
import { assignWorkspaceUserSchema, myWorkspacesSchema } from "@/lib/workspaces/schema";
import { type Operation, under } from "./operation";

const PROJECT = "/api/projects/{projectId}/workspaces";
const MEDIA = `${PROJECT}/media`;
const STOCK = `${PROJECT}/ecommerce/products/{productId}/stock`;
const access = "workspaces.enter" as const;
const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const PICTURE = `--data-binary @<(base64 -d <<< '${PIXEL}')`;

const analytics = (name: string, summary: string, answer: string) => ({
  method: "GET" as const,
  path: `${PROJECT}/analytics/${name}`,
  summary,
  access,
  query: periodSchema,
  queryExample: "period=30d",
  answer,
});

export const WORKSPACE_OPERATIONS: Operation[] = [
  ...under("Workspaces", [
    {
      method: "GET",
      path: "/api/workspaces/my-workspaces",
      summary: "List one's own workspaces",
      access: "workspaces.list",
      query: myWorkspacesSchema,
      answer: "WorkspacesAnswer",
    },
    {
      method: "POST",
      path: `${PROJECT}/{type}/users`,
      summary: "Assign somebody to a workspace",
      description: "Superadmins, and admins of the project.",
      access: "workspaces.assign",
      body: assignWorkspaceUserSchema,
      example: { userId: "$USER_ID" },
      answer: "WorkspaceAssignmentAnswer",
      statuses: [201, 200],
    },
    {
      method: "GET",
      path: PROJECT,
      summary: "List a workspace's team",
      access,
      query: z.object({ workspace: z.string().max(50).default("") }),
      queryExample: "workspace=content",
      answer: "WorkspaceTeamAnswer",
    },
    {
      method: "DELETE",
      path: `${PROJECT}/{type}/users/{userId}`,
      summary: "Take somebody off a workspace",
      access: "workspaces.assign",
      answer: "DoneAnswer",
    },
    {
      method: "POST",
      path: `${PROJECT}/{type}/sample`,
      summary: "Load examples into an empty workspace",
      access,
      answer: "SamplesAnswer",
      statuses: [201],
    },
    {
      method: "DELETE",
      path: `${PROJECT}/{type}/sample`,
      summary: "Remove the examples",
      access,
      answer: "RemovedAnswer",
    },
  ]),
  ...under("Shop", [
    {
      method: "POST",
      path: STOCK,
      summary: "Change a product's stock",
      description: "409 where it would fall below 0.",
      access,
      body: stockEntrySchema,
      example: { change: 3, reason: "delivery" },
      idempotent: true,
      answer: "ProductAnswer",
      statuses: [201],
    },
    {
      method: "GET",
      path: STOCK,
      summary: "Read a product's stock history",
      access,
      query: stockListSchema,
      answer: "StockChangesAnswer",
    },
  ]),
  ...under("CRM", [
    {
      method: "POST",
      path: `${PROJECT}/crm/leads/{leadId}/deal`,
      summary: "Make the deal of a lead",
      access,
      answer: "DealAnswer",
      statuses: [201, 200],
    },
  ]),
  ...under("Analytics", [
    analytics("report", "Read what happened in a period", "ReportAnswer"),
    analytics("charts", "Read the charts of a period", "ChartsAnswer"),
    analytics("insights", "Read what stated rules find", "InsightsAnswer"),
  ]),
  ...under("Media", [
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
  ]),
];
