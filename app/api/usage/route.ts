import { route, routes } from "@/lib/http/route";
import { getUsage } from "@/lib/usage/read-usage";
import { usageAnswer, usageQuerySchema, WHO_SEES_USAGE } from "@/lib/usage/schema";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: route({
    tag: "Models",
    summary: "Get model usage",
    description: `Grouped by day, agent, person, project, RAG, model or integration. Defaults to the last 30 days. ${WHO_SEES_USAGE}`,
    access: "usage.list",
    query: usageQuerySchema,
    queryExample: "by=agent",
    answer: usageAnswer,
    handle: async ({ ctx, query }) => getUsage(ctx, query()),
  }),
});
