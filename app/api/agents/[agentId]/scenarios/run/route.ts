import * as z from "zod";
import { playScenarios } from "@/lib/agents/scenarios/scenarios";
import { scenarioViewSchema } from "@/lib/agents/scenarios/schema";
import { route, routes } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ agentId: string }>({
  POST: route({
    tag: "Agents",
    summary: "Run all scenarios of an agent",
    description: "For people who manage the agent. They run in the background.",
    access: "agents.assign",
    statuses: [202],
    answer: { scenarios: z.array(scenarioViewSchema) },
    handle: async ({ ctx, params }) => ({ scenarios: await playScenarios(ctx, params) }),
  }),
});
