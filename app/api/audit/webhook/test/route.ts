import { testedAnswer } from "@/lib/audit/delivery/schema";
import { testAuditWebhook } from "@/lib/audit/delivery/settings";
import { route, routes } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: route({
    tag: "System",
    summary: "Send a test call to the audit log's webhook",
    description: 'A signed call with `"type": "test"` and no rows.',
    access: "audit.manage",
    answer: testedAnswer,
    handle: async ({ ctx }) => testAuditWebhook(ctx),
  }),
});
