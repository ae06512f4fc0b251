import * as z from "zod";
import { periodSchema } from "@/lib/analytics/period-schema";
import { stockEntrySchema, stockListSchema } from "@/lib/records/ecommerce/stock-schema";
import { assignWorkspaceUserSchema, myWorkspacesSchema } from "@/lib/workspaces/schema";
import { type Operation, under } from "./operation";

const PROJECT = "/api/projects/{projectId}/workspaces";
const STOCK = `${PROJECT}/ecommerce/products/{productId}/stock`;
const access = "workspaces.enter" as const;
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
];
