import { removeOwnIdentity } from "@/lib/auth/ways/identities";
import { route, routes } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ providerId: string }>({
  DELETE: route({
    tag: "Sessions and tokens",
    summary: "Unlink an identity provider from your account",
    description:
      "Returns 409 if it is your only way to sign in, or if your email domain has to sign in with it.",
    access: "signed-in",
    needsSession: true,
    handle: async ({ ctx, params }) => {
      await removeOwnIdentity(ctx, params.providerId);
      return {};
    },
  }),
});
