import { created, route, routes } from "@/lib/http/route";
import { listUploads } from "@/lib/media/get-media-screen";
import { startUpload } from "@/lib/media/start-upload";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ projectId: string }>({
  GET: route("workspaces.enter", async ({ ctx, params }) => ({
    uploads: await listUploads(ctx, params.projectId),
  })),
  POST: route("workspaces.enter", async ({ ctx, params, json }) => {
    const { upload, isNew } = await startUpload(ctx, params.projectId, await json());
    return isNew ? created({ upload }) : { upload };
  }),
});
