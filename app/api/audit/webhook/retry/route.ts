import { chainAnswer } from "@/lib/audit/delivery/schema";
import { retryAuditDelivery } from "@/lib/audit/delivery/settings";
import { route, routes } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: route({
    tag: "System",
    summary: "Try the audit log's webhook again at once",
    description:
      "Ends the wait after a failed call; what comes of it is in `webhook.calls` a moment later.",
    access: "audit.manage",
    answer: chainAnswer,
    handle: async ({ ctx }) => retryAuditDelivery(ctx),
  }),
});
