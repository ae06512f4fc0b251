import { acceptInvitation } from "@/lib/account-links/accept-invitation";
import { acceptInvitationSchema } from "@/lib/account-links/schema";
import { route, routes } from "@/lib/http/route";
import { userViewSchema } from "@/lib/users/schema";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: route({
    tag: "Users",
    summary: "Accept an invitation",
    description:
      "Makes the user. They sign in by `POST /api/auth/login` then, with the password that they have chosen.",
    access: "public",
    needsSession: true,
    body: acceptInvitationSchema,
    example: {
      token: "the part of the link behind #",
      name: "Grace Hopper",
      password: "a password",
    },
    answer: { user: userViewSchema },
    statuses: [201],
    handle: async ({ ctx, json }) => ({ user: await acceptInvitation(ctx, await json()) }),
  }),
});
