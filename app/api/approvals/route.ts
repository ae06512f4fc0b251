import * as z from "zod";
import { approvalListSchema, approvalViewSchema } from "@/lib/agents/runs/approval-schema";
import { listApprovals } from "@/lib/agents/runs/approvals";
import { route, routes } from "@/lib/http/route";
import { pageAnswer, pageFields } from "@/lib/paging";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: route({
    tag: "Agents",
    summary: "List what agents ask",
    description:
      "By default what waits for you, what expires first at the top. Superadmins see every question, everybody else those of the runs that act for them and those that somebody else must decide, of what they may read.",
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
