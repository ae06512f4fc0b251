import { getAuditChain } from "@/lib/audit/delivery/chain-state";
import { chainAnswer } from "@/lib/audit/delivery/schema";
import { route, routes } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: route({
    tag: "System",
    summary: "Read how far the audit log is sealed, archived and delivered",
    access: "audit.manage",
    answer: chainAnswer,
    handle: async ({ ctx }) => getAuditChain(ctx),
  }),
});
