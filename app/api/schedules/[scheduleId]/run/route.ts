import { runViewSchema } from "@/lib/agents/runs/schema";
import { runSchedule } from "@/lib/agents/schedules/write-schedules";
import { route, routes } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ scheduleId: string }>({
  POST: route({
    tag: "Agents",
    summary: "Run a schedule now",
    description: "For the owner. Runs in addition to the schedule, also while it is paused.",
    access: "schedules.run",
    idempotent: true,
    statuses: [202],
    answer: { run: runViewSchema },
    handle: async ({ ctx, params, idempotencyKey }) => ({
      run: await runSchedule(ctx, params.scheduleId, idempotencyKey),
    }),
  }),
});
