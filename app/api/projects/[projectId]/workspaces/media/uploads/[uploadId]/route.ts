import { route, routes } from "@/lib/http/route";
import { cancelUpload } from "@/lib/media/cancel-upload";
import { getUpload } from "@/lib/media/get-upload";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ projectId: string; uploadId: string }>({
  GET: route("workspaces.enter", async ({ ctx, params }) => ({
    upload: await getUpload(ctx, params),
  })),
  DELETE: route("workspaces.enter", async ({ ctx, params }) => {
    await cancelUpload(ctx, params);
    return {};
  }),
});
