import { cancelEmailChange, getEmailChange } from "@/lib/account-links/email-change";
import { emailChangeSchema } from "@/lib/account-links/schema";
import { route, routes } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: route({
    tag: "Users",
    summary: "See which new email of yours waits for confirmation",
    access: "signed-in",
    needsSession: true,
    answer: { pending: emailChangeSchema.nullable() },
    handle: async ({ ctx }) => ({ pending: await getEmailChange(ctx) }),
  }),
  DELETE: route({
    tag: "Users",
    summary: "Cancel your new email",
    description: "The account keeps the one that it has, and the link does not work any more.",
    access: "signed-in",
    needsSession: true,
    handle: async ({ ctx }) => {
      await cancelEmailChange(ctx);
      return {};
    },
  }),
});
