import { chainAnswer, setWebhookSchema } from "@/lib/audit/delivery/schema";
import { removeAuditWebhook, setAuditWebhook } from "@/lib/audit/delivery/settings";
import { route, routes } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  PUT: route({
    tag: "System",
    summary: "Set the audit log webhook",
    description:
      'Entries are delivered at least once and in order, up to 100 per call, as a POST with `{ "type": "audit.rows", "rows": […] }`. The header `x-atrium-signature` is `t=<Unix time>,v1=<hex>`, where the hex value is the HMAC-SHA-256 of `<time>.<body>` with your secret. Calls without a 2xx response are retried with growing delays, up to 15 minutes. Requires that you confirmed your identity in the last 15 minutes.',
    access: "audit.manage",
    needsSession: true,
    body: setWebhookSchema,
    example: {
      url: "https://hooks.example.com/audit",
      secret: "a-secret-of-at-least-24-characters",
    },
    answer: chainAnswer,
    handle: async ({ ctx, json }) => setAuditWebhook(ctx, await json()),
  }),
  DELETE: route({
    tag: "System",
    summary: "Remove the audit log webhook",
    description: "Requires that you confirmed your identity in the last 15 minutes.",
    access: "audit.manage",
    needsSession: true,
    handle: async ({ ctx }) => {
      await removeAuditWebhook(ctx);
      return {};
    },
  }),
});
