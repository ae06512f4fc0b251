import { sendEmailChange } from "@/lib/account-links/email-change";
import { emailChangeSchema } from "@/lib/account-links/schema";
import { route, routes } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: route({
    tag: "Users",
    summary: "Resend the confirmation link for your new email",
    description:
      "The previous link stops working. If the console can't send email, superadmins are asked to confirm again.",
    access: "signed-in",
    needsSession: true,
    answer: { pending: emailChangeSchema },
    handle: async ({ ctx }) => ({ pending: await sendEmailChange(ctx) }),
  }),
});
