import { route, routes } from "@/lib/http/route";
import { revokeToken } from "@/lib/tokens/own-tokens";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  DELETE: route<{ id: string }>(
    "signed-in",
    async ({ ctx, params }) => {
      await revokeToken(ctx, params.id);
      return {};
    },
    { needsSession: true },
  ),
});
