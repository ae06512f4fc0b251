import { route, routes } from "@/lib/http/route";
import { drainEngine } from "@/lib/jobs/change-jobs";
import { drainSchema, engineViewSchema } from "@/lib/jobs/schema";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: route({
    tag: "Workers",
    summary: "Drain the engine, or let it begin jobs again",
    description: "A drained engine finishes the slices that are at work and begins no further one.",
    access: "jobs.drain",
    body: drainSchema,
    example: { drained: false },
    answer: { engine: engineViewSchema },
    handle: async ({ ctx, json }) => ({ engine: await drainEngine(ctx, await json()) }),
  }),
});
