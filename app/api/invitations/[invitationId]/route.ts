import { withdrawInvitation } from "@/lib/account-links/invitations";
import { route, routes } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ invitationId: string }>({
  DELETE: route({
    tag: "Users",
    summary: "Revoke an invitation",
    description: "Its link stops working.",
    access: "users.create",
    needsSession: true,
    handle: async ({ ctx, params }) => {
      await withdrawInvitation(ctx, params.invitationId);
      return {};
    },
  }),
});
