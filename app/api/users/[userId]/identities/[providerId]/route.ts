import { route, routes } from "@/lib/http/route";
import { removeUserIdentity } from "@/lib/users/user-access";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ userId: string; providerId: string }>({
  DELETE: route({
    tag: "Users",
    summary: "Unlink an identity provider from a user",
    description: "They are signed out everywhere.",
    access: "users.access",
    needsSession: true,
    handle: async ({ ctx, params }) => {
      await removeUserIdentity(ctx, params.userId, params.providerId);
      return {};
    },
  }),
});
