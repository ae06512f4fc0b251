import { created, route, routes } from "@/lib/http/route";
import { completeUpload } from "@/lib/media/complete-upload";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ projectId: string; uploadId: string }>({
  POST: route("workspaces.enter", async ({ ctx, params }) => {
    const { asset, isNew } = await completeUpload(ctx, params);
    return isNew ? created({ asset }) : { asset };
  }),
});
