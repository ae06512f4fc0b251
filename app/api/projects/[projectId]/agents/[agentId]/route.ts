import { setAgentRole, unlinkAgent } from "@/lib/agents/write-agents";
import { route, routes } from "@/lib/http/route";
import { linkRoleSchema } from "@/lib/managed-items/assigned-user-schema";
import { linkedItemViewSchema } from "@/lib/managed-items/schema";

interface Params {
  projectId: string;
  agentId: string;
}

export const { GET, POST, PUT, PATCH, DELETE } = routes<Params>({
  PATCH: route({
    tag: "Projects",
    summary: "Set an agent's role in a project",
    description: "For superadmins and the project's creator.",
    access: "projects.assign",
    body: linkRoleSchema,
    example: { projectRole: "admin" },
    answer: { agent: linkedItemViewSchema },
    handle: async ({ ctx, params, json }) => ({
      agent: await setAgentRole(ctx, { ...params, input: await json() }),
    }),
  }),
  DELETE: route({
    tag: "Projects",
    summary: "Unlink an agent from a project",
    description: "For superadmins and the creator of the project or the agent.",
    access: "projects.unlink",
    handle: async ({ ctx, params }) => {
      await unlinkAgent(ctx, params);
      return {};
    },
  }),
});
