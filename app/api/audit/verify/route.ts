import { verifiedAnswer, verifyAuditLogSchema } from "@/lib/audit/chain/schema";
import { verifyAuditLog } from "@/lib/audit/chain/verify";
import { route, routes } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: route({
    tag: "System",
    summary: "Verify the audit log",
    description:
      "Each entry contains the hash of the previous one (SHA-256 of canonical JSON). Checks about 10,000 entries per call and returns the first one that was changed, removed or inserted. Seals new entries first.",
    access: "audit.list",
    query: verifyAuditLogSchema,
    answer: verifiedAnswer,
    handle: async ({ ctx, query }) => verifyAuditLog(ctx, query()),
  }),
});
