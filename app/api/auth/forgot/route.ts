import * as z from "zod";
import { requestReset } from "@/lib/account-links/reset-password";
import { forgotSchema } from "@/lib/account-links/schema";
import { route, routes } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: route({
    tag: "Sessions and tokens",
    summary: "Request a password reset",
    description:
      "Emails a reset link if a mail integration is active. The response is the same whether or not the account exists.",
    access: "public",
    needsSession: true,
    body: forgotSchema,
    example: { email: "you@example.com" },
    answer: {
      mailed: z.boolean().meta({
        description:
          "True if this deployment can send email. Otherwise an admin creates a reset link.",
      }),
    },
    handle: async ({ ctx, json }) => requestReset(ctx, await json()),
  }),
});
