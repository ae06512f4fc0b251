import * as z from "zod";
import { route, routes } from "@/lib/http/route";
import { toggleIntegration } from "@/lib/integrations/change-integration";
import { toggleIntegrationSchema } from "@/lib/integrations/schema";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ integrationId: string }>({
  PATCH: route({
    tag: "Integrations",
    summary: "Switch an integration on or off",
    description:
      "For people who see a project that uses it, or for everyone if no project does. Mail integrations: superadmins in a recently confirmed session.",
    access: "integrations.toggle",
    body: toggleIntegrationSchema,
    example: { isActive: true },
    ifMatch: true,
    answer: { id: z.string(), isActive: z.boolean() },
    handle: async ({ ctx, params, json, ifMatch }) =>
      toggleIntegration(ctx, params.integrationId, await json(), ifMatch),
  }),
});
