import * as z from "zod";
import { route, routes } from "@/lib/http/route";
import { toggleIntegration } from "@/lib/integrations/change-integration";
import { toggleIntegrationSchema } from "@/lib/integrations/schema";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ integrationId: string }>({
  PATCH: route({
    tag: "Integrations",
    summary: "Switch an integration on or off",
    description:
      "For whoever sees a project that uses it, and for everybody where none does; one of mail for superadmins, signed in and confirmed.",
    access: "integrations.toggle",
    body: toggleIntegrationSchema,
    example: { isActive: true },
    ifMatch: true,
    answer: { id: z.string(), isActive: z.boolean() },
    handle: async ({ ctx, params, json, ifMatch }) =>
      toggleIntegration(ctx, params.integrationId, await json(), ifMatch),
  }),
});
