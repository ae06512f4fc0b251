import * as z from "zod";
import { route, routes } from "@/lib/http/route";
import { addedDocumentSchema } from "@/lib/knowledge/documents/schema";
import { addAddressSchema } from "@/lib/knowledge/sources/schema";
import { addAddress } from "@/lib/knowledge/sources/sources";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ ragId: string }>({
  POST: route({
    tag: "RAGs",
    summary: "Add what an address holds to a RAG",
    description:
      "A page, a PDF or a text, whose origin is one of `KNOWLEDGE_ALLOWED_ORIGINS` of the deployment. It is read at once; redirects are not followed. The same address again is read anew.",
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
