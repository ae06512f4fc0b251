import * as z from "zod";
import { listFeedback } from "@/lib/agents/feedback/feedback";
import { feedbackListSchema, feedbackViewSchema } from "@/lib/agents/feedback/schema";
import { route, routes } from "@/lib/http/route";
import { pageAnswer, pageFields } from "@/lib/paging";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ agentId: string }>({
  GET: route({
    tag: "Agents",
    summary: "List what people think of an agent's answers",
    description:
      "For whoever manages the agent, the latest first. Who gave a thumb has handed over what was asked and answered.",
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
