import * as z from "zod";
import { GAP_STATES } from "@/db/vocabulary";

export const GAP_NOT_FOUND = "Gap not found";
export const GAP_CHANGED = "This gap was changed in the meantime. Please reload and try again.";
export const QUERY_NOT_FOUND = "Query not found";

export const gapListSchema = z.object({
  state: z.enum([...GAP_STATES, "all"]).default("open"),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  perPage: z.coerce.number().int().min(1).max(500).default(100),
});
export type GapListQuery = z.output<typeof gapListSchema>;

/** By hand a gap is closed, or opened again; a task is made by a call of its own. */
export const updateGapSchema = z.object({
  state: z.enum(["open", "closed"], { error: "State must be open or closed" }),
});

export const gapTaskSchema = z.object({
  project_id: z.string().trim().max(100).nullable().default(null),
});

export const feedbackSchema = z.object({
  helpful: z.boolean({ error: "Helpful must be true or false" }),
});

/** The passage that answers what was a gap. */
export const gapAnswerSchema = z.object({
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
    words: z.array(z.string()).meta({ description: "What was looked for, as the index has it." }),
    questions: z.array(z.string()).meta({ description: "As they were asked, the newest first." }),
    count: z.int().meta({ description: "How often it was looked for in vain." }),
    task_id: z.string().nullable(),
    answered_by: gapAnswerSchema.nullable().meta({
      description: "What answers it now, where it was closed by itself.",
    }),
    created_at: z.string(),
    updated_at: z.string(),
    version: z.int().meta({ description: "For If-Match; another one when it was asked again." }),
  })
  .meta({ id: "KnowledgeGap" });
export type GapView = z.infer<typeof gapViewSchema>;
