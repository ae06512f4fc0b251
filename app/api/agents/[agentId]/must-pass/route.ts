import * as z from "zod";
import { mustPassSchema } from "@/lib/agents/versions/schema";
import { setMustPass } from "@/lib/agents/versions/versions";
import { route, routes } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ agentId: string }>({
  PUT: route({
    tag: "Agents",
    summary: "Require an agent's scenarios to pass",
    description:
      "For people who manage the agent; off by default. While it is on, the agent can be activated only if all its scenarios passed with its present configuration and none failed with the real model, and its configuration can be changed only while it is inactive.",
    access: "agents.assign",
    body: mustPassSchema,
    example: { must_pass: true },
    answer: { must_pass: z.boolean() },
    handle: async ({ ctx, params, json }) => {
      const { mustPass } = await setMustPass(ctx, params.agentId, await json());
      return { must_pass: mustPass };
    },
  }),
});
