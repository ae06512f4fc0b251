import { runViewSchema } from "@/lib/agents/runs/schema";
import { runSchedule } from "@/lib/agents/schedules/write-schedules";
import { route, routes } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ scheduleId: string }>({
  POST: route({
    tag: "Agents",
    summary: "Begin a run of a schedule now",
    description: "Beside those of its times, also while it is paused. For whoever owns it.",
    access: "schedules.run",
    idempotent: true,
    statuses: [202],
    answer: { run: runViewSchema },
    handle: async ({ ctx, params, idempotencyKey }) => ({
      run: await runSchedule(ctx, params.scheduleId, idempotencyKey),
    }),
  }),
});
