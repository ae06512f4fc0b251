import { route, routes, versioned } from "@/lib/http/route";
import {
  deleteIntegration,
  INTEGRATION_UPDATED,
  updateIntegration,
} from "@/lib/integrations/change-integration";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ id: string }>({
  PATCH: route("integrations.edit", async ({ ctx, params, json, ifMatch }) => {
    const integration = await updateIntegration(ctx, params.id, await json(), ifMatch);
    return versioned({ integration, message: INTEGRATION_UPDATED }, integration.version);
  }),
  DELETE: route("integrations.delete", async ({ ctx, params, ifMatch }) => {
    await deleteIntegration(ctx, params.id, ifMatch);
    return { message: "Integration deleted successfully" };
  }),
});
