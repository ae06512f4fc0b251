import { approvalViewSchema, decideSchema } from "@/lib/agents/runs/approval-schema";
import { getApproval } from "@/lib/agents/runs/approvals";
import { decideApproval } from "@/lib/agents/runs/decide-approval";
import { route, routes } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ approvalId: string }>({
  GET: route({
    tag: "Agents",
    summary: "Get an approval",
    access: "approvals.list",
    answer: { approval: approvalViewSchema },
    handle: async ({ ctx, params }) => ({ approval: await getApproval(ctx, params.approvalId) }),
  }),
  POST: route({
    tag: "Agents",
    summary: "Approve, reject or change an action",
    description:
      "Send the hash of the arguments you reviewed: exactly those are approved. You need permission to do the action yourself. Rejecting needs a reason. Changed arguments are approved as sent and recorded under your name. The run expires if no one decides within 7 days.",
    access: "approvals.decide",
    needsSession: true,
    body: decideSchema,
    example: { decision: "deny", reason: "Not this week." },
    answer: { approval: approvalViewSchema },
    handle: async ({ ctx, params, json }) => ({
      approval: await decideApproval(ctx, params.approvalId, await json()),
    }),
  }),
});
