import * as z from "zod";
import { listOwnSessions, revokeOtherSessions } from "@/lib/auth/own-sessions";
import { ownSessionViewSchema } from "@/lib/auth/schema";
import { route, routes } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: route({
    tag: "Sessions and tokens",
    summary: "List your sessions",
    access: "signed-in",
    needsSession: true,
    answer: { sessions: z.array(ownSessionViewSchema) },
    handle: async ({ ctx }) => ({ sessions: await listOwnSessions(ctx) }),
  }),
  DELETE: route({
    tag: "Sessions and tokens",
    summary: "End your other sessions",
    access: "signed-in",
    needsSession: true,
    answer: { revoked: z.int() },
    handle: async ({ ctx }) => ({ revoked: await revokeOtherSessions(ctx) }),
  }),
});
