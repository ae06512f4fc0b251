import * as z from "zod";
import { route, routes } from "@/lib/http/route";
import { listGenerations, startGeneration } from "@/lib/knowledge/generations/generations";
import {
  chunkingFields,
  generationListSchema,
  generationViewSchema,
  startGenerationSchema,
} from "@/lib/knowledge/generations/schema";
import { pageAnswer, pageFields } from "@/lib/paging";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ ragId: string }>({
  GET: route({
    tag: "RAGs",
    summary: "List a RAG's generations",
    description:
      "A generation is one way of cutting and indexing all documents. The newest first; `chunking` is how documents are cut now.",
    access: "rags.documents",
    query: generationListSchema,
    queryExample: "perPage=5",
    answer: {
      generations: z.array(generationViewSchema),
      chunking: z.object(chunkingFields),
      ...pageAnswer,
    },
    handle: async ({ ctx, params, query }) => {
      const page = await listGenerations(ctx, params.ragId, query());
      return { generations: page.rows, chunking: page.chunking, ...pageFields(page) };
    },
  }),
  POST: route({
    tag: "RAGs",
    summary: "Cut and index a RAG's documents anew",
    description:
      "The engine builds a generation beside the one that answers, asks it the golden questions, and switches at once. Meanwhile the RAG's status is `training`; where it fails, `error`, and the old one stays. One that is under way already is given up.",
    access: "rags.documents",
    body: startGenerationSchema,
    example: { chunk_size: 600, chunk_overlap: 100 },
    idempotent: true,
    statuses: [202],
    answer: { generation: generationViewSchema },
    handle: async ({ ctx, params, json, idempotencyKey }) => ({
      generation: await startGeneration(ctx, params.ragId, await json(), idempotencyKey),
    }),
  }),
});
