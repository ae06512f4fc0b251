import { route, routes } from "@/lib/http/route";
import { pageFields, readListQuery } from "@/lib/paging";
import { listAuditLog } from "@/lib/system/audit-log";
import { listAuditLogSchema } from "@/lib/system/audit-schema";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: route("audit.list", async ({ ctx, query }) => {
    const page = await listAuditLog(ctx, readListQuery(listAuditLogSchema, query));
    const { rows, actions, entityTypes } = page;
    return { entries: rows, ...pageFields(page), actions, entityTypes };
  }),
});
