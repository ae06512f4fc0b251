import { route, routes } from "@/lib/http/route";
import { getUsage } from "@/lib/usage/read-usage";
import { usageAnswer, usageQuerySchema, WHO_SEES_USAGE } from "@/lib/usage/schema";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: route({
    tag: "Models",
    summary: "Sum up what models took and cost",
    description: `By day, agent, person, project, RAG, model or integration; the last 30 days where no period is named. ${WHO_SEES_USAGE}`,
    access: "usage.list",
    query: usageQuerySchema,
    queryExample: "by=agent",
    answer: usageAnswer,
    handle: async ({ ctx, query }) => getUsage(ctx, query()),
  }),
});
