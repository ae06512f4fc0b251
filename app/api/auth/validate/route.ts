import { sessionUserViewSchema } from "@/lib/auth/schema";
import { checkStartup } from "@/lib/context/request-state";
import { route, routes } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: route({
    tag: "Sessions and tokens",
    summary: "Ask who one is",
    description:
      "503 `setup_required` until the system is set up. With a token, the role is the one that it acts in.",
    access: "startup",
    whileHeld: ["password"],
    answer: { user: sessionUserViewSchema },
    handle: async ({ state }) => ({ user: checkStartup(state) }),
  }),
});
