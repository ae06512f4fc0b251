import { route, routes } from "@/lib/http/route";
import { revokeToken } from "@/lib/tokens/own-tokens";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ tokenId: string }>({
  DELETE: route({
    tag: "Sessions and tokens",
    summary: "Revoke an API token",
    access: "signed-in",
    needsSession: true,
    handle: async ({ ctx, params }) => {
      await revokeToken(ctx, params.tokenId);
      return {};
    },
  }),
});
