import * as z from "zod";
import { requestReset } from "@/lib/account-links/reset-password";
import { forgotSchema } from "@/lib/account-links/schema";
import { route, routes } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: route({
    tag: "Sessions and tokens",
    summary: "Ask for a new password",
    description:
      "Mails a link where a mail integration is switched on. The answer is the same whether anybody has this e-mail or not.",
    access: "public",
    needsSession: true,
    body: forgotSchema,
    example: { email: "you@example.com" },
    answer: {
      mailed: z.boolean().meta({
        description:
          "Whether links are mailed here at all. If not, whoever manages the users passes one on.",
      }),
    },
    handle: async ({ ctx, json }) => requestReset(ctx, await json()),
  }),
});
