import { acceptInvitation } from "@/lib/account-links/accept-invitation";
import { acceptInvitationSchema } from "@/lib/account-links/schema";
import { route, routes } from "@/lib/http/route";
import { userViewSchema } from "@/lib/users/schema";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: route({
    tag: "Users",
    summary: "Accept an invitation",
    description: "Creates the user, who then signs in with `POST /api/auth/login`.",
    access: "public",
    needsSession: true,
    body: acceptInvitationSchema,
    example: {
      token: "the part of the link after #",
      name: "Grace Hopper",
      password: "a password",
    },
    answer: { user: userViewSchema },
    statuses: [201],
    handle: async ({ ctx, json }) => ({ user: await acceptInvitation(ctx, await json()) }),
  }),
});
