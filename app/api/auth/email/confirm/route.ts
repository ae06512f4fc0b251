import * as z from "zod";
import { confirmEmail } from "@/lib/account-links/confirm-email";
import { linkTokenSchema } from "@/lib/account-links/schema";
import { route, routes } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: route({
    tag: "Users",
    summary: "Confirm a new email with its link",
    description: "From now on its person signs in with it. The link works once.",
    access: "public",
    needsSession: true,
    body: linkTokenSchema,
    example: { token: "the part of the link behind #" },
    answer: { email: z.string() },
    handle: async ({ ctx, json }) => confirmEmail(ctx, await json()),
  }),
});
