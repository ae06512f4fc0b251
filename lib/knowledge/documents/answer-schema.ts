import * as z from "zod";
import { usedFiltersSchema } from "../document-filters";
import { place } from "./schema";

const ofDocument = {
  document_id: z.string(),
  external_id: z.string().nullable(),
  title: z.string(),
};

export const hitViewSchema = z.object({
  ...ofDocument,
  text: z.string(),
  ...place,
  score: z.number(),
  matched: z.array(z.string()).meta({ description: "Words of the query found in the passage." }),
  shares: z
    .array(z.number())
    .meta({ description: "Each matched word's share of the query's total weight, from 0 to 1." }),
  heading_path: z.array(z.string()),
  parts: z
    .object({
      words: z
        .number()
        .meta({ description: "Keyword score relative to the best hit, from 0 to 1." }),
      vectors: z.number().nullable().meta({
        description:
          "Vector score relative to the nearest hit. Null if the passage has no vector yet.",
      }),
      rank_by_words: z.int().nullable().meta({
        description: "Rank by keywords alone, from 1. Null if keywords don't find it.",
      }),
    })
    .nullable()
    .meta({ description: "The two halves of the score. Null if vectors weren't used." }),
});
export type HitView = z.infer<typeof hitViewSchema>;

const headingPath = z
  .array(z.string())
  .meta({ description: "The headings above it, highest first." });

const citationViewSchema = z.object({
  ...ofDocument,
  quote: z.string().meta({ description: "From `start` to `end` of the document's text." }),
  text: z.string().meta({
    description:
      "The quote as people read it: without Markdown, and a table row with its column names.",
  }),
  kind: z.enum(["paragraph", "item", "step", "row"]),
  heading_path: headingPath,
  ...place,
});

export type CitationView = z.infer<typeof citationViewSchema>;

/** Words that were taken for typing errors. */
export const correctedSchema = z.array(z.object({ typed: z.string(), searched: z.string() })).meta({
  description: "Words that no passage contains, with those that were searched for instead.",
});
export type Corrected = z.infer<typeof correctedSchema>;

/** A passage that is near a question, whether or not it answers it. */
const nearPassageSchema = z.object({
  ...ofDocument,
  heading: z.string().nullable().meta({ description: "The heading above it." }),
  text: z.string().meta({ description: "As people read it, a line per paragraph, item or row." }),
  ...place,
  score: z.number().meta({ description: "Only comparable within this answer." }),
});
export type NearPassageView = z.infer<typeof nearPassageSchema>;

/** Which documents a search or answer used. */
export const searchScopeFields = {
  matching_documents: z.int().nullable().meta({
    description:
      "Number of ready documents that match the filters and are valid on the day. Null if all documents were searched.",
  }),
  not_valid: z
    .array(
      z.object({
        document_id: z.string(),
        title: z.string(),
        valid_from: z.string().nullable(),
        valid_until: z.string().nullable(),
      }),
    )
    .meta({
      description:
        "Up to three documents that have words of the query, but aren't used because they aren't valid on the day.",
    }),
};
export type NotValid = z.infer<typeof searchScopeFields.not_valid>;

/** A RAG's answer: its sentences with citations, or a refusal. */
export const ragAnswerFields = {
  query_id: z.string().meta({ description: "ID to send feedback for." }),
  refused: z.boolean(),
  answer: z.string(),
  citations: z.array(citationViewSchema),
  sentences: z
    .array(
      z.object({
        text: z.string(),
        citations: z.array(z.int()),
        supported: z.boolean().meta({
          description:
            "False if the model's sentence cites no document, or has a figure that isn't in what it cites. `answer` marks such a sentence with [?].",
        }),
      }),
    )
    .meta({
      description:
        "Sentences of the answer. Their `citations` are positions in the list of citations.",
    }),
  model: z.string().nullable().meta({
    description: "The model that wrote the answer. Null if the answer consists of quotes.",
  }),
  note: z.string().nullable().meta({
    description:
      "Why the answer consists of quotes although the RAG has a model, why vectors weren't used, or that the documents are in another language than a refused question.",
  }),
  best: citationViewSchema.nullable().meta({
    description:
      "The sentence, item or row that fits best. It is in one of the citations if the answer consists of quotes.",
  }),
  nearest: z.array(nearPassageSchema).meta({
    description:
      "Up to five passages that fit best, best first. A refused question has them instead of an answer.",
  }),
  searched_for: z.string().nullable().meta({
    description:
      "In a conversation: the question as a model completed it for the search. Null if it was searched as asked.",
  }),
  looked_for: z
    .array(z.string())
    .meta({ description: "Words of the question that were searched for." }),
  missing: z.array(z.string()).meta({
    description: "Words, codes and numbers of the question that no passage found contains.",
  }),
  corrected: correctedSchema,
  filters: usedFiltersSchema.nullable().meta({ description: "The filters that were used." }),
  ...searchScopeFields,
};
export type RagAnswer = z.infer<z.ZodObject<typeof ragAnswerFields>>;
