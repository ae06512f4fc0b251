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
      "A generation is one way of cutting and indexing all documents. The newest first; `chunking` is how documents are cut now, `current` the one that answers.",
    access: "rags.documents",
    query: generationListSchema,
    queryExample: "perPage=5",
    answer: {
      generations: z.array(generationViewSchema),
      chunking: z.object(chunkingFields),
      current: generationViewSchema.nullable(),
      ...pageAnswer,
    },
    handle: async ({ ctx, params, query }) => {
      const page = await listGenerations(ctx, params.ragId, query());
      const { rows: generations, chunking, current } = page;
      return { generations, chunking, current, ...pageFields(page) };
    },
  }),
  POST: route({
    tag: "RAGs",
    summary: "Cut and index a RAG's documents anew",
    description:
      "The engine builds a generation beside the one that answers, asks it the golden questions, and switches at once. Meanwhile the RAG's status is `training`; where it fails, `error`, and the old one stays. One that is under way already is given up. With `embedding`, vectors of the passages are made by that model, and searches go by words and vectors.",
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
