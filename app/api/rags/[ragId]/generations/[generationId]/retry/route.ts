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
    summary: "Resume a failed or held index",
    description:
      "Continues where it stopped. A held index is evaluated again with the test questions. Send `ignore_gate` to use it whatever the result. Returns 409 for any other generation.",
    access: "rags.documents",
    body: resumeGenerationSchema,
    example: { ignore_gate: false },
    statuses: [202],
    answer: { generation: generationViewSchema },
    handle: async ({ ctx, params, json }) => ({
      generation: await retryGeneration(ctx, { ...params, input: await json() }),
    }),
  }),
});
