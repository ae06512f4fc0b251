import { created, route, routes } from "@/lib/http/route";
import { createIntegration, INTEGRATION_CREATED } from "@/lib/integrations/create-integration";
import { listIntegrations } from "@/lib/integrations/list-integrations";
import { listIntegrationsSchema } from "@/lib/integrations/schema";
import { pageFields, readListQuery } from "@/lib/paging";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: route("integrations.list", async ({ ctx, query }) => {
    const page = await listIntegrations(ctx, readListQuery(listIntegrationsSchema, query));
    return { integrations: page.rows, summary: page.summary, ...pageFields(page) };
  }),
  POST: route("integrations.create", async ({ ctx, json, idempotencyKey }) => {
    const integration = await createIntegration(ctx, await json(), idempotencyKey);
    return created({ integration, message: INTEGRATION_CREATED });
  }),
});
