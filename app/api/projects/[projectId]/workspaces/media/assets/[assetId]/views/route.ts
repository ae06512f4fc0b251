import * as z from "zod";
import { route, routes } from "@/lib/http/route";
import { countView } from "@/lib/media/counters";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ projectId: string; assetId: string }>({
  POST: route({
    tag: "Media",
    summary: "Count a view",
    access: "workspaces.enter",
    answer: { views: z.int() },
    handle: async ({ ctx, params }) => ({ views: await countView(ctx, params) }),
  }),
});
