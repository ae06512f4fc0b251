import { listOwnSessions, revokeOtherSessions } from "@/lib/auth/own-sessions";
import { route, routes } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: route("signed-in", async ({ ctx }) => ({ sessions: await listOwnSessions(ctx) }), {
    needsSession: true,
  }),
  DELETE: route("signed-in", async ({ ctx }) => ({ revoked: await revokeOtherSessions(ctx) }), {
    needsSession: true,
  }),
});
