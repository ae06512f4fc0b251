import { chainAnswer, setRetentionSchema } from "@/lib/audit/delivery/schema";
import { setAuditRetention } from "@/lib/audit/delivery/settings";
import { route, routes } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  PUT: route({
    tag: "System",
    summary: "Set how long the audit log stays in the database",
    description:
      "Older rows are written to R2 as JSON lines, and only then removed; `GET /api/audit/verify?archives=true` walks the chain through them. Rows that a webhook has not got stay. Needs a password or code of the last 15 minutes.",
    access: "audit.manage",
    needsSession: true,
    body: setRetentionSchema,
    example: { days: 365 },
    answer: chainAnswer,
    handle: async ({ ctx, json }) => setAuditRetention(ctx, await json()),
  }),
});
