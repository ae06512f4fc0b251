import { cancelEmailChange, getEmailChange } from "@/lib/account-links/email-change";
import { emailChangeSchema } from "@/lib/account-links/schema";
import { route, routes } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: route({
    tag: "Users",
    summary: "Get your pending email change",
    access: "signed-in",
    needsSession: true,
    answer: { pending: emailChangeSchema.nullable() },
    handle: async ({ ctx }) => ({ pending: await getEmailChange(ctx) }),
  }),
  DELETE: route({
    tag: "Users",
    summary: "Cancel your email change",
    description: "Your account keeps its current email, and the confirmation link stops working.",
    access: "signed-in",
    needsSession: true,
    handle: async ({ ctx }) => {
      await cancelEmailChange(ctx);
      return {};
    },
  }),
});
