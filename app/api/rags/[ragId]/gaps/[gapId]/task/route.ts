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
    summary: "Create a task from a gap",
    description:
      "The task contains the gap's questions. A gap has one task; calling this again returns it.",
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
