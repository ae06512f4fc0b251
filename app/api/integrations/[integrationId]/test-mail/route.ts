import { route, routes } from "@/lib/http/route";
import { sendTestMail } from "@/lib/mail/outbox";
import { testMailAnswer } from "@/lib/mail/schema";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ integrationId: string }>({
  POST: route({
    tag: "Integrations",
    summary: "Send oneself a test mail",
    description:
      "200 for one that the provider refuses too: `sent` says which. One that was sent confirms the integration.",
    access: "mail.test",
    answer: testMailAnswer,
    handle: ({ ctx, params }) => sendTestMail(ctx, params.integrationId),
  }),
});
