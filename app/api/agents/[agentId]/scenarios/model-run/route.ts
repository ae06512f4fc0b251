import * as z from "zod";
import { playScenarios } from "@/lib/agents/scenarios/scenarios";
import { scenarioViewSchema } from "@/lib/agents/scenarios/schema";
import { route, routes } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ agentId: string }>({
  POST: route({
    tag: "Agents",
    summary: "Run an agent's scenarios with its model",
    description:
      "For people who manage the agent. Calls the agent's real model instead of the scripted replies, so a changed model or prompt can fail a scenario. You pay: the agent's limits for one run apply to each scenario, and each call reserves its maximum cost against your usage caps. Changes are only recorded as proposals.",
    access: "agents.assign",
    statuses: [202],
    answer: { scenarios: z.array(scenarioViewSchema) },
    handle: async ({ ctx, params: { agentId } }) => ({
      scenarios: await playScenarios(ctx, { agentId, withModel: true }),
    }),
  }),
});
