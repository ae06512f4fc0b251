import * as z from "zod";
import { playScenarios } from "@/lib/agents/scenarios/scenarios";
import { scenarioViewSchema } from "@/lib/agents/scenarios/schema";
import { route, routes } from "@/lib/http/route";

interface Params {
  agentId: string;
  scenarioId: string;
}

export const { GET, POST, PUT, PATCH, DELETE } = routes<Params>({
  POST: route({
    tag: "Agents",
    summary: "Run a scenario with the agent's model",
    description:
      "For people who manage the agent. Like running all scenarios with the model, for one of them.",
    access: "agents.assign",
    statuses: [202],
    answer: { scenarios: z.array(scenarioViewSchema) },
    handle: async ({ ctx, params: { agentId, scenarioId: id } }) => ({
      scenarios: await playScenarios(ctx, { agentId, id, withModel: true }),
    }),
  }),
});
