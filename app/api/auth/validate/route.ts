import { checkStartup } from "@/lib/context/request-state";
import { route, routes } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: route("startup", async ({ state }) => ({ user: checkStartup(state) })),
});
