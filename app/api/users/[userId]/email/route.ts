import { confirmUserEmail, rejectUserEmail } from "@/lib/account-links/confirm-email";
import { confirmEmailSchema } from "@/lib/account-links/schema";
import { route, routes } from "@/lib/http/route";

interface Params {
  userId: string;
}

export const { GET, POST, PUT, PATCH, DELETE } = routes<Params>({
  POST: route({
    tag: "Users",
    summary: "Confirm a person's new email",
    description: "For when the console can't email them a link. Send the new email in the body.",
    access: "users.confirmEmail",
    needsSession: true,
    body: confirmEmailSchema,
    example: { email: "new@example.com" },
    handle: async ({ ctx, params, json }) => {
      await confirmUserEmail(ctx, params.userId, await json());
      return {};
    },
  }),
  DELETE: route({
    tag: "Users",
    summary: "Reject a person's new email",
    description: "The account keeps its current email.",
    access: "users.confirmEmail",
    needsSession: true,
    body: confirmEmailSchema,
    example: { email: "new@example.com" },
    handle: async ({ ctx, params, json }) => {
      await rejectUserEmail(ctx, params.userId, await json());
      return {};
    },
  }),
});
