import { route, routes } from "@/lib/http/route";
import { countDownload } from "@/lib/media/counters";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ projectId: string; assetId: string }>({
  POST: route("workspaces.enter", async ({ ctx, params }) => ({
    downloads: await countDownload(ctx, params),
  })),
});
