import * as z from "zod";
import { text } from "@/lib/text-schema";

/** Golden questions of one RAG. */
export const MAX_QUESTIONS = 200;
export const TOO_MANY_QUESTIONS = `A RAG holds at most ${MAX_QUESTIONS} questions. Please delete some first.`;
export const QUESTION_NOT_FOUND = "Question not found";
export const QUESTION_CHANGED =
  "This question was changed in the meantime. Please reload and try again.";

/** What a RAG with documents must reach before it may become active: so many questions, and that share of them right. */
export const GATE = { questions: 5, percent: 80 } as const;
export const GATE_CLOSED = `A RAG with documents may become active once it has at least ${GATE.questions} questions and its last evaluation passes ${GATE.percent} % of them`;

const fields = {
  question: text({ max: 2000, label: "Question" }),
  document_id: z.uuid("Document is not valid").nullable(),
  quote: text({ max: 300, label: "Quote" }).nullable(),
  must_refuse: z.boolean({ error: "Must refuse must be true or false" }),
};

/** A golden question: the document and the words of it that must be found, or that the RAG must refuse. */
export const createQuestionSchema = z.object({
  question: fields.question,
  document_id: fields.document_id.default(null),
  quote: fields.quote.default(null),
  must_refuse: fields.must_refuse.default(false),
});

/** The changed fields; those that are left out stay as they are. */
export const updateQuestionSchema = z.object(fields).partial();

export const questionListSchema = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  perPage: z.coerce.number().int().min(1).max(MAX_QUESTIONS).default(100),
});
export const evaluationListSchema = questionListSchema;
export type GoldenListQuery = z.output<typeof questionListSchema>;

const resultFields = {
  passed: z.boolean().meta({ description: "Refused as it must be, or found and answered." }),
  refused: z.boolean(),
  place: z.int().nullable().meta({
    description: "The place of the first passage with the quote, from 1; null where it is not.",
  }),
};

export const questionViewSchema = z
  .object({
    id: z.string(),
    question: z.string(),
    document_id: z.string().nullable(),
    document_title: z.string().nullable(),
    quote: z.string().nullable(),
    must_refuse: z.boolean(),
    created_by: z.string().nullable(),
    created_at: z.string(),
    updated_at: z.string(),
    last: z.object(resultFields).nullable().meta({
      description:
        "What the last evaluation of the answering generation made of it; null when it came later.",
    }),
  })
  .meta({ id: "RagQuestion" });
export type QuestionView = z.infer<typeof questionViewSchema>;

const share = (description: string) => z.number().nullable().meta({ description });

export const evaluationViewSchema = z
  .object({
    id: z.string(),
    generation_id: z.string(),
    is_current: z.boolean().meta({ description: "Of the generation that answers." }),
    questions: z.int(),
    passed: z.int(),
    hit_at_1: share("Of the questions with a quote: found in the first passage, from 0 to 1."),
    hit_at_5: share("The same in the first five."),
    mrr: share("The mean of one divided by the place; 0 where it is not found."),
    right_refusals: share("Of the questions that must be refused: those that were."),
    verbatim_citations: share(
      "Of the answers with citations: those whose citations stand as they are in the documents.",
    ),
    results: z.array(z.object({ question_id: z.string(), ...resultFields })),
    created_at: z.string(),
  })
  .meta({ id: "RagEvaluation" });
export type EvaluationView = z.infer<typeof evaluationViewSchema>;

export const gateSchema = z.object({
  holds: z.boolean().meta({ description: "The RAG's status may become active." }),
  applies: z.boolean().meta({ description: "It has documents: without any there is no gate." }),
  questions: z.int(),
  passing: z.int().meta({ description: "Those that the last evaluation passed as they are now." }),
  needed_questions: z.int(),
  needed_percent: z.int(),
});
export type GateView = z.infer<typeof gateSchema>;
