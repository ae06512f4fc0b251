import { testedAnswer } from "@/lib/audit/delivery/schema";
import { testAuditWebhook } from "@/lib/audit/delivery/settings";
import { route, routes } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: route({
    tag: "System",
    summary: "Test the audit log webhook",
    description: 'Sends a signed call with `"type": "test"` and no entries.',
    access: "audit.manage",
    answer: testedAnswer,
    handle: async ({ ctx }) => testAuditWebhook(ctx),
  }),
});
