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
    summary: "List a project's integrations",
    access: "integrations.view",
    answer: {
      integrations: z.array(linkedIntegrationViewSchema),
      linkable: z
        .array(linkableIntegrationViewSchema)
        .meta({ description: "Empty if you can't link integrations." }),
    },
    handle: async ({ ctx, params }) => {
      const { linked, linkable } = await listProjectIntegrations(ctx, params.projectId);
      return { integrations: linked, linkable };
    },
  }),
  POST: route({
    tag: "Projects",
    summary: "Link an integration to a project",
    description:
      "For superadmins, and admins who created the project or have the admin role in it.",
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
