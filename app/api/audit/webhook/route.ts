import { chainAnswer, setWebhookSchema } from "@/lib/audit/delivery/schema";
import { removeAuditWebhook, setAuditWebhook } from "@/lib/audit/delivery/settings";
import { route, routes } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  PUT: route({
    tag: "System",
    summary: "Set where the audit log's rows are sent",
    description:
      'Each row arrives at least once, in its order, up to 100 a call: `{ "type": "audit.rows", "rows": […] }` by POST. The header `x-atrium-signature` is `t=<seconds since 1970>,v1=<hex>`: HMAC-SHA-256, with the secret, of the time, a full stop and the body. An answer that is no 2xx is tried again, later each time, up to a quarter of an hour. Needs a password or code of the last 15 minutes.',
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
    summary: "Send the audit log nowhere",
    description: "Needs a password or code of the last 15 minutes.",
    access: "audit.manage",
    needsSession: true,
    handle: async ({ ctx }) => {
      await removeAuditWebhook(ctx);
      return {};
    },
  }),
});
