import * as z from "zod";
import { listSchedules } from "@/lib/agents/schedules/read-schedules";
import {
  createScheduleSchema,
  scheduleListSchema,
  scheduleViewSchema,
} from "@/lib/agents/schedules/schema";
import { createSchedule } from "@/lib/agents/schedules/write-schedules";
import { route, routes, versioned } from "@/lib/http/route";
import { pageAnswer, pageFields } from "@/lib/paging";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: route({
    tag: "Agents",
    summary: "List schedules",
    description: "Newest first. Superadmins see all schedules, everyone else their own.",
    access: "schedules.list",
    query: scheduleListSchema,
    queryExample: "state=active",
    answer: { schedules: z.array(scheduleViewSchema), ...pageAnswer },
    handle: async ({ ctx, query }) => {
      const page = await listSchedules(ctx, query());
      return { schedules: page.rows, ...pageFields(page) };
    },
  }),
  POST: route({
    tag: "Agents",
    summary: "Create a schedule",
    description:
      "Runs the agent on your behalf at the times of a cron expression in a time zone, with the permissions you have at that time. Several missed times count as one run. A run never starts before the previous one has finished. Five failed runs in a row stop the schedule.",
    access: "schedules.create",
    body: createScheduleSchema,
    example: {
      agent_id: "$AGENT_ID",
      input: "What is left to do this week?",
      cron: "0 9 * * 1",
      zone: "Europe/Berlin",
    },
    idempotent: true,
    statuses: [201],
    answer: { schedule: scheduleViewSchema },
    handle: async ({ ctx, json, idempotencyKey }) => {
      const schedule = await createSchedule(ctx, await json(), idempotencyKey);
      return versioned({ schedule }, schedule.version);
    },
  }),
});
