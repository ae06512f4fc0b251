import * as z from "zod";
import { RUN_STATES } from "@/db/vocabulary";
import { listQuerySchema } from "@/lib/paging";
import { text } from "@/lib/text-schema";
import { leftOutSchema } from "../runs/left-out";

/** Input to rate a run. */
export const runFeedbackSchema = z.object({
  helpful: z.boolean("helpful must be true or false"),
  reason: text({ max: 1000, min: 0, label: "Reason" }).default(""),
});

export const feedbackListSchema = listQuerySchema(["-created_at"], {
  helpful: z.enum(["all", "yes", "no"]).default("all"),
}).pick({ page: true, perPage: true, helpful: true });
export type FeedbackListQuery = z.output<typeof feedbackListSchema>;

/** A rating with the question and the answer. */
export const feedbackViewSchema = z
  .object({
    id: z.string(),
    run_id: z.string(),
    project_id: z.string().nullable(),
    helpful: z.boolean(),
    reason: z.string(),
    user_name: z.string().nullable(),
    input: z.string(),
    state: z.enum(RUN_STATES),
    result: z.string().nullable().meta({ description: "Markdown." }),
    error: z.string().nullable(),
    left_out: leftOutSchema,
    created_at: z.string(),
  })
  .meta({ id: "AgentFeedback" });
export type FeedbackView = z.infer<typeof feedbackViewSchema>;
