import { route, routes } from "@/lib/http/route";
import { retryMail } from "@/lib/integrations/mail/outbox";
import { outboxMailSchema } from "@/lib/mail/schema";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ mailId: string }>({
  POST: route({
    tag: "System",
    summary: "Resend a failed email",
    access: "mail.retry",
    answer: { mail: outboxMailSchema },
    handle: async ({ ctx, params }) => ({ mail: await retryMail(ctx, params.mailId) }),
  }),
});
