import { route, routes } from "@/lib/http/route";
import { drainEngine } from "@/lib/job-kinds/change-jobs";
import { drainSchema, engineViewSchema } from "@/lib/jobs/schema";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: route({
    tag: "Workers",
    summary: "Pause or resume the engine",
    description: "A paused engine finishes the current steps and starts no new jobs.",
    access: "jobs.drain",
    body: drainSchema,
    example: { drained: false },
    answer: { engine: engineViewSchema },
    handle: async ({ ctx, json }) => ({ engine: await drainEngine(ctx, await json()) }),
  }),
});
