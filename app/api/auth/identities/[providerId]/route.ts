import { removeOwnIdentity } from "@/lib/auth/ways/identities";
import { route, routes } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ providerId: string }>({
  DELETE: route({
    tag: "Sessions and tokens",
    summary: "Remove an identity provider from what signs one in",
    description: "409 for the last way in, and for the one by which one's domain signs in.",
    access: "signed-in",
    needsSession: true,
    handle: async ({ ctx, params }) => {
      await removeOwnIdentity(ctx, params.providerId);
      return {};
    },
  }),
});
