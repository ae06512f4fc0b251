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
 * Documents of RAGs. The original file and the normalized text are in R2. A trigger deletes both
 * with the row.
 */
export const ragDocuments = sqliteTable(
  "rag_documents",
  {
    id: idColumn(),
    ragId: ragIdColumn(),
    /** The sender's id for it. */
    externalId: text("external_id"),
    title: text("title").notNull(),
    source: text("source", { enum: DOCUMENT_SOURCES }).notNull(),
    url: text("url"),
    trust: text("trust", { enum: TRUST_TIERS }).notNull().default("internal"),
    /** SHA-256 of the file: the same file twice is one document. */
    contentHash: text("content_hash").notNull(),
    bytes: integer("bytes").notNull(),
    pages: integer("pages"),
    /** JSON: the text offsets where pages begin. Null if it has no pages. */
    pageStarts: text("page_starts"),
    state: text("state", { enum: DOCUMENT_STATES }).notNull().default("queued"),
    /** Completed pages or chunks, and their total. */
    progress: integer("progress").notNull().default(0),
    progressTotal: integer("progress_total").notNull().default(0),
    /** Why it failed, in words. */
    error: text("error"),
    /** What people should know about how it was read, such as pages without text. */
    note: text("note"),
    /** The file's name as it was uploaded. Null for a text, an address and a record. */
    fileName: text("file_name"),
    /**
     * A text file's encoding: before it is read the one that its server or a person named, after
     * that the one that was used. Null for other files.
     */
    encoding: text("encoding"),
    /** The folders that it was in, such as "handbook/travel". Null for none. */
    folder: text("folder"),
    /** In lower case. */
    tags: text("tags", { mode: "json" }).$type<string[]>().notNull().default([]),
    /** An ISO 639 code, such as "de". Guessed from the text if it isn't given; null if unknown. */
    language: text("language"),
    /** First and last day (YYYY-MM-DD) on which answers use it. Null without a limit. */
    validFrom: text("valid_from"),
    validUntil: text("valid_until"),
    /** The file's key in R2. Null for a document that was sent as text. */
    fileKey: text("file_key"),
    /** The key of the normalized text in R2. Null until it is extracted. */
    textKey: text("text_key"),
    /** The normalized text, if it is short. It isn't stored in R2 then. */
    shortText: text("short_text"),
    /**
     * JSON: the document before a replacement that hasn't been processed yet. Restored if the
     * replacement fails.
     */
    previous: text("previous"),
    /** The generation being built that includes it, with its version there: "<id> <version>". */
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
    index("rag_documents_dated")
      .on(table.ragId)
      .where(sql`valid_from IS NOT NULL OR valid_until IS NOT NULL`),
    // All that a filter asks, so that counting documents doesn't read their rows, which hold texts.
    index("rag_documents_filtered").on(
      ...[table.ragId, table.state, table.language, table.folder, table.tags],
      ...[table.validFrom, table.validUntil],
    ),
    vocabulary("rag_documents_source", table.source, DOCUMENT_SOURCES),
    vocabulary("rag_documents_trust", table.trust, TRUST_TIERS),
    vocabulary("rag_documents_state", table.state, DOCUMENT_STATES),
  ],
);

/**
 * A generation: all documents of a RAG, cut and indexed in one way. The current one answers while
 * another is being built. A retired one has no chunks; it stays for its evaluations.
 */
export const ragGenerations = sqliteTable(
  "rag_generations",
  {
    id: idColumn(),
    ragId: ragIdColumn(),
    chunkSize: integer("chunk_size").notNull(),
    chunkOverlap: integer("chunk_overlap").notNull(),
    /**
     * Null if passages are found by words only. No foreign key: a missing integration is reported
     * when it is used.
     */
    embeddingIntegrationId: text("embedding_integration_id"),
    embeddingModel: text("embedding_model"),
    dimensions: integer("dimensions"),
    state: text("state", { enum: GENERATION_STATES }).notNull(),
    /** Indexed documents, and their total. */
    progress: integer("progress").notNull().default(0),
    progressTotal: integer("progress_total").notNull().default(0),
    /** Why it failed, is on hold or has no vectors, in words. */
    error: text("error"),
    /** Someone decided that it should answer although it failed the RAG's gate. */
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
 * Embeddings of a RAG's texts, one per text, model and number of dimensions. A trigger deletes it
 * with the last chunk that uses it.
 */
export const ragEmbeddings = sqliteTable(
  "rag_embeddings",
  {
    id: integer("id").primaryKey(),
    ragId: ragIdColumn(),
    model: text("model").notNull(),
    dimensions: integer("dimensions").notNull(),
    /** SHA-256 of the text. */
    hash: text("hash").notNull(),
    /** One byte per dimension. */
    vector: blob("vector", { mode: "buffer" }).notNull(),
  },
  (table) => [
    unique("rag_embeddings_text").on(table.ragId, table.model, table.dimensions, table.hash),
  ],
);

/** Vectors of a generation's chunks `first` to `last`, packed in R2 for searches. */
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
    /** The key in R2. A trigger deletes the object with the row. */
    key: text("key").notNull(),
  },
  (table) => [uniqueIndex("rag_segments_last").on(table.generationId, table.last)],
);

