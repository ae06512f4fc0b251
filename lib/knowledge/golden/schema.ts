import * as z from "zod";
import { text } from "@/lib/text-schema";
import { MAX_PARAPHRASES } from "../knowledge-rules";

/** Maximum golden questions per RAG. */
export const MAX_QUESTIONS = 200;
/** Maximum length of a quote. */
export const MAX_QUOTE = 300;
export const TOO_MANY_QUESTIONS = `This RAG has ${MAX_QUESTIONS} questions, the maximum. Delete one first.`;
export const QUESTION_NOT_FOUND = "Question not found";
export const QUESTION_CHANGED =
  "Someone changed this question in the meantime. Reload and try again.";

/**
 * The gate that people can hold a RAG to: minimum number of questions, and percentage that must
 * pass. A RAG that passes it keeps its index if a new one would fail.
 */
export const GATE = { questions: 5, percent: 80 } as const;

const fields = {
  question: text({ max: 2000, label: "Question" }),
  paraphrases: z
    .array(text({ max: 2000, label: "Wording" }), { error: "Wordings must be a list" })
    .max(MAX_PARAPHRASES, `A question can have at most ${MAX_PARAPHRASES} other wordings`)
    .meta({
      description: "Other wordings. The question passes only if it passes in every wording.",
    }),
  document_id: z.uuid("Document must be a valid ID").nullable(),
  quote: text({ max: MAX_QUOTE, label: "Quote" }).nullable(),
  must_refuse: z.boolean({ error: "must_refuse must be true or false" }),
};

/**
 * Input to create a golden question: the document and quote that must be found, or that the RAG
 * must refuse.
 */
export const createQuestionSchema = z.object({
  question: fields.question,
  paraphrases: fields.paraphrases.default([]),
  document_id: fields.document_id.default(null),
  quote: fields.quote.default(null),
  must_refuse: fields.must_refuse.default(false),
});

/** Input to edit a golden question. Omitted fields keep their value. */
export const updateQuestionSchema = z.object(fields).partial();

export const questionListSchema = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  perPage: z.coerce.number().int().min(1).max(MAX_QUESTIONS).default(100),
});
export const evaluationListSchema = questionListSchema;
export type GoldenListQuery = z.output<typeof questionListSchema>;

const resultFields = {
  passed: z.boolean().meta({
    description:
      "True if the question was refused as it must be, or its quote was found and answered.",
  }),
  refused: z.boolean(),
  rank: z.int().nullable().meta({
    renamedFrom: "place",
    description: "Rank of the first passage with the quote, from 1. Null if none has it.",
  }),
};

export const questionViewSchema = z
  .object({
    id: z.string(),
    question: z.string(),
    paraphrases: z.array(z.string()),
    document_id: z.string().nullable(),
    document_title: z.string().nullable(),
    quote: z.string().nullable(),
    must_refuse: z.boolean(),
    created_by: z.string().nullable(),
    created_at: z.string(),
    updated_at: z.string(),
    last: z.object(resultFields).nullable().meta({
      description:
        "Result in the last evaluation of the index in use. Null if the question was added or changed since.",
    }),
  })
  .meta({ id: "RagQuestion" });
export type QuestionView = z.infer<typeof questionViewSchema>;

const share = (description: string) => z.number().nullable().meta({ description });

export const evaluationViewSchema = z
  .object({
    id: z.string(),
    generation_id: z.string(),
    is_current: z.boolean().meta({ description: "True if it evaluated the index in use." }),
    questions: z.int(),
    passed: z.int(),
    hit_at_1: share(
      "Share of questions with a quote whose first passage contains it, from 0 to 1.",
    ),
    hit_at_5: share(
      "Share of questions with a quote where one of the first five passages contains it, from 0 to 1.",
    ),
    mrr: share("Mean reciprocal rank: the mean of 1 / rank, counting 0 if the quote isn't found."),
    right_refusals: share("Share of questions that must be refused and were, from 0 to 1."),
    verbatim_citations: share(
      "Share of answers with citations that match the documents word for word, from 0 to 1.",
    ),
    results: z.array(z.object({ question_id: z.string(), ...resultFields })),
    created_at: z.string(),
  })
  .meta({ id: "RagEvaluation" });
export type EvaluationView = z.infer<typeof evaluationViewSchema>;

export const gateSchema = z.object({
  state: z.enum(["passed", "not_passed", "not_evaluated"]).meta({
    description:
      "`not_evaluated` without an evaluation or with too few questions. The gate is optional.",
  }),
  allows_activation: z.boolean().meta({
    description: "Always true: a RAG can be active whatever its gate says.",
    renamedFrom: "holds",
  }),
  is_required: z.boolean().meta({
    description: "Always false: the gate is optional.",
    renamedFrom: "applies",
  }),
  questions: z.int(),
  passing: z
    .int()
    .meta({ description: "Questions that passed the last evaluation and haven't changed since." }),
  needed_questions: z.int(),
  needed_percent: z.int(),
});
export type GateView = z.infer<typeof gateSchema>;
