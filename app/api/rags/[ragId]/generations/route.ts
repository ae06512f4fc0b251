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
    summary: "List a RAG's indexes",
    description:
      "A generation is an index of all documents with one set of options. Newest first. `chunking` shows how documents are split now, `current` is the index in use.",
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
    summary: "Rebuild a RAG's index",
    description:
      "Builds a new index in the background, evaluates it with the test questions and then switches to it. Meanwhile the RAG's status is `training`, and the old index stays in use. If the build fails, the status is `error`. A build already in progress is cancelled. Set `embedding` to add vectors from a model, so that search uses words and vectors.",
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
