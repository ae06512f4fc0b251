import { revokeSession } from "@/lib/auth/own-sessions";
import { route, routes } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  DELETE: route<{ id: string }>(
    "signed-in",
    async ({ ctx, params }) => {
      await revokeSession(ctx, params.id);
      return {};
    },
    { needsSession: true },
  ),
});
