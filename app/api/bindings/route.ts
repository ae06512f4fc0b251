import { checkBindings } from "@/lib/bindings/check-bindings";
import { route, routes } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: route("bindings.view", async ({ ctx }) => ({ ...(await checkBindings(ctx)) })),
});
