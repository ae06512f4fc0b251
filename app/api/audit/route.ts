import { route, routes } from "@/lib/http/route";
import { pageFields, readListQuery } from "@/lib/paging";
import { listAuditLogSchema } from "@/lib/system/audit-schema";
import { listAuditLog } from "@/lib/system/list-audit-log";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: route("audit.list", async ({ ctx, query }) => {
    const page = await listAuditLog(ctx, readListQuery(listAuditLogSchema, query));
    const { rows, actions, entityTypes } = page;
    return { entries: rows, ...pageFields(page), actions, entityTypes };
  }),
});
