import * as z from "zod";
import { DOCUMENT_SOURCES, DOCUMENT_STATES, TRUST_TIERS } from "@/db/vocabulary";
import { ENCODINGS, type Encoding } from "@/lib/encodings";
import { startUploadSchema } from "@/lib/media/schema";
import { listQuerySchema, searchText } from "@/lib/paging";
import { day, nameText, text, webAddress } from "@/lib/text-schema";
import { filtersSchema, folderSchema, languageSchema, tagsSchema } from "../document-filters";
import { MAX_HITS, MAX_TEXT_LENGTH, MAX_TEXTS } from "../knowledge-rules";

const title = nameText({ max: 300, label: "Title" });
const externalId = text({ max: 200, label: "External ID" });
const url = webAddress("URL");

export const VALID_DAYS = {
  path: ["valid_until"],
  error: "Valid until can't be before valid from",
};
/** Whether a document's last valid day isn't before its first. */
export const areValidDays = ({
  valid_from: from,
  valid_until: until,
}: {
  valid_from?: string | null;
  valid_until?: string | null;
}) => !from || !until || from <= until;

/** What people can say about a document, apart from its title. */
const metadata = {
  tags: tagsSchema.meta({ description: "Up to 20, kept in lower case." }),
  language: languageSchema.nullable().meta({
    description: "An ISO 639 code, such as `de`. Guessed from the text if you leave it out.",
  }),
  valid_from: day("Valid from").nullable().meta({
    description: "First day (YYYY-MM-DD, UTC) on which answers use the document.",
  }),
  valid_until: day("Valid until").nullable().meta({
    description: "Last day (YYYY-MM-DD, UTC) on which answers use the document.",
  }),
};
const newMetadata = z.object(metadata).partial().shape;

/** Not trimmed, because citations are offsets in it. */
const body = z
  .string({ error: "Text is required" })
  .max(MAX_TEXT_LENGTH, {
    error: `Text must be at most ${MAX_TEXT_LENGTH.toLocaleString("en-US")} characters`,
    abort: true,
  })
  .refine((value) => value.trim() !== "", "Text is required");

const newText = z
  .object({
    external_id: externalId.nullish(),
    title,
    text: body,
    ...newMetadata,
    folder: folderSchema.nullish(),
    url: url.nullish(),
    format: z
      .enum(["text", "html"], { error: "Format must be text or html" })
      .default("text")
      .meta({ description: "With `html`, only the text that a reader of the page sees is kept." }),
  })
  .refine(areValidDays, VALID_DAYS);

/** Input to add texts as documents. */
export const addTextsSchema = z.object({
  documents: z
    .array(newText, { error: "Documents must be a list" })
    .min(1, "Send at least one document")
    .max(MAX_TEXTS, `Send at most ${MAX_TEXTS} documents at once`),
});

/** A form's field with tags between commas. */
const tagList = z
  .string()
  .transform((list) =>
    list
      .split(",")
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ""),
  )
  .pipe(tagsSchema);

const fileFields = z.object({
  title,
  ...newMetadata,
  tags: tagList.nullish().meta({ description: "Up to 20, with commas between them." }),
  external_id: externalId.nullable(),
  url: url.nullable(),
  folder: folderSchema.nullable().meta({
    description:
      "Where the file was, such as `handbook/travel`. Part of `file_name`, so that files with the same name in other folders are different ones.",
  }),
  if_exists: z
    .enum(["keep", "replace", "ask"], { error: "if_exists must be keep, replace or ask" })
    .default("keep")
    .meta({
      description:
        "If the RAG has a file with this name and other content: `keep` adds another document, `replace` makes it a new version, and `ask` returns 409.",
    }),
});

/** Form fields sent with a file. */
export const fileFieldsSchema = fileFields.refine(areValidDays, VALID_DAYS);

/** Input to start a multipart upload. */
export const startDocumentUploadSchema = startUploadSchema.omit({ folder: true });

