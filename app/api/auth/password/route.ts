import { route, routes } from "@/lib/http/route";
import { changeOwnPassword } from "@/lib/users/own-account";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: route(
    "signed-in",
    async ({ ctx, json }) => {
      await changeOwnPassword(ctx, await json());
      return { message: "Your password has been changed" };
    },
    { needsSession: true },
  ),
});
