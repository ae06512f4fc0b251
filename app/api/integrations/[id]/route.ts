import { route, routes, versioned } from "@/lib/http/route";
import { deleteIntegration } from "@/lib/integrations/delete-integration";
import { INTEGRATION_UPDATED } from "@/lib/integrations/schema";
import { updateIntegration } from "@/lib/integrations/update-integration";

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
