import * as z from "zod";
import { route, routes } from "@/lib/http/route";
import { addedDocumentSchema } from "@/lib/knowledge/documents/schema";
import { addAddressSchema } from "@/lib/knowledge/sources/schema";
import { addAddress } from "@/lib/knowledge/sources/sources";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ ragId: string }>({
  POST: route({
    tag: "RAGs",
    summary: "Add a URL to a RAG",
    description:
      "A page, PDF, Office or text file. Its origin must be listed in `KNOWLEDGE_ALLOWED_ORIGINS`. It is fetched now; redirects within these origins are followed. Adding the same URL again refreshes it.",
    access: "rags.documents",
    body: addAddressSchema,
    example: { address: "https://docs.example.com/handbook" },
    idempotent: true,
    answer: { documents: z.array(addedDocumentSchema) },
    statuses: [202],
    handle: async ({ ctx, params, json, idempotencyKey }) => ({
      documents: await addAddress(ctx, params.ragId, await json(), idempotencyKey),
    }),
  }),
});
