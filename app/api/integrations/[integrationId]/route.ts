import * as z from "zod";
import { route, routes, versioned } from "@/lib/http/route";
import {
  deleteIntegration,
  INTEGRATION_UPDATED,
  updateIntegration,
} from "@/lib/integrations/change-integration";
import { updateIntegrationSchema } from "@/lib/integrations/fields";
import { integrationViewSchema } from "@/lib/integrations/schema";

interface Params {
  integrationId: string;
}

export const { GET, POST, PUT, PATCH, DELETE } = routes<Params>({
  PATCH: route({
    tag: "Integrations",
    summary: "Update an integration",
    description:
      "Fields depend on the type. Omit keys to keep them. For superadmins and the admin who added it. Mail integrations: superadmins in a recently confirmed session.",
    access: "integrations.edit",
    body: updateIntegrationSchema,
    example: { name: "Writing and images" },
    ifMatch: true,
    answer: { integration: integrationViewSchema, message: z.string() },
    handle: async ({ ctx, params, json, ifMatch }) => {
      const { integrationId } = params;
      const integration = await updateIntegration(ctx, integrationId, await json(), ifMatch);
      return versioned({ integration, message: INTEGRATION_UPDATED }, integration.version);
    },
  }),
  DELETE: route({
    tag: "Integrations",
    summary: "Delete an integration",
    description: "For people who may change it.",
    access: "integrations.delete",
    ifMatch: true,
    answer: { message: z.string() },
    handle: async ({ ctx, params, ifMatch }) => {
      await deleteIntegration(ctx, params.integrationId, ifMatch);
      return { message: "Integration deleted successfully" };
    },
  }),
});
