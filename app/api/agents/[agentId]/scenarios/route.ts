import * as z from "zod";
import { createScenario, listScenarios } from "@/lib/agents/scenarios/scenarios";
import { createScenarioSchema, scenarioViewSchema } from "@/lib/agents/scenarios/schema";
import { route, routes, versioned } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ agentId: string }>({
  GET: route({
    tag: "Agents",
    summary: "List an agent's scenarios",
    description: "For whoever manages the agent, the newest first, each with what last came of it.",
    access: "agents.assign",
    answer: { scenarios: z.array(scenarioViewSchema) },
    handle: async ({ ctx, params }) => ({ scenarios: await listScenarios(ctx, params.agentId) }),
  }),
  POST: route({
    tag: "Agents",
    summary: "Add a scenario to an agent",
    description:
      "What it is asked, what a model would say (nothing: it goes by its rule), and what it must do. It is played at once, after each change of the agent's configuration or status, and on demand. Nothing is done: what changes something is put down as proposed, and what it reads, it reads with the rights of whoever wrote the scenario last.",
    access: "agents.assign",
    body: createScenarioSchema,
    example: {
      name: "Orders pens",
      messages: ["Order pens"],
      replies: [
        {
          text: "Pens are out.",
          tool_calls: [{ name: "create_task", arguments: { name: "Order pens" } }],
        },
        { text: "It is proposed." },
      ],
      expects: {
        calls: [{ tool: "create_task", arguments: { name: "pens" } }],
        outcome: "asks",
      },
    },
    idempotent: true,
    statuses: [201],
    answer: { scenario: scenarioViewSchema },
    handle: async ({ ctx, params, json, idempotencyKey: key }) => {
      const scenario = await createScenario(ctx, params.agentId, { input: await json(), key });
      return versioned({ scenario }, scenario.version);
    },
  }),
});
