import { verifiedAnswer, verifyAuditLogSchema } from "@/lib/audit/chain/schema";
import { verifyAuditLog } from "@/lib/audit/chain/verify";
import { route, routes } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: route({
    tag: "System",
    summary: "Verify the audit log",
    description:
      "Each row carries the hash of the row before it: SHA-256 of canonical JSON. This walks the chain, some 10,000 rows a call, and names the first row that was changed, removed or inserted. Rows that wait for their hash are sealed first.",
    access: "audit.list",
    query: verifyAuditLogSchema,
    answer: verifiedAnswer,
    handle: async ({ ctx, query }) => verifyAuditLog(ctx, query()),
  }),
});
