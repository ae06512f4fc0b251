import * as z from "zod";
import { route, routes, versioned } from "@/lib/http/route";
import { pageAnswer, pageFields } from "@/lib/paging";
import { listRags } from "@/lib/rags/read-rags";
import {
  createRagSchema,
  ragCardViewSchema,
  ragListSchema,
  ragViewSchema,
} from "@/lib/rags/schema";
import { createRag } from "@/lib/rags/write-rags";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: route({
    tag: "RAGs",
    summary: "List RAGs",
    access: "rags.list",
    query: ragListSchema,
    queryExample: "q=handbook",
    answer: { rags: z.array(ragCardViewSchema), ...pageAnswer },
    handle: async ({ ctx, query }) => {
      const page = await listRags(ctx, query());
      return { rags: page.rows, ...pageFields(page) };
    },
  }),
  POST: route({
    tag: "RAGs",
    summary: "Create a RAG",
    access: "rags.create",
    body: createRagSchema,
    example: {
      name: "Handbook",
      details: "What we know",
      ragUrl: "https://handbook.example.com",
      ragType: "document-qa",
      status: "active",
    },
    idempotent: true,
    answer: { rag: ragViewSchema },
    statuses: [201],
    handle: async ({ ctx, json, idempotencyKey }) => {
      const { rag, version } = await createRag(ctx, await json(), idempotencyKey);
      return versioned({ rag }, version);
    },
  }),
});
