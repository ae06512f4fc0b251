import * as z from "zod";
import { route, routes } from "@/lib/http/route";
import { createIntegration, INTEGRATION_CREATED } from "@/lib/integrations/create-integration";
import { createIntegrationSchema } from "@/lib/integrations/fields";
import { listIntegrations } from "@/lib/integrations/list-integrations";
import {
  integrationSummary,
  integrationViewSchema,
  listIntegrationsSchema,
} from "@/lib/integrations/schema";
import { pageAnswer, pageFields } from "@/lib/paging";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: route({
    tag: "Integrations",
    summary: "List integrations",
    description: "For mail integrations, only superadmins see more than name, type and state.",
    access: "integrations.list",
    query: listIntegrationsSchema,
    queryExample: "type=openai",
    answer: {
      integrations: z.array(integrationViewSchema),
      summary: integrationSummary,
      ...pageAnswer,
    },
    handle: async ({ ctx, query }) => {
      const page = await listIntegrations(ctx, query());
      return { integrations: page.rows, summary: page.summary, ...pageFields(page) };
    },
  }),
  POST: route({
    tag: "Integrations",
    summary: "Add an integration",
    description: "Mail integrations: superadmins only.",
    access: "integrations.create",
    needsSession: true,
    body: createIntegrationSchema,
    example: {
      type: "openai",
      name: "Writing",
      apiKey: "sk-0123456789abcdefghijklmnopqrstuvwxyz",
    },
    idempotent: true,
    answer: { integration: integrationViewSchema, message: z.string() },
    statuses: [201],
    handle: async ({ ctx, json, idempotencyKey }) => {
      const integration = await createIntegration(ctx, await json(), idempotencyKey);
      return { integration, message: INTEGRATION_CREATED };
    },
  }),
});
