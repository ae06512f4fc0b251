import * as z from "zod";
import { route, routes } from "@/lib/http/route";
import { countDownload } from "@/lib/media/counters";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ projectId: string; assetId: string }>({
  POST: route({
    tag: "Media",
    summary: "Count a download",
    access: "workspaces.enter",
    answer: { downloads: z.int() },
    handle: async ({ ctx, params }) => ({ downloads: await countDownload(ctx, params) }),
  }),
});
