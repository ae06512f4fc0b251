import * as z from "zod";
import { resetPassword } from "@/lib/account-links/reset-password";
import { resetPasswordSchema } from "@/lib/account-links/schema";
import { route, routes } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: route({
    tag: "Sessions and tokens",
    summary: "Reset a password with a link",
    description:
      "Ends the person's sessions and revokes their API tokens. Their second factor stays and is required at the next sign-in.",
    access: "public",
    needsSession: true,
    body: resetPasswordSchema,
    example: { token: "the part of the link after #", password: "a new password" },
    answer: { email: z.string() },
    handle: async ({ ctx, json }) => resetPassword(ctx, await json()),
  }),
});
