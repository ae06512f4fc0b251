import * as z from "zod";
import { approvalListSchema, approvalViewSchema } from "@/lib/agents/runs/approval-schema";
import { listApprovals } from "@/lib/agents/runs/approvals";
import { route, routes } from "@/lib/http/route";
import { pageAnswer, pageFields } from "@/lib/paging";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: route({
    tag: "Agents",
    summary: "List approvals",
    description:
      "By default, those waiting for your decision, soonest to expire first. Superadmins see all approvals. Everyone else sees approvals of runs on their behalf, and those that need another person's decision about items they can see.",
    access: "approvals.list",
    query: approvalListSchema,
    queryExample: "state=mine",
    answer: { approvals: z.array(approvalViewSchema), ...pageAnswer },
    handle: async ({ ctx, query }) => {
      const page = await listApprovals(ctx, query());
      return { approvals: page.rows, ...pageFields(page) };
    },
  }),
});
