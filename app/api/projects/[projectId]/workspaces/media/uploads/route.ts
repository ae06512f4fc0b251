import * as z from "zod";
import { route, routes, withStatus } from "@/lib/http/route";
import { startUploadSchema, uploadViewSchema } from "@/lib/media/schema";
import { startUpload } from "@/lib/media/start-upload";
import { listUploads } from "@/lib/media/uploads";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ projectId: string }>({
  GET: route({
    tag: "Media",
    summary: "List your unfinished uploads",
    access: "workspaces.enter",
    answer: { uploads: z.array(uploadViewSchema) },
    handle: async ({ ctx, params }) => ({
      uploads: await listUploads(ctx, params.projectId),
    }),
  }),
  POST: route({
    tag: "Media",
    summary: "Start an upload",
    description: "Returns the unfinished upload with the same fingerprint, if there is one.",
    access: "workspaces.enter",
    body: startUploadSchema,
    example: { name: "dot.png", size: 70, type: "image/png", fingerprint: "70:dot.png" },
    answer: { upload: uploadViewSchema },
    statuses: [201, 200],
    handle: async ({ ctx, params, json }) => {
      const { upload, isNew } = await startUpload(ctx, params.projectId, await json());
      return withStatus(isNew ? 201 : 200, { upload });
    },
  }),
});
