import * as z from "zod";
import { listFeedback } from "@/lib/agents/feedback/feedback";
import { feedbackListSchema, feedbackViewSchema } from "@/lib/agents/feedback/schema";
import { route, routes } from "@/lib/http/route";
import { pageAnswer, pageFields } from "@/lib/paging";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ agentId: string }>({
  GET: route({
    tag: "Agents",
    summary: "List feedback on an agent",
    description:
      "For people who manage the agent. Newest first. People who rate a run share its request and answer.",
    access: "agents.assign",
    query: feedbackListSchema,
    queryExample: "helpful=no",
    answer: { feedback: z.array(feedbackViewSchema), ...pageAnswer },
    handle: async ({ ctx, params, query }) => {
      const page = await listFeedback(ctx, params.agentId, query());
      return { feedback: page.rows, ...pageFields(page) };
    },
  }),
});
