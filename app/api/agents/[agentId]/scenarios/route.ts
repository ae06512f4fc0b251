import * as z from "zod";
import { createScenario, listScenarios } from "@/lib/agents/scenarios/scenarios";
import { createScenarioSchema, scenarioViewSchema } from "@/lib/agents/scenarios/schema";
import { route, routes, versioned } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ agentId: string }>({
  GET: route({
    tag: "Agents",
    summary: "List an agent's scenarios",
    description: "For people who manage the agent. Newest first, each with its latest result.",
    access: "agents.assign",
    answer: { scenarios: z.array(scenarioViewSchema) },
    handle: async ({ ctx, params }) => ({ scenarios: await listScenarios(ctx, params.agentId) }),
  }),
  POST: route({
    tag: "Agents",
    summary: "Create a scenario",
    description:
      "A scenario has the messages to the agent, scripted model replies (omit them to use the fixed rules) and the expected outcome. It runs now, after each change to the agent's configuration or status, and on demand. Scenarios change nothing: writes are only recorded as proposals. They read with the permissions of the person who last edited them.",
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
