import * as z from "zod";
import { route, routes } from "@/lib/http/route";
import { listOutbox } from "@/lib/integrations/mail/outbox";
import { listOutboxSchema, outboxMailSchema } from "@/lib/mail/schema";
import { pageAnswer, pageFields } from "@/lib/paging";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: route({
    tag: "System",
    summary: "List sent emails",
    description: "From the last 30 days, without their content.",
    access: "mail.list",
    query: listOutboxSchema,
    queryExample: "state=failed",
    answer: { mails: z.array(outboxMailSchema), ...pageAnswer },
    handle: async ({ ctx, query }) => {
      const page = await listOutbox(ctx, query());
      return { mails: page.rows, ...pageFields(page) };
    },
  }),
});
