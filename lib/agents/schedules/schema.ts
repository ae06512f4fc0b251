import * as z from "zod";
import { RUN_STATES, SCHEDULE_STATES } from "@/db/vocabulary";
import { listQuerySchema } from "@/lib/paging";
import { text } from "@/lib/text-schema";
import { MAX_INPUT, onlyText } from "../runs/schema";
import { startingView } from "../starting/schema";

export const SCHEDULE_NOT_FOUND = "Schedule not found";

const shape = {
  project_id: text({ max: 64, label: "Project" }).nullable(),
  input: text({ max: MAX_INPUT, min: 0, label: "Input" }),
  only: onlyText,
  cron: text({ max: 100, label: "Cron expression" }).meta({
    description: "Minute, hour, day of the month, month, day of the week.",
  }),
  zone: text({ max: 64, label: "Time zone" }).meta({
    description: "IANA time zone of the schedule.",
  }),
};

/** Input to create a schedule. */
export const createScheduleSchema = z.object({
  agent_id: text({ max: 64, label: "Agent" }),
  project_id: shape.project_id.default(null),
  input: shape.input.default(""),
  only: shape.only.default(""),
  cron: shape.cron,
  zone: shape.zone.default("UTC"),
});

export const updateScheduleSchema = z
  .object({ ...shape, paused: z.boolean("paused must be true or false") })
  .partial();
export type ScheduleChanges = z.output<typeof updateScheduleSchema>;

export const scheduleListSchema = listQuerySchema(["-created_at", "created_at"], {
  state: z.enum(["all", ...SCHEDULE_STATES]).default("all"),
  agent: text({ max: 64, min: 0, label: "Agent" }).default(""),
}).omit({ q: true });
export type ScheduleListQuery = z.output<typeof scheduleListSchema>;

export const scheduleRunsSchema = listQuerySchema(["-created_at"], {}).pick({
  page: true,
  perPage: true,
});
export type ScheduleRunsQuery = z.output<typeof scheduleRunsSchema>;

/** A schedule in responses. */
export const scheduleViewSchema = z
  .object({
    ...startingView("schedule"),
    only: z.string(),
    cron: z.string(),
    zone: z.string(),
    words: z.string().meta({ description: "The cron expression in words." }),
    next_runs: z
      .array(z.string())
      .meta({ description: "The next five run times. Empty unless the schedule is active." }),
    failures: z.int().meta({ description: "Failed runs in a row. Five stop the schedule." }),
    live_run_id: z.string().nullable().meta({
      description: "The run in progress. The next one starts after it ends.",
    }),
    last_run: z
      .object({ id: z.string(), state: z.enum(RUN_STATES), created_at: z.string() })
      .nullable(),
  })
  .meta({ id: "Schedule" });
export type ScheduleView = z.infer<typeof scheduleViewSchema>;
