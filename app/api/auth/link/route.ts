import { openLink } from "@/lib/account-links/links";
import { linkTokenSchema, openedLinkAnswer } from "@/lib/account-links/schema";
import { route, routes } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: route({
    tag: "Users",
    summary: "Get an invitation or reset link",
    description:
      "Returns who the link is for. Send the token in the body so that it doesn't appear in logs.",
    access: "public",
    needsSession: true,
    reads: true,
    body: linkTokenSchema,
    example: { token: "the part of the link after #" },
    answer: openedLinkAnswer,
    handle: async ({ ctx, json }) => ({ ...(await openLink(ctx, await json())) }),
  }),
});
