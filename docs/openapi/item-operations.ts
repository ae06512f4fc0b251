import { agentListSchema, createAgentSchema, updateAgentSchema } from "@/lib/agents/schema";
import { linkIntegrationSchema } from "@/lib/integrations/project-link-schema";
import {
  createIntegrationSchema,
  listIntegrationsSchema,
  toggleIntegrationSchema,
  updateOpenAiSchema,
  updateSupabaseSchema,
} from "@/lib/integrations/schema";
import { assignUserSchema } from "@/lib/managed-items/assigned-user-schema";
import { linkSchema } from "@/lib/managed-items/project-link-schema";
import {
  createProjectSchema,
  myProjectsSchema,
  projectListSchema,
  updateProjectSchema,
} from "@/lib/projects/schema";
import { createRagSchema, ragListSchema, updateRagSchema } from "@/lib/rags/schema";
import { type Operation, under } from "./operation";
import { eitherOf } from "./schemas";

const TEAM = "The creator and superadmins.";
const ASSIGNMENT = { userId: "$USER_ID", userRole: "admin" };

/** Projects, agents and RAGs have a team alike. */
function team(kind: "project" | "agent" | "rag", tag: string): Operation[] {
  const path = `/api/${kind}s/{${kind}Id}/users`;
  const access = `${kind}s.assign` as const;
  return under(tag, [
    {
      method: "POST",
      path,
      summary: `Assign somebody to ${kind === "agent" ? "an agent" : `a ${kind}`}`,
      description: TEAM,
      access,
      body: assignUserSchema,
      example: ASSIGNMENT,
      answer: "AssignmentAnswer",
      statuses: [201, 200],
    },
    {
      method: "DELETE",
      path: `${path}/{userId}`,
      summary: "Take somebody off the team",
      description: TEAM,
      access,
      answer: "DoneAnswer",
    },
  ]);
}

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

const INTEGRATIONS = "/api/projects/{projectId}/integrations";

export const ITEM_OPERATIONS: Operation[] = [
  ...under("Projects", [
    {
      method: "POST",
      path: "/api/projects",
      summary: "Create a project",
      access: "projects.create",
      body: createProjectSchema,
      example: {
        name: "Aurora",
        details: "The northern launch",
        projectUrl: "https://aurora.example.com",
        projectType: "Website",
        status: "active",
        workspaces: ["content", "ecommerce", "crm", "media", "analytics"],
      },
      idempotent: true,
      answer: "ProjectAnswer",
      statuses: [201],
    },
    {
      method: "GET",
      path: "/api/projects",
      summary: "List projects",
      description: "Superadmins: all; others: their own and those that they are on.",
      access: "projects.list",
      query: projectListSchema,
      queryExample: "status=active&sort=name",
      answer: "ProjectsAnswer",
    },
    {
      method: "GET",
      path: "/api/projects/my-projects",
      summary: "List one's own projects",
      access: "projects.list",
      query: myProjectsSchema,
      answer: "MyProjectsAnswer",
    },
    {
      method: "GET",
      path: "/api/projects/{projectId}",
      summary: "Read a project",
      access: "projects.list",
      answer: "ProjectAnswer",
    },
    {
      method: "PATCH",
      path: "/api/projects/{projectId}",
      summary: "Change a project",
      access: "projects.edit",
      body: updateProjectSchema,
      example: { status: "planning" },
      ifMatch: true,
      answer: "ProjectAnswer",
    },
    {
      method: "DELETE",
      path: "/api/projects/{projectId}",
      summary: "Delete a project",
      access: "projects.delete",
      ifMatch: true,
      answer: "DoneAnswer",
    },
  ]),
  ...team("project", "Projects"),
  ...under("Agents", [
    {
      method: "POST",
      path: "/api/agents",
      summary: "Create an agent",
      access: "agents.create",
      body: createAgentSchema,
      example: {
        name: "Editor",
        details: "Writes the news",
        agentUrl: "https://editor.example.com",
        agentType: "Content",
        status: "active",
      },
      idempotent: true,
      answer: "AgentAnswer",
      statuses: [201],
    },
    {
      method: "GET",
      path: "/api/agents",
      summary: "List agents",
      access: "agents.list",
      query: agentListSchema,
      queryExample: "status=active",
      answer: "AgentsAnswer",
    },
    {
      method: "GET",
      path: "/api/agents/{agentId}",
      summary: "Read an agent",
      access: "agents.list",
      answer: "AgentAnswer",
    },
    {
      method: "PATCH",
      path: "/api/agents/{agentId}",
      summary: "Change an agent",
      access: "agents.edit",
      body: updateAgentSchema,
      example: { status: "inactive" },
      ifMatch: true,
      answer: "AgentAnswer",
    },
    {
      method: "DELETE",
      path: "/api/agents/{agentId}",
      summary: "Delete an agent",
      access: "agents.delete",
      ifMatch: true,
      answer: "DoneAnswer",
    },
  ]),
  ...team("agent", "Agents"),
  ...under("RAGs", [
    {
      method: "POST",
      path: "/api/rags",
      summary: "Create a RAG",
      access: "rags.create",
      body: createRagSchema,
      example: {
        name: "Handbook",
        details: "What we know",
        ragUrl: "https://handbook.example.com",
        ragType: "document-qa",
        status: "active",
      },
      idempotent: true,
      answer: "RagAnswer",
      statuses: [201],
    },
    {
      method: "GET",
      path: "/api/rags",
      summary: "List RAGs",
      access: "rags.list",
      query: ragListSchema,
      queryExample: "q=handbook",
      answer: "RagsAnswer",
    },
    {
      method: "GET",
      path: "/api/rags/{ragId}",
      summary: "Read a RAG",
      access: "rags.list",
      answer: "RagAnswer",
    },
    {
      method: "PATCH",
      path: "/api/rags/{ragId}",
      summary: "Change a RAG",
      access: "rags.edit",
      body: updateRagSchema,
      example: { status: "training" },
      ifMatch: true,
      answer: "RagAnswer",
    },
    {
      method: "DELETE",
      path: "/api/rags/{ragId}",
      summary: "Delete a RAG",
      access: "rags.delete",
      ifMatch: true,
      answer: "DoneAnswer",
    },
  ]),
  ...team("rag", "RAGs"),
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
      body: eitherOf(updateSupabaseSchema, updateOpenAiSchema),
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
