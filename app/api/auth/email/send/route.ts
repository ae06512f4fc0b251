import { sendEmailChange } from "@/lib/account-links/email-change";
import { emailChangeSchema } from "@/lib/account-links/schema";
import { route, routes } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: route({
    tag: "Users",
    summary: "Send the link for your new email again",
    description:
      "The one before does not work any more. Where no mail can be sent, superadmins are asked again.",
    access: "signed-in",
    needsSession: true,
    answer: { pending: emailChangeSchema },
    handle: async ({ ctx }) => ({ pending: await sendEmailChange(ctx) }),
  }),
});
