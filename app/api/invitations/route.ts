import * as z from "zod";
import { createInvitation, listInvitations } from "@/lib/account-links/invitations";
import {
  createInvitationSchema,
  invitationSchema,
  listInvitationsSchema,
  sentInvitationAnswer,
} from "@/lib/account-links/schema";
import { DEFAULT_ROLE } from "@/lib/auth/roles";
import { route, routes } from "@/lib/http/route";
import { pageAnswer, pageFields } from "@/lib/paging";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: route({
    tag: "Users",
    summary: "List open invitations",
    access: "users.list",
    query: listInvitationsSchema,
    queryExample: "q=ada",
    answer: { invitations: z.array(invitationSchema), ...pageAnswer },
    handle: async ({ ctx, query }) => {
      const page = await listInvitations(ctx, query());
      return { invitations: page.rows, ...pageFields(page) };
    },
  }),
  POST: route({
    tag: "Users",
    summary: "Invite a person",
    description:
      "The link works once and expires in 7 days. It is emailed if a mail integration is active, and returned only in this response.",
    access: "users.create",
    needsSession: true,
    body: createInvitationSchema,
    example: { email: "grace@example.com", name: "Grace Hopper", role: DEFAULT_ROLE },
    answer: sentInvitationAnswer,
    statuses: [201],
    handle: async ({ ctx, json }) => ({ ...(await createInvitation(ctx, await json())) }),
  }),
});
