import { csvAnswer } from "@/lib/http/answer";
import { route, routes } from "@/lib/http/route";
import { listAuditLogSchema } from "@/lib/system/audit-schema";
import { exportAuditLog } from "@/lib/system/export-audit-log";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: route({
    tag: "System",
    summary: "Export the audit log",
    access: "audit.list",
    query: listAuditLogSchema,
    media: "text/csv",
    handle: async ({ ctx, query }) => csvAnswer(exportAuditLog(ctx, query()), "audit-log", ctx.now),
  }),
});
