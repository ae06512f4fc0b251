import * as z from "zod";
import { GENERATION_STATES } from "@/db/vocabulary";
import { WORKERS_AI_MODELS } from "@/lib/models/default-models";
import { text } from "@/lib/text-schema";
import { CHUNK_OVERLAP, CHUNK_SIZE, DIMENSIONS } from "../knowledge-rules";

export const GENERATION_NOT_FOUND = "Index not found";

const { min, max } = CHUNK_SIZE;
const DIMENSIONS_RANGE = `Dimensions must be from ${DIMENSIONS.min} to ${DIMENSIONS.max}`;
const size = z.coerce
  .number("Passage length must be a number")
  .int("Passage length must be a whole number")
  .min(min, `Passage length must be from ${min} to ${max} characters`)
  .max(max, `Passage length must be from ${min} to ${max} characters`)
  .meta({ description: "Maximum length of a passage, in characters." });
const overlap = z.coerce
  .number("Overlap must be a number")
  .int("Overlap must be a whole number")
  .min(0, `Overlap must be from 0 to ${CHUNK_OVERLAP.max} characters`)
  .max(CHUNK_OVERLAP.max, `Overlap must be from 0 to ${CHUNK_OVERLAP.max} characters`)
  .meta({ description: "Maximum number of characters a passage repeats from the one before." });

const fits = ({ chunk_size, chunk_overlap }: { chunk_size: number; chunk_overlap: number }) =>
  chunk_overlap * 2 <= chunk_size;
const FITS = {
  path: ["chunk_overlap"],
  error: "Overlap must be at most half the passage length",
};

export const chunkingFields = { chunk_size: size, chunk_overlap: overlap };

/** The model that creates vectors of passages. */
const embeddingSchema = z.object({
  integration_id: text({ max: 64, label: "Integration" }),
  model: text({ max: 200, label: "Model" }),
  dimensions: z
    .int("Dimensions must be a whole number")
    .min(DIMENSIONS.min, DIMENSIONS_RANGE)
    .max(DIMENSIONS.max, DIMENSIONS_RANGE)
    .meta({ description: "Numbers per vector. Fewer make searches faster." }),
});

/** Input to start a generation: how documents are chunked and searched. */
export const startGenerationSchema = z
  .object({
    ...chunkingFields,
    embedding: embeddingSchema.nullish().meta({
      description:
        "Null searches by keywords only. Leave out to keep the current setting. Only superadmins can set a model.",
    }),
  })
  .refine(fits, FITS)
  .superRefine(({ embedding }, { addIssue }) => {
    const known = embedding ? WORKERS_AI_MODELS[embedding.model]?.dimensions : undefined;
    if (known === undefined || known === embedding?.dimensions) return;
    const message = `${embedding?.model} always has ${known} dimensions`;
    addIssue({ code: "custom", path: ["embedding", "dimensions"], message });
  });

/** Query to preview the same settings on one document, by default the newest. */
export const previewSchema = z
  .object({
    ...chunkingFields,
    document_id: z.uuid().optional(),
    embedding_model: z.string().max(200).optional().meta({
      description: "The model to estimate the price of `vectors` for.",
    }),
  })
  .refine(fits, FITS);
export type PreviewQuery = z.output<typeof previewSchema>;

export const resumeGenerationSchema = z.object({
  ignore_gate: z.boolean({ error: "ignore_gate must be true or false" }).default(false).meta({
    renamedFrom: "despite_gate",
    description: "Uses the new index even though too few test questions pass for an active RAG.",
  }),
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
    embedding: embeddingSchema
      .nullable()
      .meta({ description: "Null if the index searches by keywords only." }),
    vectors: z.int().meta({ description: "Passages whose vectors are used in searches." }),
    without_vectors: z.int().meta({ description: "Passages without a vector yet." }),
    progress: z.int().meta({ description: "Documents indexed so far, of `progress_total`." }),
    progress_total: z.int(),
    error: z
      .string()
      .nullable()
      .meta({ description: "Why the index failed, is held or has no vectors yet." }),
    documents: z.int().meta({ description: "Number of documents when the index went into use." }),
    chunks: z.int(),
    passed: z.int().nullable().meta({
      description: "Test questions that passed in the last evaluation. Null without an evaluation.",
    }),
    questions: z.int().nullable(),
    created_at: z.string(),
    current_at: z.string().nullable().meta({ description: "When the index went into use." }),
  })
  .meta({ id: "RagGeneration" });
export type GenerationView = z.infer<typeof generationViewSchema>;

const lengths = z.object({ shortest: z.int(), middle: z.int(), longest: z.int() });

export const previewFields = {
  document: z.object({ id: z.string(), title: z.string(), length: z.int() }),
  chunks: z.int(),
  chunks_now: z.int().meta({ description: "Number of passages with the settings in use now." }),
  lengths,
  vectors: z
    .object({
      passages: z.int(),
      tokens: z.int(),
      micro_dollars: z.int().nullable().meta({ description: "Null if the model has no price." }),
    })
    .meta({ description: "Estimate for creating vectors for all documents." }),
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
