import * as z from "zod";
import { route, routes, withStatus } from "@/lib/http/route";
import { startDocumentUploadSchema } from "@/lib/knowledge/documents/schema";
import {
  listDocumentUploads,
  startDocumentUpload,
} from "@/lib/knowledge/documents/upload-documents";
import { uploadViewSchema } from "@/lib/media/schema";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ ragId: string }>({
  GET: route({
    tag: "RAGs",
    summary: "List your unfinished uploads to a RAG",
    access: "rags.documents",
    answer: { uploads: z.array(uploadViewSchema) },
    handle: async ({ ctx, params }) => ({ uploads: await listDocumentUploads(ctx, params.ragId) }),
  }),
  POST: route({
    tag: "RAGs",
    summary: "Start an upload to a RAG",
    description:
      "Resumable upload in parts, up to 20 MB. To send a file in one request, use `POST …/documents`. Returns the unfinished upload with the same fingerprint, if there is one.",
    access: "rags.documents",
    body: startDocumentUploadSchema,
    example: {
      name: "handbook.md",
      size: 70,
      type: "text/markdown",
      fingerprint: "70:handbook.md",
    },
    answer: { upload: uploadViewSchema },
    statuses: [201, 200],
    handle: async ({ ctx, params, json }) => {
      const { upload, isNew } = await startDocumentUpload(ctx, params.ragId, await json());
      return withStatus(isNew ? 201 : 200, { upload });
    },
  }),
});
