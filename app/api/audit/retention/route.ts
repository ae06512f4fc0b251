import { chainAnswer, setRetentionSchema } from "@/lib/audit/delivery/schema";
import { setAuditRetention } from "@/lib/audit/delivery/settings";
import { route, routes } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  PUT: route({
    tag: "System",
    summary: "Set audit log retention",
    description:
      "Older entries are written to R2 as JSON lines before they are removed from the database. `GET /api/audit/verify?archives=true` verifies them too. Entries not yet delivered to the webhook are kept. Requires that you confirmed your identity in the last 15 minutes.",
    access: "audit.manage",
    needsSession: true,
    body: setRetentionSchema,
    example: { days: 365 },
    answer: chainAnswer,
    handle: async ({ ctx, json }) => setAuditRetention(ctx, await json()),
  }),
});
