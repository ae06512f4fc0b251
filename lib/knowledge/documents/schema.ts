import * as z from "zod";
import { DOCUMENT_SOURCES, DOCUMENT_STATES, TRUST_TIERS } from "@/db/vocabulary";
import { startUploadSchema } from "@/lib/media/schema";
import { listQuerySchema, searchText } from "@/lib/paging";
import { nameText, text, webAddress } from "@/lib/text-schema";
import { MAX_HITS, MAX_TEXT_LENGTH, MAX_TEXTS } from "../knowledge-rules";

const title = nameText({ max: 300, label: "Title" });
const externalId = text({ max: 200, label: "External id" });
const url = webAddress("URL");

/** A text as it is sent. It is not trimmed: what is cited counts in it. */
const body = z
  .string({ error: "Text is required" })
  .max(MAX_TEXT_LENGTH, {
    error: `Text must be at most ${MAX_TEXT_LENGTH.toLocaleString("en-US")} characters`,
    abort: true,
  })
  .refine((value) => value.trim() !== "", "Text is required");

const newText = z.object({
  external_id: externalId.nullish(),
  title,
  text: body,
  url: url.nullish(),
  format: z
    .enum(["text", "html"], { error: "Format must be text or html" })
    .default("text")
    .meta({ description: "Of `html` the document has what a reader of the page sees." }),
});

/** Texts that become documents. */
export const addTextsSchema = z.object({
  documents: z
    .array(newText, { error: "Documents must be a list" })
    .min(1, "Please send at least one document")
    .max(MAX_TEXTS, `At most ${MAX_TEXTS} documents may be sent at once`),
});

/** The fields that a form sends beside a file. */
export const fileFieldsSchema = z.object({
  title,
  external_id: externalId.nullable(),
  url: url.nullable(),
});

/** The body that starts an upload in parts. */
export const startDocumentUploadSchema = startUploadSchema.omit({ folder: true });

/** What may be said of a file whose parts are all there. */
export const completeDocumentSchema = z.object(fileFieldsSchema.shape).partial();

/** The changed fields of a document; those that are left out stay as they are. */
export const updateDocumentSchema = z
  .object({ title, url: url.nullable(), trust: z.enum(TRUST_TIERS) })
  .partial();

export const documentListSchema = listQuerySchema(["created_at", "title", "status"], {
  status: z.enum([...DOCUMENT_STATES, "all"]).default("all"),
});
export type DocumentListQuery = z.output<typeof documentListSchema>;

export const chunkListSchema = z.object({
  q: searchText,
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  perPage: z.coerce.number().int().min(1).max(500).default(100),
  at: z.coerce
    .number()
    .int()
    .min(0)
    .max(100_000_000)
    .optional()
    .meta({ description: "An offset of the text: answers with the page that holds it." }),
});
export type ChunkListQuery = z.output<typeof chunkListSchema>;

/** What is changed of a chunk. */
export const updateChunkSchema = z.object({
  disabled: z.boolean({ error: "Disabled must be true or false" }),
});

/** A part of a document's text: by pages where it has some, else from an offset. */
export const documentTextSchema = z.object({
  start: z.coerce.number().int().min(0).max(100_000_000).default(0),
  page: z.coerce
    .number()
    .int()
    .min(1)
    .max(1_000_000)
    .optional()
    .meta({ description: "The first page; `start` does not count then." }),
  pages: z.coerce.number().int().min(1).max(100).default(1),
});
export type DocumentTextQuery = z.output<typeof documentTextSchema>;

export const documentTextFields = {
  text: z.string(),
  start: z.int().meta({ description: "Where it begins in the document's text, in UTF-16 units." }),
  end: z.int(),
  total: z.int().meta({ description: "The length of the whole text." }),
  next: z.int().nullable().meta({ description: "The `start` of what follows; null at the end." }),
  pages: z.array(z.object({ page: z.int(), start: z.int() })).meta({
    description: "The pages that stand in it, in whole or in part; none for what has no pages.",
  }),
};
export type DocumentText = z.infer<z.ZodObject<typeof documentTextFields>>;

export const searchRagSchema = z.object({
  query: text({ max: 2000, label: "Query" }),
  limit: z.int("Limit must be a whole number").min(1).max(MAX_HITS).default(10),
});
export const askRagSchema = z.object({ question: text({ max: 2000, label: "Question" }) });

