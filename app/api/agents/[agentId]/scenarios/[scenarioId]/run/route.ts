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
    summary: "Play a scenario",
    description: "For whoever manages the agent. The engine plays it after the answer.",
    access: "agents.assign",
    statuses: [202],
    answer: { scenarios: z.array(scenarioViewSchema) },
    handle: async ({ ctx, params: { agentId, scenarioId: id } }) => ({
      scenarios: await playScenarios(ctx, { agentId, id }),
    }),
  }),
});