/** Input to complete an upload. */
export const completeDocumentSchema = z.object(fileFields.shape).partial();

/** Input to edit a document. Omitted fields keep their value. */
export const updateDocumentSchema = z
  .object({
    title,
    url: url.nullable(),
    trust: z.enum(TRUST_TIERS),
    ...metadata,
    folder: folderSchema.nullable(),
    add_tags: tagsSchema.meta({ description: "Tags to add. The others stay." }),
    remove_tags: tagsSchema.meta({ description: "Tags to remove." }),
    encoding: z
      .enum(ENCODINGS.map(({ value }) => value) as [Encoding, ...Encoding[]])
      .meta({ description: "Reads a text file again with this encoding." }),
  })
  .partial();

const orNone = <S extends z.ZodType<string>>(schema: S) =>
  z.union([z.literal(""), schema]).default("");

export const documentListSchema = listQuerySchema(["created_at", "title", "status"], {
  status: z.enum([...DOCUMENT_STATES, "all"]).default("all"),
  tags: z.string().default("").pipe(tagList).meta({
    description: "Documents with all of these tags. Put commas between them.",
  }),
  language: orNone(languageSchema),
  folder: orNone(folderSchema).meta({
    description: "Documents in this folder and the folders in it.",
  }),
  validity: z
    .enum(["all", "valid", "not_valid"])
    .default("all")
    .meta({ description: "Whether answers use the document today (UTC)." }),
});
export type DocumentListQuery = z.output<typeof documentListSchema>;

export const chunkListSchema = z.object({
  q: searchText,
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  perPage: z.coerce.number().int().min(1).max(500).default(100),
  at: z.coerce.number().int().min(0).max(100_000_000).optional().meta({
    description: "Offset in the document's text. Returns the page of passages that contains it.",
  }),
});
export type ChunkListQuery = z.output<typeof chunkListSchema>;

/** Input to exclude or include a chunk. */
export const updateChunkSchema = z.object({
  disabled: z.boolean({ error: "disabled must be true or false" }),
});

/** Query for a part of a document's text: by pages if it has some, otherwise by offset. */
export const documentTextSchema = z.object({
  start: z.coerce.number().int().min(0).max(100_000_000).default(0),
  page: z.coerce
    .number()
    .int()
    .min(1)
    .max(1_000_000)
    .optional()
    .meta({ description: "First page to return. Overrides `start`." }),
  pages: z.coerce.number().int().min(1).max(100).default(1),
  end: z.coerce.number().int().min(0).max(100_000_000).optional().meta({
    description: "With `start`: a citation. Returns it with the text around it.",
  }),
  around: z.coerce.number().int().min(0).max(20_000).optional().meta({
    description: "How much text before and after the citation. Default 2000.",
  }),
});
export type DocumentTextQuery = z.output<typeof documentTextSchema>;

export const documentTextFields = {
  title: z.string(),
  heading_path: z.array(z.string()).meta({
    description: "The headings above `start` of the query, highest first.",
  }),
  page: z.int().nullable().meta({ description: "The page of `start` of the query." }),
  text: z.string(),
  start: z.int().meta({ description: "Offset in the document's text, in UTF-16 units." }),
  end: z.int(),
  total: z.int().meta({ description: "The length of the whole text." }),
  next: z
    .int()
    .nullable()
    .meta({ description: "The `start` to continue with. Null at the end of the text." }),
  pages: z.array(z.object({ page: z.int(), start: z.int() })).meta({
    description: "Pages this text covers, in whole or in part. Empty for documents without pages.",
  }),
};
export type DocumentText = z.infer<z.ZodObject<typeof documentTextFields>>;

const offset = z.coerce.number().int().min(0).max(100_000_000);

/** Query for a document's file. */
export const originalSchema = z.object({
  start: offset.optional().meta({
    description: "With `end`: leads to the original at this part of the document's text.",
  }),
  end: offset.optional(),
});
export type OriginalQuery = z.output<typeof originalSchema>;

