import { route, routes } from "@/lib/http/route";
import { retryGeneration } from "@/lib/knowledge/generations/generations";
import { generationViewSchema, resumeGenerationSchema } from "@/lib/knowledge/generations/schema";

interface Params {
  ragId: string;
  generationId: string;
}

export const { GET, POST, PUT, PATCH, DELETE } = routes<Params>({
  POST: route({
    tag: "RAGs",
    summary: "Go on with a generation that failed or is held",
    description:
      "What it has is kept. A held one is asked the golden questions again; with `despite_gate` it answers whatever they come to, and an active RAG whose gate falls is inactive then. 409 for any other generation.",
    access: "rags.documents",
    body: resumeGenerationSchema,
    example: { despite_gate: false },
    statuses: [202],
    answer: { generation: generationViewSchema },
    handle: async ({ ctx, params, json }) => ({
      generation: await retryGeneration(ctx, { ...params, input: await json() }),
    }),
  }),
});
