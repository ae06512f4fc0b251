import * as z from "zod";
import { REVIEW_DECISIONS } from "@/db/vocabulary";
import { onlyText } from "@/lib/agents/runs/schema";
import { idText, oneOf } from "@/lib/tasks/schema";
import { text } from "@/lib/text-schema";

/** The longest remark in characters. It is the next run's input. */
const MAX_REMARK = 2000;

/** When an agent starts on a task that it is assigned to. */
export const AGENT_STARTS = ["now", "when_active"] as const;

export const assignAgentSchema = z.object({
  agent_id: idText("Agent")
    .nullable()
    .meta({ description: "Null removes the agent from the task." }),
  only: onlyText.optional(),
  start: oneOf("Start", AGENT_STARTS).default("now").meta({
    description:
      "`now`: the agent starts at once. `when_active`: it starts when the status becomes aktiv or running. A task that has such a status becomes inaktiv.",
  }),
});

export const reviewTaskSchema = z.discriminatedUnion(
  "decision",
  [
    z.object({ decision: z.literal("accept") }),
    z.object({
      decision: z.literal("return"),
      remark: text({ max: MAX_REMARK, label: "Remark" }).meta({
        description: "What to change. The next run gets this as its instruction.",
      }),
    }),
  ],
  "Decision must be accept or return",
);

/** States of an agent's work on a task. */
const TASK_AGENT_STATES = [
  "none",
  "idle",
  "working",
  "asking",
  "review",
  "accepted",
  "returned",
  "failed",
] as const;

/** An agent's work on a task, as responses show it. */
export const taskAgentViewSchema = z
  .object({
    agent: z.object({ id: z.string(), name: z.string() }).nullable().meta({
      description: "Null if the task has no agent, or one you can't see.",
    }),
    only: z.string().meta({
      description: "Names or words of the only records that the agent looks at. Empty for all.",
    }),
    reads_words: z.boolean().meta({
      description: "True if the agent reads the task's text and a reviewer's remarks.",
    }),
    has_agent: z.boolean().meta({
      description: "True if an agent is assigned to the task, even one you can't see.",
      renamedFrom: "is_given",
    }),
    state: z.enum(TASK_AGENT_STATES).meta({
      description:
        "`idle`: not started. `asking`: waiting for an approval. `review`: waiting for review.",
    }),
    run: z
      .object({
        id: z.string(),
        agent_id: z.string(),
        steps: z.int().meta({ description: "Number of steps so far." }),
        error: z.string().nullable(),
        created_at: z.string(),
        finished_at: z.string().nullable(),
        user_name: z.string().nullable().meta({ description: "Person the run is on behalf of." }),
        may_read: z.boolean(),
      })
      .nullable()
      .meta({ description: "The latest run." }),
    review: z
      .object({
        decision: z.enum(REVIEW_DECISIONS),
        remark: z.string(),
        user_name: z.string().nullable(),
        created_at: z.string(),
      })
      .nullable()
      .meta({ description: "The review of the latest run." }),
    may_assign: z.boolean().meta({
      description: "True if you can assign an agent to the task.",
      renamedFrom: "may_give",
    }),
    may_review: z.boolean().meta({ description: "True if the result is waiting for your review." }),
  })
  .meta({ id: "TaskAgent" });
export type TaskAgentView = z.infer<typeof taskAgentViewSchema>;
