import { openLink } from "@/lib/account-links/links";
import { linkTokenSchema, openedLinkAnswer } from "@/lib/account-links/schema";
import { route, routes } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: route({
    tag: "Users",
    summary: "See whose link one holds",
    description:
      "Of an invitation, or for a new password. The token travels in the body, so that it stands in no log.",
    access: "public",
    needsSession: true,
    reads: true,
    body: linkTokenSchema,
    example: { token: "the part of the link behind #" },
    answer: openedLinkAnswer,
    handle: async ({ ctx, json }) => ({ ...(await openLink(ctx, await json())) }),
  }),
});
