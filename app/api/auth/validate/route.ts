import { sessionUserViewSchema } from "@/lib/auth/schema";
import { route, routes } from "@/lib/http/route";
import { checkStartup } from "@/lib/system/request-state";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: route({
    tag: "Sessions and tokens",
    summary: "Get the current user",
    description:
      "Returns 503 `setup_required` until setup is complete. With a token, the role is the token's effective role.",
    access: "startup",
    whileHeld: ["password"],
    answer: { user: sessionUserViewSchema },
    handle: async ({ state }) => ({ user: checkStartup(state) }),
  }),
});
