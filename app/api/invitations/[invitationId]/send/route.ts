import { sendInvitation } from "@/lib/account-links/invitations";
import { sentInvitationAnswer } from "@/lib/account-links/schema";
import { route, routes } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ invitationId: string }>({
  POST: route({
    tag: "Users",
    summary: "Send an invitation again",
    description: "Makes a new link for another seven days; the one before ends.",
    access: "users.create",
    needsSession: true,
    answer: sentInvitationAnswer,
    handle: async ({ ctx, params }) => ({ ...(await sendInvitation(ctx, params.invitationId)) }),
  }),
});
