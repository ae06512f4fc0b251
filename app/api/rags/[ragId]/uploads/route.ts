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
    summary: "List one's uploads to a RAG under way",
    access: "rags.documents",
    answer: { uploads: z.array(uploadViewSchema) },
    handle: async ({ ctx, params }) => ({ uploads: await listDocumentUploads(ctx, params.ragId) }),
  }),
  POST: route({
    tag: "RAGs",
    summary: "Start an upload to a RAG",
    description:
      "Of a file that comes in parts and goes on after a failure, up to 20 MB; `POST …/documents` takes it at once. Or finds the one under way with the same fingerprint.",
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
