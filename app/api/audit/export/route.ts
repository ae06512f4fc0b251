import { csvAnswer } from "@/lib/http/answer";
import { route, routes } from "@/lib/http/route";
import { readListQuery } from "@/lib/paging";
import { listAuditLogSchema } from "@/lib/system/audit-schema";
import { exportAuditLog } from "@/lib/system/export-audit-log";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: route("audit.list", async ({ ctx, query }) => {
    const parts = exportAuditLog(ctx, readListQuery(listAuditLogSchema, query));
    return csvAnswer(parts, "audit-log", ctx.now);
  }),
});
