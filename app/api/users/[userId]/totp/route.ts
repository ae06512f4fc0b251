import { route, routes } from "@/lib/http/route";
import { removeUserFactor } from "@/lib/users/user-access";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ userId: string }>({
  DELETE: route({
    tag: "Users",
    summary: "Remove somebody's lost second factor",
    description: "They are signed out everywhere. Their recovery codes go with it.",
    access: "users.access",
    needsSession: true,
    handle: async ({ ctx, params }) => {
      await removeUserFactor(ctx, params.userId);
      return {};
    },
  }),
});
