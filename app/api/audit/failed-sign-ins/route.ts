import { route, routes } from "@/lib/http/route";
import { failedSignInsAnswer, failedSignInsSchema } from "@/lib/system/audit-schema";
import { countFailedSignIns } from "@/lib/system/failed-sign-in-counts";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: route({
    tag: "System",
    summary: "Count failed sign-ins by account",
    description:
      "Counts failed sign-ins in the last `days`, accounts with the most first. `GET /api/audit?outcome=refused&person={id}` lists them.",
    access: "audit.list",
    query: failedSignInsSchema,
    queryExample: "days=30",
    answer: failedSignInsAnswer,
    handle: async ({ ctx, query }) => countFailedSignIns(ctx, query()),
  }),
});