/** A document as every answer carries it. */
export const documentViewSchema = z
  .object({
    id: z.string(),
    external_id: z.string().nullable(),
    title: z.string(),
    source: z.enum(DOCUMENT_SOURCES),
    url: z.string().nullable(),
    trust: z.enum(TRUST_TIERS),
    status: z.enum(DOCUMENT_STATES),
    error: z.string().nullable().meta({ description: "Why it failed, in words." }),
    bytes: z.int(),
    pages: z.int().nullable(),
    progress: z.int().meta({ description: "Pages or chunks that are done." }),
    progress_total: z.int(),
    created_by: z.string().nullable(),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: "RagDocument" });
export type DocumentView = z.infer<typeof documentViewSchema>;

/** A document that was sent, in the order of sending. */
export const addedDocumentSchema = z.object({
  id: z.string(),
  external_id: z.string().nullable(),
  status: z.enum(DOCUMENT_STATES),
  added: z.boolean().meta({ description: "False for what the RAG has already." }),
});
export type AddedDocument = z.infer<typeof addedDocumentSchema>;

const place = { start: z.int(), end: z.int(), page: z.int().nullable() };

export const chunkViewSchema = z.object({
  id: z.int(),
  n: z.int(),
  heading_path: z.array(z.string()),
  ...place,
  text: z.string(),
  disabled: z.boolean(),
  version: z.int().meta({
    description: "For If-Match; another one when it was switched, or its document indexed anew.",
  }),
});
export type ChunkView = z.infer<typeof chunkViewSchema>;

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
  matched: z.array(z.string()).meta({ description: "Words of the query that stand in it." }),
  shares: z
    .array(z.number())
    .meta({ description: "What each of them is of all that the query weighs, from 0 to 1." }),
  heading_path: z.array(z.string()),
  parts: z
    .object({
      words: z.number().meta({ description: "Its words beside the best, from 0 to 1." }),
      vectors: z.number().nullable().meta({
        description: "Its vector beside the nearest; null while it has none.",
      }),
      rank_by_words: z.int().nullable().meta({
        description: "Its place by words alone; null where they do not find it.",
      }),
    })
    .nullable()
    .meta({ description: "What the score is half and half of, where vectors take part." }),
});
export type HitView = z.infer<typeof hitViewSchema>;

export const citationViewSchema = z.object({ ...ofDocument, quote: z.string(), ...place });

export type CitationView = z.infer<typeof citationViewSchema>;

/** What a RAG answers: sentences of its documents, or that they do not carry an answer. */
export const ragAnswerFields = {
  query_id: z.string().meta({ description: "What feedback names." }),
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
            "False for a sentence of a model's that names none of the documents, or has a figure that none of those it names has. `answer` has [?] behind it.",
        }),
      }),
    )
    .meta({ description: "Of the answer, each with the places of its citations in the list." }),
  model: z.string().nullable().meta({
    description: "The one that wrote the sentences; null where they are the documents' own.",
  }),
  note: z.string().nullable().meta({
    description: "Why they are the documents' own after all, or vectors took no part.",
  }),
  looked_for: z.array(z.string()).meta({ description: "The words of the question that count." }),
  missing: z
    .array(z.string())
    .meta({ description: "Those of them that no passage has that was found." }),
};
export type RagAnswer = z.infer<z.ZodObject<typeof ragAnswerFields>>;

/** How far back the figures of a RAG go, and what they say of a day. */
export const queryDaysSchema = z.object({
  days: z.coerce.number().int().min(1).max(90).default(30),
});

export const queryDaySchema = z.object({
  day: z.string(),
  searches: z.int(),
  without_hit: z.int().meta({ description: "Searches that found no passage." }),
  questions: z.int(),
  refused: z.int().meta({ description: "Questions that the documents do not answer." }),
  mean_ms: z.int().nullable(),
  slowest_ms: z.int().nullable(),
  cost_micros: z.int().meta({ description: "What models cost for it, in millionths of a dollar." }),
  without_price: z.int().meta({ description: "Calls of models that have no price." }),
});
export type QueryDay = z.infer<typeof queryDaySchema>;
