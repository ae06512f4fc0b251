import { chainAnswer } from "@/lib/audit/delivery/schema";
import { retryAuditDelivery } from "@/lib/audit/delivery/settings";
import { route, routes } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: route({
    tag: "System",
    summary: "Retry the audit log webhook now",
    description:
      "Retries a failed call without waiting. The result appears in `webhook.calls` a moment later.",
    access: "audit.manage",
    answer: chainAnswer,
    handle: async ({ ctx }) => retryAuditDelivery(ctx),
  }),
});
