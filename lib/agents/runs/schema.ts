import * as z from "zod";
import {
  APPROVAL_MODES,
  APPROVAL_STATES,
  RUN_STATES,
  RUN_TRIGGERS,
  STEP_KINDS,
  STEP_STATES,
} from "@/db/vocabulary";
import { listQuerySchema } from "@/lib/paging";
import { text } from "@/lib/text-schema";
import { ONLY_LIMITS } from "../templates/template";
import { leftOutSchema } from "./left-out";

export const RUN_NOT_FOUND = "Run not found";
/** Maximum characters of a run's input. */
export const MAX_INPUT = 4000;

/** A filter by names or words. */
export const onlyText = text({ max: ONLY_LIMITS.text, min: 0, label: "Only these records" }).meta({
  description:
    "Names or words, separated by commas, of the only records that an agent by rule looks at. Defaults to the agent's option.",
});

/** Input to start a run. */
export const startRunSchema = z.object({
  input: text({ max: MAX_INPUT, min: 0, label: "Input" }).default(""),
  only: onlyText.optional(),
  project_id: text({ max: 64, label: "Project" }).nullish(),
  task_id: text({ max: 64, label: "Task" }).nullish(),
  dry_run: z.boolean("dry_run must be true or false").default(false).meta({
    description: "True to see what the run would do. It changes nothing and asks for no approval.",
  }),
});

export const runListSchema = listQuerySchema(["created_at"], {
  state: z.enum(["all", ...RUN_STATES]).default("all"),
  sort: z.enum(["-created_at", "created_at"]).default("-created_at"),
}).omit({ q: true });
export type RunListQuery = z.output<typeof runListSchema>;

/** Query for the runs of all agents, filtered by task or project. */
export const allRunsSchema = runListSchema.extend({
  task: text({ max: 64, label: "Task" }).optional(),
  project: text({ max: 64, label: "Project" }).optional(),
});
export type AllRunsQuery = z.output<typeof allRunsSchema>;

export const stepListSchema = z.object({
  after: z.coerce.number().int().min(0).max(10_000).default(0).meta({
    description: "Returns only the steps after this number. A step that is still open can change.",
  }),
});

/** A run in responses. */
export const runViewSchema = z
  .object({
    id: z.string(),
    agent_id: z.string(),
    agent_name: z.string(),
    project_id: z.string().nullable(),
    project_name: z.string().nullable(),
    task_id: z.string().nullable(),
    task_name: z.string().nullable(),
    user_id: z
      .string()
      .nullable()
      .meta({ description: "The person the run acts on behalf of, with their permissions." }),
    user_name: z.string().nullable(),
    trigger: z.enum(RUN_TRIGGERS),
    title: z.string().meta({ description: "What the run did, in a few words." }),
    input: z.string(),
    only: z.string(),
    state: z.enum(RUN_STATES),
    result: z.string().nullable().meta({ description: "Markdown." }),
    error: z.string().nullable().meta({ description: "Why the run didn't finish." }),
    kept: z.boolean().meta({
      description:
        "True if only the person the run acts on behalf of can see the result. It isn't posted on the task or in the conversation.",
    }),
    left_out: leftOutSchema,
    dry_run: z.boolean().meta({ description: "True if the run only shows what it would do." }),
    undone_at: z.string().nullable().meta({ description: "When its changes were taken back." }),
    retry_of: z.string().nullable(),
    helpful: z
      .boolean()
      .nullable()
      .meta({ description: "Your rating. Null until you rate the run." }),
    may_rate: z.boolean().meta({ description: "True if the run acts on your behalf." }),
    steps: z.int(),
    waiting: z.int().meta({ description: "Number of approvals the run is waiting for." }),
    tokens: z.int(),
    cost_micros: z.int(),
    created_at: z.string(),
    started_at: z.string().nullable(),
    finished_at: z.string().nullable(),
  })
  .meta({ id: "Run" });
export type RunView = z.infer<typeof runViewSchema>;

/** The approval of a step. */
const stepApprovalSchema = z.object({
  id: z.string(),
  mode: z.enum(APPROVAL_MODES),
  state: z.enum(APPROVAL_STATES),
  why: z.string(),
  decided_by: z.string().nullable().meta({ description: "Name of the person who decided." }),
  decided_at: z.string().nullable(),
  reason: z.string().nullable(),
  edited: z
    .boolean()
    .meta({ description: "True if the person who approved edited the arguments." }),
});

export const stepViewSchema = z
  .object({
    id: z.string(),
    n: z.int(),
    kind: z.enum(STEP_KINDS),
    tool: z.string().nullable(),
    title: z.string(),
    state: z.enum(STEP_STATES),
    input: z.unknown(),
    output: z.unknown().meta({
      description:
        "Null until the step is closed. While a watched model step is running: `{ text }` with the text so far. For a proposed change: what it would return.",
    }),
    error: z.string().nullable(),
    undo: z.string().nullable().meta({
      description:
        "After undoing the run: empty if this change was taken back, otherwise why it stays.",
    }),
    left_out: leftOutSchema,
    tokens_in: z.int(),
    tokens_out: z.int(),
    cost_micros: z.int(),
    ms: z.int().nullable(),
    approval: stepApprovalSchema.nullable(),
    started_at: z.string(),
    finished_at: z.string().nullable(),
  })
  .meta({ id: "RunStep" });
export type StepView = z.infer<typeof stepViewSchema>;
