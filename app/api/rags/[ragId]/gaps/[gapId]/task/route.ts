import { route, routes } from "@/lib/http/route";
import { createGapTask } from "@/lib/knowledge/gaps/gaps";
import { gapTaskSchema, gapViewSchema } from "@/lib/knowledge/gaps/schema";

interface Params {
  ragId: string;
  gapId: string;
}

export const { GET, POST, PUT, PATCH, DELETE } = routes<Params>({
  POST: route({
    tag: "RAGs",
    summary: "Make a task of a gap",
    description: "With its questions in it. A gap has one task: asked again, it answers that one.",
    access: "rags.documents",
    body: gapTaskSchema,
    example: { project_id: null },
    answer: { gap: gapViewSchema },
    statuses: [201],
    handle: async ({ ctx, params, json }) => ({
      gap: await createGapTask(ctx, { ...params, input: await json() }),
    }),
  }),
});
