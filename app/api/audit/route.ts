import * as z from "zod";
import { route, routes } from "@/lib/http/route";
import { pageAnswer, pageFields } from "@/lib/paging";
import { listAuditLog } from "@/lib/system/audit-log";
import { auditEntryViewSchema, listAuditLogSchema } from "@/lib/system/audit-schema";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: route({
    tag: "System",
    summary: "List audit log entries",
    access: "audit.list",
    query: listAuditLogSchema,
    queryExample: "outcome=done&perPage=20",
    answer: {
      entries: z.array(auditEntryViewSchema),
      ...pageAnswer,
      actions: z.array(z.string()).meta({ description: "Values to filter by." }),
      entityTypes: z.array(z.string()),
    },
    handle: async ({ ctx, query }) => {
      const page = await listAuditLog(ctx, query());
      const { rows, actions, entityTypes } = page;
      return { entries: rows, ...pageFields(page), actions, entityTypes };
    },
  }),
});
