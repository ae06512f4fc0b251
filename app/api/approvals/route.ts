import * as z from "zod";
import {
  approvalListSchema,
  approvalViewSchema,
  decideAllSchema,
  decidedViewSchema,
} from "@/lib/agents/runs/approval-schema";
import { listApprovals } from "@/lib/agents/runs/approvals";
import { decideApprovals } from "@/lib/agents/runs/decide-approval";
import { route, routes } from "@/lib/http/route";
import { pageAnswer, pageFields } from "@/lib/paging";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: route({
    tag: "Agents",
    summary: "List approvals",
    description:
      "By default, those waiting for your decision, soonest to expire first. Superadmins see all approvals. Everyone else sees approvals of runs on their behalf, and those that they may decide about items they can see.",
    access: "approvals.list",
    query: approvalListSchema,
    queryExample: "state=mine",
    answer: { approvals: z.array(approvalViewSchema), ...pageAnswer },
    handle: async ({ ctx, query }) => {
      const page = await listApprovals(ctx, query());
      return { approvals: page.rows, ...pageFields(page) };
    },
  }),
  POST: route({
    tag: "Agents",
    summary: "Decide several approvals",
    description:
      "Approves, rejects or changes each as in a single decision. One that is refused, because its record changed or you may not do it, stops no other.",
    access: "approvals.decide",
    needsSession: true,
    body: decideAllSchema,
    example: {
      decisions: [{ id: "00000000-0000-4000-8000-000000000000", decision: "approve" }],
    },
    answer: decidedViewSchema.shape,
    handle: async ({ ctx, json }) => decideApprovals(ctx, await json()),
  }),
});