/**
 * Passages of documents. `start` and `end` are offsets of the normalized text, in UTF-16 units.
 */
export const ragChunks = sqliteTable(
  "rag_chunks",
  {
    /** Also the rowid in the search index. Never reused, because packed vectors refer to it. */
    id: integer("id").primaryKey({ autoIncrement: true }),
    generationId: text("generation_id")
      .notNull()
      .references(() => ragGenerations.id, { onDelete: "cascade" }),
    documentId: text("document_id")
      .notNull()
      .references(() => ragDocuments.id, { onDelete: "cascade" }),
    n: integer("n").notNull(),
    /** JSON: the headings above it. */
    headingPath: text("heading_path").notNull().default("[]"),
    page: integer("page"),
    start: integer("start").notNull(),
    end: integer("end").notNull(),
    text: text("text").notNull(),
    /** SHA-256 of the text, so that results can be reused for the same text elsewhere. */
    hash: text("hash").notNull(),
    /** Disabled manually, so not in the index. */
    disabled: integer("disabled", { mode: "boolean" }).notNull().default(false),
    /**
     * Its embedding. Null until it exists. No foreign key, because it is deleted after the chunk,
     * never before.
     */
    embeddingId: integer("embedding_id"),
  },
  (table) => [
    index("rag_chunks_embedding").on(table.embeddingId).where(sql`embedding_id IS NOT NULL`),
    unique("rag_chunks_place").on(table.documentId, table.generationId, table.n),
    index("rag_chunks_generation").on(table.generationId),
  ],
);

/**
 * Test questions: the document and quote that must be found, or that the RAG must refuse to answer.
 */
export const ragQuestions = sqliteTable(
  "rag_questions",
  {
    id: idColumn(),
    ragId: ragIdColumn(),
    question: text("question").notNull(),
    /** Other wordings of the question. */
    paraphrases: text("paraphrases", { mode: "json" }).$type<string[]>().notNull().default([]),
    /** Null if the question must be refused. A question is deleted with its document. */
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

/** Runs of the test questions on a generation. */
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
    /** Shares from 0 to 1. Null if no question tests it. */
    hitAt1: real("hit_at_1"),
    hitAt5: real("hit_at_5"),
    mrr: real("mrr"),
    rightRefusals: real("right_refusals"),
    verbatimCitations: real("verbatim_citations"),
    /** JSON: the result of each question. */
    results: text("results").notNull(),
    createdAt: timeColumn("created_at").notNull(),
  },
  (table) => [
    index("rag_evaluations_rag").on(table.ragId, table.createdAt),
    index("rag_evaluations_generation").on(table.generationId),
  ],
);

/** Searches and questions, kept for 90 days. */
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
    /** 1 for thumbs up, -1 for thumbs down. */
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

/** What people searched for but a RAG doesn't know. Questions with the same words are one gap. */
export const knowledgeGaps = sqliteTable(
  "knowledge_gaps",
  {
    id: idColumn(),
    ragId: ragIdColumn(),
    /** The search words, sorted. They identify the gap. */
    words: text("words").notNull(),
    /** JSON: the questions, newest first. */
    questions: text("questions").notNull(),
    count: integer("count").notNull().default(1),
    state: text("state", { enum: GAP_STATES }).notNull().default("open"),
    /** The task created from it. No foreign key: it may not exist any more. */
    taskId: text("task_id"),
    /** JSON: the passage that answers it now, if it was closed automatically. */
    answeredBy: text("answered_by"),
    /** The last index change after which its questions were checked again. */
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
