import { route, routes } from "@/lib/http/route";
import {
  cancelDocumentUpload,
  getDocumentUpload,
} from "@/lib/knowledge/documents/upload-documents";
import { uploadViewSchema } from "@/lib/media/schema";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ ragId: string; uploadId: string }>({
  GET: route({
    tag: "RAGs",
    summary: "Get an upload to a RAG",
    access: "rags.documents",
    answer: { upload: uploadViewSchema },
    handle: async ({ ctx, params }) => ({ upload: await getDocumentUpload(ctx, params) }),
  }),
  DELETE: route({
    tag: "RAGs",
    summary: "Cancel an upload to a RAG",
    access: "rags.documents",
    handle: async ({ ctx, params }) => {
      await cancelDocumentUpload(ctx, params);
      return {};
    },
  }),
});
