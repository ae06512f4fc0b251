import { route, routes } from "@/lib/http/route";
import { toggleIntegration } from "@/lib/integrations/change-integration";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ id: string }>({
  PATCH: route("integrations.toggle", async ({ ctx, params, json, ifMatch }) => ({
    ...(await toggleIntegration(ctx, params.id, await json(), ifMatch)),
  })),
});
