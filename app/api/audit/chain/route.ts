import { getAuditChain } from "@/lib/audit/delivery/chain-state";
import { chainAnswer } from "@/lib/audit/delivery/schema";
import { route, routes } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: route({
    tag: "System",
    summary: "Get the audit log's sealing, archive and delivery status",
    access: "audit.manage",
    answer: chainAnswer,
    handle: async ({ ctx }) => getAuditChain(ctx),
  }),
});
