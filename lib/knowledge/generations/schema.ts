import * as z from "zod";
import { GENERATION_STATES } from "@/db/vocabulary";
import { text } from "@/lib/text-schema";
import { CHUNK_OVERLAP, CHUNK_SIZE, DIMENSIONS } from "../knowledge-rules";

export const GENERATION_NOT_FOUND = "Generation not found";

const { min, max } = CHUNK_SIZE;
const DIMENSIONS_RANGE = `Dimensions must be from ${DIMENSIONS.min} to ${DIMENSIONS.max}`;
const size = z.coerce
  .number("Passage length must be a number")
  .int("Passage length must be a whole number")
  .min(min, `Passage length must be from ${min} to ${max} characters`)
  .max(max, `Passage length must be from ${min} to ${max} characters`)
  .meta({ description: "Characters of a passage at most." });
const overlap = z.coerce
  .number("Overlap must be a number")
  .int("Overlap must be a whole number")
  .min(0, `Overlap must be from 0 to ${CHUNK_OVERLAP.max} characters`)
  .max(CHUNK_OVERLAP.max, `Overlap must be from 0 to ${CHUNK_OVERLAP.max} characters`)
  .meta({ description: "Characters that a passage repeats of the one before, at most." });

const fits = ({ chunk_size, chunk_overlap }: { chunk_size: number; chunk_overlap: number }) =>
  chunk_overlap * 2 <= chunk_size;
const FITS = {
  path: ["chunk_overlap"],
  error: "Overlap must be at most half of the passage length",
};

export const chunkingFields = { chunk_size: size, chunk_overlap: overlap };

/** By which model vectors of the passages are made. */
export const embeddingSchema = z.object({
  integration_id: text({ max: 64, label: "Integration" }),
  model: text({ max: 200, label: "Model" }),
  dimensions: z
    .int("Dimensions must be a whole number")
    .min(DIMENSIONS.min, DIMENSIONS_RANGE)
    .max(DIMENSIONS.max, DIMENSIONS_RANGE)
    .meta({ description: "How many numbers a vector has: fewer are found faster." }),
});

/** How the documents of a RAG are to be cut, and found. */
export const startGenerationSchema = z
  .object({
    ...chunkingFields,
    embedding: embeddingSchema.nullish().meta({
      description:
        "Null for words alone. Left out, it stays as it is; only superadmins choose one.",
    }),
  })
  .refine(fits, FITS);

/** The same, tried on one document: the newest unless another is named. */
export const previewSchema = z
  .object({
    ...chunkingFields,
    document_id: z.uuid().optional(),
    embedding_model: z.string().max(200).optional().meta({
      description: "The model whose price `vectors` is worked out by.",
    }),
  })
  .refine(fits, FITS);
export type PreviewQuery = z.output<typeof previewSchema>;

export const resumeGenerationSchema = z.object({
  despite_gate: z
    .boolean({ error: "Despite gate must be true or false" })
    .default(false)
    .meta({ description: "Switch although fewer golden questions pass than an active RAG needs." }),
});

export const generationListSchema = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  perPage: z.coerce.number().int().min(1).max(100).default(20),
});
export type GenerationListQuery = z.output<typeof generationListSchema>;

export const generationViewSchema = z
  .object({
    id: z.string(),
    state: z.enum(GENERATION_STATES),
    chunk_size: z.int(),
    chunk_overlap: z.int(),
    embedding: embeddingSchema.nullable().meta({ description: "Null where words alone count." }),
    vectors: z.int().meta({ description: "Passages whose vectors take part in searches." }),
    without_vectors: z.int().meta({ description: "Passages whose vectors are still to come." }),
    progress: z.int().meta({ description: "Documents that are built, of `progress_total`." }),
    progress_total: z.int(),
    error: z.string().nullable().meta({ description: "Why it failed, is held or lacks vectors." }),
    documents: z.int().meta({ description: "What it had when it began to answer." }),
    chunks: z.int(),
    passed: z.int().nullable().meta({
      description: "Golden questions that passed the last time; null where none were asked.",
    }),
    questions: z.int().nullable(),
    created_at: z.string(),
    current_at: z.string().nullable().meta({ description: "When it began to answer." }),
  })
  .meta({ id: "RagGeneration" });
export type GenerationView = z.infer<typeof generationViewSchema>;

const lengths = z.object({ shortest: z.int(), middle: z.int(), longest: z.int() });

export const previewFields = {
  document: z.object({ id: z.string(), title: z.string(), length: z.int() }),
  chunks: z.int(),
  chunks_now: z.int().meta({ description: "As the generation that answers cuts it." }),
  lengths,
  vectors: z
    .object({
      passages: z.int(),
      tokens: z.int(),
      micro_dollars: z.int().nullable().meta({ description: "Null without a price." }),
    })
    .meta({ description: "What vectors of all documents would take, reckoned." }),
  first: z.array(
    z.object({
      n: z.int(),
      heading_path: z.array(z.string()),
      page: z.int().nullable(),
      start: z.int(),
      end: z.int(),
      text: z.string(),
    }),
  ),
};
export type PreviewView = z.infer<z.ZodObject<typeof previewFields>>;
