import { createResetLink } from "@/lib/account-links/reset-password";
import { madeLinkAnswer } from "@/lib/account-links/schema";
import { route, routes } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ userId: string }>({
  POST: route({
    tag: "Users",
    summary: "Make a link for a new password",
    description: "To be passed on. It works once, for an hour, and ends the one before.",
    access: "users.resetLink",
    needsSession: true,
    answer: madeLinkAnswer,
    statuses: [201],
    handle: async ({ ctx, params }) => ({ ...(await createResetLink(ctx, params.userId)) }),
  }),
});
