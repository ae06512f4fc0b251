import { separatorOf } from "@/lib/csv";
import { csvAnswer } from "@/lib/http/answer";
import { route, routes } from "@/lib/http/route";
import { exportUsage } from "@/lib/usage/read-usage";
import { usageQuerySchema, WHO_SEES_USAGE } from "@/lib/usage/schema";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: route({
    tag: "Models",
    summary: "Export model usage",
    description: WHO_SEES_USAGE,
    access: "usage.list",
    query: usageQuerySchema,
    media: "text/csv",
    handle: async ({ ctx, state, query }) =>
      csvAnswer(await exportUsage(ctx, query(), separatorOf(state.locale)), "usage", ctx.now),
  }),
});
