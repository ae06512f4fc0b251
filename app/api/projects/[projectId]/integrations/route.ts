import * as z from "zod";
import { route, routes } from "@/lib/http/route";
import { linkIntegration, listProjectIntegrations } from "@/lib/integrations/project-integrations";
import {
  linkableIntegrationViewSchema,
  linkedIntegrationViewSchema,
  linkIntegrationSchema,
} from "@/lib/integrations/schema";

interface Params {
  projectId: string;
}

export const { GET, POST, PUT, PATCH, DELETE } = routes<Params>({
  GET: route({
    tag: "Projects",
    summary: "List the integrations that a project uses",
    access: "integrations.view",
    answer: {
      integrations: z.array(linkedIntegrationViewSchema),
      linkable: z
        .array(linkableIntegrationViewSchema)
        .meta({ description: "Empty for whoever may not link." }),
    },
    handle: async ({ ctx, params }) => {
      const { linked, linkable } = await listProjectIntegrations(ctx, params.projectId);
      return { integrations: linked, linkable };
    },
  }),
  POST: route({
    tag: "Projects",
    summary: "Let a project use an integration",
    description: "Superadmins, and admins who created the project or are admin in it.",
    access: "projects.linkIntegration",
    body: linkIntegrationSchema,
    example: { integrationId: "$INTEGRATION_ID" },
    answer: { integration: linkedIntegrationViewSchema },
    statuses: [201],
    handle: async ({ ctx, params, json }) => {
      const { projectId } = params;
      return { integration: await linkIntegration(ctx, { projectId, input: await json() }) };
    },
  }),
});
