import * as z from "zod";
import { resetPassword } from "@/lib/account-links/reset-password";
import { resetPasswordSchema } from "@/lib/account-links/schema";
import { route, routes } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: route({
    tag: "Sessions and tokens",
    summary: "Set a new password by a link",
    description:
      "Ends all sessions and API tokens of its person. A second factor stays, and is asked for at the sign-in.",
    access: "public",
    needsSession: true,
    body: resetPasswordSchema,
    example: { token: "the part of the link behind #", password: "a new password" },
    answer: { email: z.string() },
    handle: async ({ ctx, json }) => resetPassword(ctx, await json()),
  }),
});
