import * as z from "zod";
import { route, routes } from "@/lib/http/route";
import { addedDocumentSchema, completeDocumentSchema } from "@/lib/knowledge/documents/schema";
import { completeDocumentUpload } from "@/lib/knowledge/documents/upload-documents";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ ragId: string; uploadId: string }>({
  POST: route({
    tag: "RAGs",
    summary: "Complete an upload to a RAG",
    description: "Turns the file into a document, like `POST …/documents`.",
    access: "rags.documents",
    body: completeDocumentSchema,
    example: { title: "Handbook" },
    answer: { documents: z.array(addedDocumentSchema) },
    statuses: [202],
    handle: async ({ ctx, params, json }) => ({
      documents: [await completeDocumentUpload(ctx, params, await json())],
    }),
  }),
});