export const searchRagSchema = z.object({
  query: text({ max: 2000, label: "Query" }),
  limit: z.int("Limit must be a whole number").min(1).max(MAX_HITS).default(10),
  filters: filtersSchema.optional(),
});
export const askRagSchema = z.object({
  question: text({ max: 2000, label: "Question" }),
  filters: filtersSchema.optional(),
});

/** A document in responses. */
export const documentViewSchema = z
  .object({
    id: z.string(),
    external_id: z.string().nullable(),
    title: z.string(),
    source: z.enum(DOCUMENT_SOURCES),
    url: z.string().nullable(),
    trust: z.enum(TRUST_TIERS),
    status: z.enum(DOCUMENT_STATES),
    error: z.string().nullable().meta({
      description: "Why the document failed, or why its previous version is still in use.",
    }),
    note: z.string().nullable().meta({
      description: "How it was read, such as pages without text or a guessed encoding.",
    }),
    file_name: z.string().nullable().meta({ description: "The name of the uploaded file." }),
    has_file: z.boolean().meta({ description: "True if `…/file` returns its original." }),
    encoding: z.string().nullable().meta({
      description: "The encoding that a text file was read with. Null for other files.",
    }),
    folder: z.string().nullable(),
    tags: z.array(z.string()),
    language: z.string().nullable().meta({ description: "An ISO 639 code. Null if unknown." }),
    valid_from: z.string().nullable(),
    valid_until: z.string().nullable(),
    validity: z.enum(["valid", "not_yet", "no_longer"]).meta({
      description: "Whether answers use it today (UTC).",
    }),
    bytes: z.int(),
    pages: z.int().nullable(),
    progress: z.int().meta({ description: "Pages or passages done so far." }),
    progress_total: z.int(),
    created_by: z.string().nullable(),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: "RagDocument" });
export type DocumentView = z.infer<typeof documentViewSchema>;

/** What the documents of a RAG can be filtered by. */
export const documentFacetsSchema = z.object({
  tags: z.array(z.string()),
  languages: z.array(z.string()),
  folders: z.array(z.string()),
  has_dates: z.boolean().meta({ description: "True if a document isn't valid on every day." }),
});
export type DocumentFacets = z.infer<typeof documentFacetsSchema>;

/** The result for a sent document, in the order of sending. */
export const addedDocumentSchema = z.object({
  id: z.string(),
  external_id: z.string().nullable(),
  status: z.enum(DOCUMENT_STATES),
  added: z.boolean().meta({ description: "False if the RAG already had this document." }),
});
export type AddedDocument = z.infer<typeof addedDocumentSchema>;

/** Where a passage is in its document: offsets in its text, and the page. */
export const place = { start: z.int(), end: z.int(), page: z.int().nullable() };

export const chunkViewSchema = z.object({
  id: z.int(),
  n: z.int(),
  heading_path: z.array(z.string()),
  ...place,
  text: z.string(),
  disabled: z.boolean(),
  version: z.int().meta({
    description:
      "For If-Match. Changes when the passage is excluded from or included in search, or its document is reindexed.",
  }),
});
export type ChunkView = z.infer<typeof chunkViewSchema>;

/** Query for the daily figures of a RAG. */
export const queryDaysSchema = z.object({
  days: z.coerce.number().int().min(1).max(90).default(30),
});

export const queryDaySchema = z.object({
  day: z.string(),
  searches: z.int(),
  without_hit: z.int().meta({ description: "Searches that found no passage." }),
  questions: z.int(),
  refused: z.int().meta({ description: "Questions the documents didn't answer." }),
  mean_ms: z.int().nullable(),
  slowest_ms: z.int().nullable(),
  cost_micros: z.int().meta({ description: "Cost of model calls, in millionths of a dollar." }),
  without_price: z.int().meta({ description: "Calls to models without a price." }),
});
export type QueryDay = z.infer<typeof queryDaySchema>;
