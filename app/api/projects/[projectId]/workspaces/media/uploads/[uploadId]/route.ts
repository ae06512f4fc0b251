import { route, routes } from "@/lib/http/route";
import { uploadViewSchema } from "@/lib/media/schema";
import { cancelUpload, getUpload } from "@/lib/media/uploads";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ projectId: string; uploadId: string }>({
  GET: route({
    tag: "Media",
    summary: "Get an upload",
    access: "workspaces.enter",
    answer: { upload: uploadViewSchema },
    handle: async ({ ctx, params }) => ({
      upload: await getUpload(ctx, params),
    }),
  }),
  DELETE: route({
    tag: "Media",
    summary: "Cancel an upload",
    access: "workspaces.enter",
    handle: async ({ ctx, params }) => {
      await cancelUpload(ctx, params);
      return {};
    },
  }),
});
