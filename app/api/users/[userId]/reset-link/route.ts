import { createResetLink } from "@/lib/account-links/reset-password";
import { madeLinkAnswer } from "@/lib/account-links/schema";
import { route, routes } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ userId: string }>({
  POST: route({
    tag: "Users",
    summary: "Create a password reset link",
    description:
      "Pass the link on to the person. It works once and expires in 1 hour. Earlier links stop working.",
    access: "users.resetLink",
    needsSession: true,
    answer: madeLinkAnswer,
    statuses: [201],
    handle: async ({ ctx, params }) => ({ ...(await createResetLink(ctx, params.userId)) }),
  }),
});
