import * as z from "zod";
import { deleteScenario, getScenario, updateScenario } from "@/lib/agents/scenarios/scenarios";
import {
  scenarioResultSchema,
  scenarioViewSchema,
  updateScenarioSchema,
} from "@/lib/agents/scenarios/schema";
import { route, routes, versioned } from "@/lib/http/route";

interface Params {
  agentId: string;
  scenarioId: string;
}

const whichOf = ({ agentId, scenarioId }: Params) => ({ agentId, id: scenarioId });

export const { GET, POST, PUT, PATCH, DELETE } = routes<Params>({
  GET: route({
    tag: "Agents",
    summary: "Get a scenario with its results",
    description: "For people who manage the agent. Includes the latest 20 results, newest first.",
    access: "agents.assign",
    answer: { scenario: scenarioViewSchema, results: z.array(scenarioResultSchema) },
    handle: async ({ ctx, params }) => {
      const read = await getScenario(ctx, whichOf(params));
      return versioned(read, read.scenario.version);
    },
  }),
  PATCH: route({
    tag: "Agents",
    summary: "Update a scenario",
    description:
      "For people who manage the agent. The scenario then reads with your permissions, and runs again.",
    access: "agents.assign",
    body: updateScenarioSchema,
    example: { name: "Orders pens in time" },
    ifMatch: true,
    answer: { scenario: scenarioViewSchema },
    handle: async ({ ctx, params, json, ifMatch }) => {
      const change = { ...whichOf(params), changes: await json(), ifMatch };
      const scenario = await updateScenario(ctx, change);
      return versioned({ scenario }, scenario.version);
    },
  }),
  DELETE: route({
    tag: "Agents",
    summary: "Delete a scenario",
    description: "For people who manage the agent.",
    access: "agents.assign",
    ifMatch: true,
    handle: async ({ ctx, params, ifMatch }) => {
      await deleteScenario(ctx, { ...whichOf(params), ifMatch });
      return {};
    },
  }),
});
