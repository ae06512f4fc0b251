import { approvalViewSchema, decideSchema } from "@/lib/agents/runs/approval-schema";
import { getApproval } from "@/lib/agents/runs/approvals";
import { decideApproval } from "@/lib/agents/runs/decide-approval";
import { route, routes } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ approvalId: string }>({
  GET: route({
    tag: "Agents",
    summary: "Read what an agent asks",
    access: "approvals.list",
    answer: { approval: approvalViewSchema },
    handle: async ({ ctx, params }) => ({ approval: await getApproval(ctx, params.approvalId) }),
  }),
  POST: route({
    tag: "Agents",
    summary: "Approve, deny or change what an agent asks",
    description:
      "Binds exactly the arguments that are shown: their hash. Whoever says yes must be allowed to do it by hand. A denial has a reason; a change is approved as it is sent and names who has made it. Where nobody decides within 7 days, the run expires.",
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
