import { INTEGRATION_TYPES } from "@/db/vocabulary";
import { createIntegrationSchema, updateSchemaOf } from "@/lib/integrations/fields";
import {
  linkIntegrationSchema,
  listIntegrationsSchema,
  toggleIntegrationSchema,
} from "@/lib/integrations/schema";
import { linkSchema } from "@/lib/managed-items/schema";
import { type Operation, under } from "./operation";
import { eitherOf } from "./schemas";

const INTEGRATIONS = "/api/projects/{projectId}/integrations";

/** What a project uses: agents and RAGs. */
function links(kind: "agent" | "rag", names: { list: string; one: string }): Operation[] {
  const path = `/api/projects/{projectId}/${kind}s`;
  return under("Projects", [
    {
      method: "POST",
      path,
      summary: `Let a project use ${kind === "agent" ? "an agent" : "a RAG"}`,
      description: "Superadmins, and whoever created both sides.",
      access: "projects.link",
      body: linkSchema(`${kind}Id`, "Id"),
      example: { [`${kind}Id`]: `$${kind.toUpperCase()}_ID` },
      answer: names.one,
      statuses: [201],
    },
    {
      method: "GET",
      path,
      summary: `List the ${kind}s that a project uses`,
      access: "projects.list",
      answer: names.list,
    },
    {
      method: "DELETE",
      path: `${path}/{${kind}Id}`,
      summary: "Take it from the project",
      description: "Superadmins, and whoever created either side.",
      access: "projects.unlink",
      answer: "DoneAnswer",
    },
  ]);
}

/** Integrations, and what a project uses: agents, RAGs and integrations. */
export const INTEGRATION_OPERATIONS: Operation[] = [
  ...under("Integrations", [
    {
      method: "POST",
      path: "/api/integrations",
      summary: "Add an integration",
      access: "integrations.create",
      body: createIntegrationSchema,
      example: {
        type: "openai",
        name: "Writing",
        apiKey: "sk-0123456789abcdefghijklmnopqrstuvwxyz",
      },
      idempotent: true,
      answer: "IntegrationAnswer",
      statuses: [201],
    },
    {
      method: "GET",
      path: "/api/integrations",
      summary: "List integrations",
      access: "integrations.list",
      query: listIntegrationsSchema,
      queryExample: "type=openai",
      answer: "IntegrationsAnswer",
    },
    {
      method: "PATCH",
      path: "/api/integrations/{integrationId}",
      summary: "Change an integration",
      description: "By its type; keys that are left out stay as they are.",
      access: "integrations.edit",
      body: eitherOf(...INTEGRATION_TYPES.map(updateSchemaOf)),
      example: { name: "Writing and images" },
      ifMatch: true,
      answer: "IntegrationAnswer",
    },
    {
      method: "POST",
      path: "/api/integrations/{integrationId}/test",
      summary: "Test the connection",
      description: "200 for a failed test too: `success` is the test's.",
      access: "integrations.test",
      answer: "IntegrationTestAnswer",
    },
    {
      method: "PATCH",
      path: "/api/integrations/{integrationId}/toggle",
      summary: "Switch an integration on or off",
      access: "integrations.toggle",
      body: toggleIntegrationSchema,
      example: { isActive: true },
      ifMatch: true,
      answer: "IntegrationToggledAnswer",
    },
    {
      method: "DELETE",
      path: "/api/integrations/{integrationId}",
      summary: "Delete an integration",
      access: "integrations.delete",
      ifMatch: true,
      answer: "MessageAnswer",
    },
  ]),
  ...links("agent", { list: "LinkedAgentsAnswer", one: "LinkedAgentAnswer" }),
  ...links("rag", { list: "LinkedRagsAnswer", one: "LinkedRagAnswer" }),
  ...under("Projects", [
    {
      method: "POST",
      path: INTEGRATIONS,
      summary: "Let a project use an integration",
      description: "Superadmins, and admins who created the project or are admin in it.",
      access: "projects.linkIntegration",
      body: linkIntegrationSchema,
      example: { integrationId: "$INTEGRATION_ID" },
      answer: "LinkedIntegrationAnswer",
      statuses: [201],
    },
    {
      method: "GET",
      path: INTEGRATIONS,
      summary: "List the integrations that a project uses",
      access: "integrations.view",
      answer: "LinkedIntegrationsAnswer",
    },
    {
      method: "DELETE",
      path: `${INTEGRATIONS}/{integrationId}`,
      summary: "Take it from the project",
      access: "projects.linkIntegration",
      answer: "DoneAnswer",
    },
  ]),
];
