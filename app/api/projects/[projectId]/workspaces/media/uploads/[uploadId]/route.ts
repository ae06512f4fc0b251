import { route, routes } from "@/lib/http/route";
import { cancelUpload, getUpload } from "@/lib/media/uploads";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ projectId: string; uploadId: string }>({
  GET: route("workspaces.enter", async ({ ctx, params }) => ({
    upload: await getUpload(ctx, params),
  })),
  DELETE: route("workspaces.enter", async ({ ctx, params }) => {
    await cancelUpload(ctx, params);
    return {};
  }),
});
