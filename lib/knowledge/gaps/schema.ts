import * as z from "zod";
import { GAP_STATES } from "@/db/vocabulary";

export const GAP_NOT_FOUND = "Gap not found";
export const GAP_CHANGED = "Someone changed this gap in the meantime. Reload and try again.";
export const QUERY_NOT_FOUND = "Query not found";

export const gapListSchema = z.object({
  state: z.enum([...GAP_STATES, "all"]).default("open"),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  perPage: z.coerce.number().int().min(1).max(500).default(100),
});
export type GapListQuery = z.output<typeof gapListSchema>;

/** Closes or reopens a gap. Creating a task is another call. */
export const updateGapSchema = z.object({
  state: z.enum(["open", "closed"], { error: "State must be open or closed" }),
});

export const gapTaskSchema = z.object({
  project_id: z.string().trim().max(100).nullable().default(null),
});

export const feedbackSchema = z.object({
  helpful: z.boolean({ error: "helpful must be true or false" }),
});

/** The passage that answers a gap. */
const gapAnswerSchema = z.object({
  document_id: z.string(),
  title: z.string(),
  quote: z.string(),
  start: z.int(),
  end: z.int(),
  page: z.int().nullable(),
});
export type GapAnswer = z.infer<typeof gapAnswerSchema>;

export const gapViewSchema = z
  .object({
    id: z.string(),
    state: z.enum(GAP_STATES),
    words: z
      .array(z.string())
      .meta({ description: "The words searched for, in the form the index uses." }),
    questions: z
      .array(z.string())
      .meta({ description: "The questions as people asked them, newest first." }),
    count: z.int().meta({ description: "How often the question went unanswered." }),
    task_id: z.string().nullable(),
    answered_by: gapAnswerSchema.nullable().meta({
      description: "The passage that answers the gap, if it was closed automatically.",
    }),
    created_at: z.string(),
    updated_at: z.string(),
    version: z.int().meta({
      description:
        "For If-Match. Changes with every update, also when the question is asked again.",
    }),
  })
  .meta({ id: "KnowledgeGap" });
export type GapView = z.infer<typeof gapViewSchema>;
