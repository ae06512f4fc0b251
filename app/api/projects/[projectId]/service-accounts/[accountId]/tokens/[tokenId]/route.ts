import { route, routes } from "@/lib/http/route";
import { revokeServiceToken } from "@/lib/service-accounts/service-tokens";

interface Params {
  projectId: string;
  accountId: string;
  tokenId: string;
}

export const { GET, POST, PUT, PATCH, DELETE } = routes<Params>({
  DELETE: route({
    tag: "Projects",
    summary: "Revoke an API token of a service account",
    access: "serviceAccounts.manage",
    needsSession: true,
    handle: async ({ ctx, params }) => {
      await revokeServiceToken(ctx, params);
      return {};
    },
  }),
});
