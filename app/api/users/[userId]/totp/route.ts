import { route, routes } from "@/lib/http/route";
import { removeUserFactor } from "@/lib/users/user-access";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ userId: string }>({
  DELETE: route({
    tag: "Users",
    summary: "Remove a user's second factor",
    description:
      "For a lost device. Signs the user out everywhere and deletes their recovery codes.",
    access: "users.access",
    needsSession: true,
    handle: async ({ ctx, params }) => {
      await removeUserFactor(ctx, params.userId);
      return {};
    },
  }),
});
