import { sendInvitation } from "@/lib/account-links/invitations";
import { sentInvitationAnswer } from "@/lib/account-links/schema";
import { route, routes } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ invitationId: string }>({
  POST: route({
    tag: "Users",
    summary: "Resend an invitation",
    description: "Creates a new link that expires in 7 days. The previous link stops working.",
    access: "users.create",
    needsSession: true,
    answer: sentInvitationAnswer,
    handle: async ({ ctx, params }) => ({ ...(await sendInvitation(ctx, params.invitationId)) }),
  }),
});
