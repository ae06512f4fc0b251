import { route, routes } from "@/lib/http/route";
import { sendTestMail } from "@/lib/integrations/mail/outbox";
import { testMailAnswer } from "@/lib/mail/schema";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ integrationId: string }>({
  POST: route({
    tag: "Integrations",
    summary: "Send yourself a test email",
    description:
      "Also returns 200 if the provider rejects the email. Check `sent`. A sent email confirms the integration.",
    access: "mail.test",
    answer: testMailAnswer,
    handle: ({ ctx, params }) => sendTestMail(ctx, params.integrationId),
  }),
});
