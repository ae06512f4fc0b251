import { route, routes } from "@/lib/http/route";
import { decideAccess } from "@/lib/workspaces/access-requests";
import { accessRequestViewSchema, decideAccessSchema } from "@/lib/workspaces/schema";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ requestId: string }>({
  POST: route({
    tag: "Workspaces",
    summary: "Allow or decline a request for access",
    description:
      "For people who manage the workspace's team. Allow adds the person to it. They get a notice either way.",
    access: "workspaces.assign",
    body: decideAccessSchema,
    example: { decision: "decline" },
    answer: { request: accessRequestViewSchema },
    handle: async ({ ctx, params, json }) => ({
      request: await decideAccess(ctx, params.requestId, await json()),
    }),
  }),
});
