import { sql } from "drizzle-orm";
import {
  blob,
  index,
  integer,
  real,
  sqliteTable,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import {
  DOCUMENT_SOURCES,
  DOCUMENT_STATES,
  GAP_STATES,
  GENERATION_STATES,
  TRUST_TIERS,
} from "../vocabulary";
import { users } from "./auth";
import { idColumn, timeColumn, versionColumn, vocabulary } from "./columns";
import { rags } from "./rags";

const ragIdColumn = () =>
  text("rag_id")
    .notNull()
    .references(() => rags.id, { onDelete: "cascade" });

/**
 * What a RAG knows. The file as it came and the normalised text of it are in R2; both go with the row, by a trigger.
 */
export const ragDocuments = sqliteTable(
  "rag_documents",
  {
    id: idColumn(),
    ragId: ragIdColumn(),
    /** The name that the sender has for it. */
    externalId: text("external_id"),
    title: text("title").notNull(),
    source: text("source", { enum: DOCUMENT_SOURCES }).notNull(),
    url: text("url"),
    trust: text("trust", { enum: TRUST_TIERS }).notNull().default("internal"),
    /** SHA-256 of the bytes that came: the same twice are one document. */
    contentHash: text("content_hash").notNull(),
    bytes: integer("bytes").notNull(),
    pages: integer("pages"),
    /** JSON: the offsets of the text at which its pages begin; null for what has no pages. */
    pageStarts: text("page_starts"),
    state: text("state", { enum: DOCUMENT_STATES }).notNull().default("queued"),
    /** Pages or chunks that are done, of how many. */
    progress: integer("progress").notNull().default(0),
    progressTotal: integer("progress_total").notNull().default(0),
    /** Why it failed, in words. */
    error: text("error"),
    /** Where the file is in R2; null for a text that came as such. */
    fileKey: text("file_key"),
    /** Where the normalised text is in R2; null until it is extracted. */
    textKey: text("text_key"),
    /** The normalised text itself, where it is short: there is no object in R2 then. */
    shortText: text("short_text"),
    /** JSON: what it was before a replacement that has not been read yet, as it comes back when that fails. */
    previous: text("previous"),
    /** The generation that is being built and has it, with the version that it has: "<id> <version>". */
    builtAs: text("built_as"),
    createdBy: text("created_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: timeColumn("created_at").notNull(),
    updatedAt: timeColumn("updated_at").notNull(),
    version: versionColumn(),
  },
  (table) => [
    unique("rag_documents_content").on(table.ragId, table.contentHash),
    unique("rag_documents_external").on(table.ragId, table.externalId),
    index("rag_documents_created_at").on(table.ragId, table.createdAt),
    index("rag_documents_created_by").on(table.createdBy),
    vocabulary("rag_documents_source", table.source, DOCUMENT_SOURCES),
    vocabulary("rag_documents_trust", table.trust, TRUST_TIERS),
    vocabulary("rag_documents_state", table.state, DOCUMENT_STATES),
  ],
);

/**
 * One way of cutting and indexing all documents of a RAG. The current one answers; another is built beside it. A retired one
 * has no chunks any more: it stays for the evaluations that were made of it.
 */
export const ragGenerations = sqliteTable(
  "rag_generations",
  {
    id: idColumn(),
    ragId: ragIdColumn(),
    chunkSize: integer("chunk_size").notNull(),
    chunkOverlap: integer("chunk_overlap").notNull(),
    /** Null where passages are found by their words alone. No foreign key: what is gone is said when it is called. */
    embeddingIntegrationId: text("embedding_integration_id"),
    embeddingModel: text("embedding_model"),
    dimensions: integer("dimensions"),
    state: text("state", { enum: GENERATION_STATES }).notNull(),
    /** Documents that are built, of how many. */
    progress: integer("progress").notNull().default(0),
    progressTotal: integer("progress_total").notNull().default(0),
    /** Why it failed, is held or lacks vectors, in words. */
    error: text("error"),
    /** Somebody has said that it is to answer although the RAG's gate falls with it. */
    despiteGate: integer("despite_gate", { mode: "boolean" }).notNull().default(false),
    documents: integer("documents").notNull().default(0),
    chunks: integer("chunks").notNull().default(0),
    createdBy: text("created_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: timeColumn("created_at").notNull(),
    /** When it became the current one. */
    currentAt: timeColumn("current_at"),
  },
  (table) => [
    index("rag_generations_rag").on(table.ragId, table.createdAt),
    uniqueIndex("rag_generations_current").on(table.ragId).where(sql`state = 'current'`),
    uniqueIndex("rag_generations_building").on(table.ragId).where(sql`state = 'building'`),
    index("rag_generations_created_by").on(table.createdBy),
    vocabulary("rag_generations_state", table.state, GENERATION_STATES),
  ],
);

/**
 * What a model made of a text of a RAG, once for each text, model and number of dimensions. It goes with the last passage
 * that has it, by a trigger.
 */
export const ragEmbeddings = sqliteTable(
  "rag_embeddings",
  {
    id: integer("id").primaryKey(),
    ragId: ragIdColumn(),
    model: text("model").notNull(),
    dimensions: integer("dimensions").notNull(),
    /** SHA-256 of the text that was sent. */
    hash: text("hash").notNull(),
    /** A byte for each dimension. */
    vector: blob("vector", { mode: "buffer" }).notNull(),
  },
  (table) => [
    unique("rag_embeddings_text").on(table.ragId, table.model, table.dimensions, table.hash),
  ],
);

/** Vectors of a generation's passages, packed in R2 for searches: those of the chunks `first` to `last`. */
export const ragSegments = sqliteTable(
  "rag_segments",
  {
    id: idColumn(),
    generationId: text("generation_id")
      .notNull()
      .references(() => ragGenerations.id, { onDelete: "cascade" }),
    first: integer("first").notNull(),
    last: integer("last").notNull(),
    rows: integer("rows").notNull(),
    /** Where it is in R2; it goes with the row, by a trigger. */
    key: text("key").notNull(),
  },
  (table) => [uniqueIndex("rag_segments_last").on(table.generationId, table.last)],
);

/** A passage of a document: `start` and `end` are offsets of its normalised text, in UTF-16 units. */
export const ragChunks = sqliteTable(
  "rag_chunks",
  {
    /** The row's number in the search index too. Never given twice: packed vectors name it. */
    id: integer("id").primaryKey({ autoIncrement: true }),
    generationId: text("generation_id")
      .notNull()
      .references(() => ragGenerations.id, { onDelete: "cascade" }),
    documentId: text("document_id")
      .notNull()
      .references(() => ragDocuments.id, { onDelete: "cascade" }),
    n: integer("n").notNull(),
    /** JSON: the titles above it. */
    headingPath: text("heading_path").notNull().default("[]"),
    page: integer("page"),
    start: integer("start").notNull(),
    end: integer("end").notNull(),
    text: text("text").notNull(),
    /** SHA-256 of the text: what was worked out for a text holds for the same text elsewhere. */
    hash: text("hash").notNull(),
    /** Switched off by hand: not in the index. */
    disabled: integer("disabled", { mode: "boolean" }).notNull().default(false),
    /** What a model made of it; null until then. No foreign key: it goes after the chunk, never before. */
    embeddingId: integer("embedding_id"),
  },
  (table) => [
    index("rag_chunks_embedding").on(table.embeddingId).where(sql`embedding_id IS NOT NULL`),
    unique("rag_chunks_place").on(table.documentId, table.generationId, table.n),
    index("rag_chunks_generation").on(table.generationId),
  ],
);

/** A golden question: the document and the quote that must be found, or that the RAG must refuse. */
export const ragQuestions = sqliteTable(
  "rag_questions",
  {
    id: idColumn(),
    ragId: ragIdColumn(),
    question: text("question").notNull(),
    /** Null for a question that must be refused; a question whose document was deleted goes with it. */
    documentId: text("document_id").references(() => ragDocuments.id, { onDelete: "cascade" }),
    quote: text("quote"),
    mustRefuse: integer("must_refuse", { mode: "boolean" }).notNull().default(false),
    createdBy: text("created_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: timeColumn("created_at").notNull(),
    updatedAt: timeColumn("updated_at").notNull(),
    version: versionColumn(),
  },
  (table) => [
    index("rag_questions_rag").on(table.ragId, table.createdAt),
    index("rag_questions_document").on(table.documentId),
    index("rag_questions_created_by").on(table.createdBy),
  ],
);

/** A run of the golden questions over a generation. */
export const ragEvaluations = sqliteTable(
  "rag_evaluations",
  {
    id: idColumn(),
    ragId: ragIdColumn(),
    generationId: text("generation_id")
      .notNull()
      .references(() => ragGenerations.id, { onDelete: "cascade" }),
    questions: integer("questions").notNull(),
    passed: integer("passed").notNull(),
    /** Shares from 0 to 1; null where no question asks for it. */
    hitAt1: real("hit_at_1"),
    hitAt5: real("hit_at_5"),
    mrr: real("mrr"),
    rightRefusals: real("right_refusals"),
    verbatimCitations: real("verbatim_citations"),
    /** JSON: what became of each question. */
    results: text("results").notNull(),
    createdAt: timeColumn("created_at").notNull(),
  },
  (table) => [
    index("rag_evaluations_rag").on(table.ragId, table.createdAt),
    index("rag_evaluations_generation").on(table.generationId),
  ],
);

/** What was searched and asked, for 90 days. */
export const ragQueries = sqliteTable(
  "rag_queries",
  {
    id: idColumn(),
    ragId: ragIdColumn(),
    userId: text("user_id").references(() => users.id, { onDelete: "set null" }),
    kind: text("kind", { enum: ["search", "ask"] }).notNull(),
    query: text("query").notNull(),
    hits: integer("hits").notNull(),
    refused: integer("refused", { mode: "boolean" }).notNull().default(false),
    /** 1 for a thumb up, -1 for one down. */
    thumb: integer("thumb"),
    milliseconds: integer("milliseconds").notNull(),
    createdAt: timeColumn("created_at").notNull(),
  },
  (table) => [
    index("rag_queries_rag").on(table.ragId, table.createdAt),
    index("rag_queries_created_at").on(table.createdAt),
    index("rag_queries_user").on(table.userId),
  ],
);

/** What people looked for and a RAG does not know: questions that look for the same words are one gap. */
export const knowledgeGaps = sqliteTable(
  "knowledge_gaps",
  {
    id: idColumn(),
    ragId: ragIdColumn(),
    /** The words that were looked for, sorted: what makes two questions the same gap. */
    words: text("words").notNull(),
    /** JSON: the questions as they were asked, the newest first. */
    questions: text("questions").notNull(),
    count: integer("count").notNull().default(1),
    state: text("state", { enum: GAP_STATES }).notNull().default("open"),
    /** A task that was made of it; tasks come and go without it. */
    taskId: text("task_id"),
    /** JSON: the passage that answers it now, where it was closed by itself. */
    answeredBy: text("answered_by"),
    /** The last change of the index after which its questions were asked again. */
    checkedAt: timeColumn("checked_at"),
    createdAt: timeColumn("created_at").notNull(),
    updatedAt: timeColumn("updated_at").notNull(),
  },
  (table) => [
    unique("knowledge_gaps_words").on(table.ragId, table.words),
    index("knowledge_gaps_updated_at").on(table.ragId, table.state, table.updatedAt),
    vocabulary("knowledge_gaps_state", table.state, GAP_STATES),
  ],
);
