import * as z from "zod";
import { route, routes } from "@/lib/http/route";
import { addedDocumentSchema } from "@/lib/knowledge/documents/schema";
import { addRecordsSchema } from "@/lib/knowledge/sources/schema";
import { addRecords } from "@/lib/knowledge/sources/sources";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ ragId: string }>({
  POST: route({
    tag: "RAGs",
    summary: "Add workspace records to a RAG",
    description:
      "Up to 50 content items, products or media documents, from a project the RAG is linked to and a workspace you can enter. Each becomes a document with its current content. Adding it again refreshes it.",
    access: "rags.documents",
    body: addRecordsSchema,
    example: {
      project_id: "6f1c1c9e-3a39-4d55-9f4f-0c6f2d2f7a11",
      records: "content/items",
      ids: ["0b0f5a5e-9b1b-4b62-8a51-0f5d3f6f3a52"],
    },
    idempotent: true,
    answer: { documents: z.array(addedDocumentSchema) },
    statuses: [202],
    handle: async ({ ctx, params, json, idempotencyKey }) => ({
      documents: await addRecords(ctx, params.ragId, await json(), idempotencyKey),
    }),
  }),
});
