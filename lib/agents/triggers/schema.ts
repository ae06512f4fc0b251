import * as z from "zod";
import { RUN_STATES, TRIGGER_EVENTS } from "@/db/vocabulary";
import { MAX_STOCK } from "@/lib/limits";
import { listQuerySchema } from "@/lib/paging";
import { text } from "@/lib/text-schema";
import { MAX_INPUT } from "../runs/schema";
import { startingView } from "../starting/schema";

export const TRIGGER_NOT_FOUND = "Trigger not found";

/** The fields of the event that a trigger waits for. */
export const eventShape = {
  event: z.enum(TRIGGER_EVENTS, `Event must be one of ${TRIGGER_EVENTS.join(", ")}`).meta({
    description:
      "`record_created` and `record_changed`: a record of the type `records`. `stock_below`: a product's stock falls below `threshold`. `item_published`: a content item is published. `webhook`: a signed call to `webhook_path`.",
  }),
  records: text({ max: 40, label: "Records" })
    .nullable()
    .meta({ description: "The type of records, such as `orders`." }),
  threshold: z.int("Enter a whole number").min(1).max(MAX_STOCK).nullable(),
};

const shape = {
  ...eventShape,
  project_id: text({ max: 64, label: "Project" }).nullable(),
  input: text({ max: MAX_INPUT, min: 0, label: "Input" }),
  gather_seconds: z.int("Enter a whole number").min(0).max(3600).meta({
    description:
      "Seconds from the first event to the run. All events until then start one run together.",
  }),
};

interface WatchedEvent {
  event: (typeof TRIGGER_EVENTS)[number];
  project_id: string | null;
  records: string | null;
  threshold: number | null;
}

/** Reports the fields that an event needs and doesn't have. */
export function refuseIncompleteEvent(
  { event, project_id, records, threshold }: WatchedEvent,
  refuse: (path: string[], message: string) => void,
): void {
  const watchesRecords = event === "record_created" || event === "record_changed";
  if (event !== "webhook" && project_id === null) refuse(["project_id"], "Choose a project");
  if (watchesRecords && records === null) refuse(["records"], "Choose a type of records");
  if (event === "stock_below" && threshold === null)
    refuse(["threshold"], "Enter the number that the stock falls below");
}

/** Input to create a trigger. */
export const createTriggerSchema = z
  .object({
    agent_id: text({ max: 64, label: "Agent" }),
    event: shape.event,
    project_id: shape.project_id.default(null),
    records: shape.records.default(null),
    threshold: shape.threshold.default(null),
    input: shape.input.default(""),
    gather_seconds: shape.gather_seconds.default(30),
  })
  .superRefine((given, { addIssue }) =>
    refuseIncompleteEvent(given, (path, message) => addIssue({ code: "custom", path, message })),
  );

export const updateTriggerSchema = z
  .object({
    threshold: shape.threshold.unwrap(),
    input: shape.input,
    gather_seconds: shape.gather_seconds,
    paused: z.boolean("paused must be true or false"),
  })
  .partial();

export const triggerListSchema = listQuerySchema(["-created_at"], {
  agent: text({ max: 64, min: 0, label: "Agent" }).default(""),
}).omit({ q: true, sort: true });
export type TriggerListQuery = z.output<typeof triggerListSchema>;

/** A trigger in responses. Its secret is never in it. */
export const triggerViewSchema = z
  .object({
    ...startingView("trigger"),
    event: shape.event,
    records: z.string().nullable(),
    threshold: z.int().nullable(),
    words: z.string().meta({ description: "What it waits for, in words." }),
    gather_seconds: z.int(),
    webhook_path: z.string().nullable().meta({ description: "The path to call, for a webhook." }),
    waiting: z.int().meta({ description: "Events that have started no run yet." }),
    last_runs: z
      .array(
        z.object({
          id: z.string(),
          state: z.enum(RUN_STATES),
          events: z.int().meta({ description: "Events that it was started for." }),
          created_at: z.string(),
        }),
      )
      .meta({ description: "The last five runs it started, latest first." }),
  })
  .meta({ id: "Trigger" });
export type TriggerView = z.infer<typeof triggerViewSchema>;

/** A webhook's secret, shown only in this response. */
export const secretField = z
  .string()
  .nullable()
  .meta({ description: "The webhook's secret. Shown only now; null for other events." });
