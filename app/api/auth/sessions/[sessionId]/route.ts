import { revokeSession } from "@/lib/auth/own-sessions";
import { route, routes } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ sessionId: string }>({
  DELETE: route({
    tag: "Sessions and tokens",
    summary: "End a session",
    access: "signed-in",
    needsSession: true,
    handle: async ({ ctx, params }) => {
      await revokeSession(ctx, params.sessionId);
      return {};
    },
  }),
});
