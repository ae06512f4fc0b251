import { getSchedule } from "@/lib/agents/schedules/read-schedules";
import { scheduleViewSchema, updateScheduleSchema } from "@/lib/agents/schedules/schema";
import { deleteSchedule, updateSchedule } from "@/lib/agents/schedules/write-schedules";
import { route, routes, versioned } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ scheduleId: string }>({
  GET: route({
    tag: "Agents",
    summary: "Get a schedule",
    access: "schedules.list",
    answer: { schedule: scheduleViewSchema },
    handle: async ({ ctx, params }) => {
      const schedule = await getSchedule(ctx, params.scheduleId);
      return versioned({ schedule }, schedule.version);
    },
  }),
  PATCH: route({
    tag: "Agents",
    summary: "Update, pause or resume a schedule",
    description:
      "For the owner; superadmins can pause it too. A resumed schedule waits for its next time. Runs missed while it was paused don't run later.",
    access: "schedules.pause",
    body: updateScheduleSchema,
    example: { paused: true },
    ifMatch: true,
    answer: { schedule: scheduleViewSchema },
    handle: async ({ ctx, params, json, ifMatch }) => {
      const change = { id: params.scheduleId, changes: await json(), ifMatch };
      const schedule = await updateSchedule(ctx, change);
      return versioned({ schedule }, schedule.version);
    },
  }),
  DELETE: route({
    tag: "Agents",
    summary: "Delete a schedule",
    description: "Its runs are kept.",
    access: "schedules.delete",
    ifMatch: true,
    handle: async ({ ctx, params, ifMatch }) => {
      await deleteSchedule(ctx, { id: params.scheduleId, ifMatch });
      return {};
    },
  }),
});
