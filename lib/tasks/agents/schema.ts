import * as z from "zod";
import { REVIEW_DECISIONS } from "@/db/vocabulary";
import { text } from "@/lib/text-schema";
import { idText } from "../schema";

/** Characters of a remark: it is what the next run is asked. */
const MAX_REMARK = 2000;

export const giveTaskSchema = z.object({
  agent_id: idText("Agent").nullable().meta({ description: "Null takes the task from its agent." }),
});

export const reviewTaskSchema = z.discriminatedUnion(
  "decision",
  [
    z.object({ decision: z.literal("accept") }),
    z.object({
      decision: z.literal("return"),
      remark: text({ max: MAX_REMARK, label: "Remark" }).meta({
        description: "What is to be done differently: the next run is asked this.",
      }),
    }),
  ],
  "Decision must be accept or return",
);

/** How an agent's work on a task stands. */
export const TASK_AGENT_STATES = [
  "none",
  "idle",
  "working",
  "asking",
  "review",
  "accepted",
  "returned",
  "failed",
] as const;

/** An agent's work on a task, as every answer carries it. */
export const taskAgentViewSchema = z
  .object({
    agent: z.object({ id: z.string(), name: z.string() }).nullable().meta({
      description: "Null without one, and for whoever may not see it.",
    }),
    is_given: z.boolean().meta({ description: "The task has an agent." }),
    state: z.enum(TASK_AGENT_STATES).meta({
      description:
        "`idle`: it has not begun. `asking`: it waits for an approval. `review`: it waits for its reviewer.",
    }),
    run: z
      .object({
        id: z.string(),
        agent_id: z.string(),
        steps: z.int().meta({ description: "Done so far." }),
        error: z.string().nullable(),
        created_at: z.string(),
        finished_at: z.string().nullable(),
        user_name: z.string().nullable().meta({ description: "For whom it acted." }),
        may_read: z.boolean(),
      })
      .nullable()
      .meta({ description: "The last one." }),
    review: z
      .object({
        decision: z.enum(REVIEW_DECISIONS),
        remark: z.string(),
        user_name: z.string().nullable(),
        created_at: z.string(),
      })
      .nullable()
      .meta({ description: "What was said to the last run." }),
    may_give: z.boolean(),
    may_review: z.boolean().meta({ description: "It waits for a review that is theirs." }),
  })
  .meta({ id: "TaskAgent" });
export type TaskAgentView = z.infer<typeof taskAgentViewSchema>;
