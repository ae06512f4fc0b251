import { and, eq, sql } from "drizzle-orm";
import { ragDocuments, ragQuestions } from "@/db/schema/knowledge";
import { exists } from "@/lib/audit/rules";
import type { Rule } from "@/lib/audit/write";
import { changedFields } from "@/lib/changed-fields";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { type PageOf, pageOf } from "@/lib/paging";
import { parseInput } from "@/lib/parse-input";
import {
  createResource,
  deleteResource,
  requireVersion,
  updateResource,
} from "@/lib/resource/write-resource";
import { isoTime } from "@/lib/time";
import { readText, textColumns } from "../documents/document-text";
import { requireRagManager } from "../documents/rag-access";
import { isDocument } from "../documents/read-documents";
import type { QuestionResult } from "../evaluate";
import { DOCUMENT_NOT_FOUND } from "../knowledge-rules";
import { normaliseText } from "../text";
import { lastEvaluation, readGate } from "./gate";
import { QUESTIONS } from "./question-resource";
import {
  createQuestionSchema,
  type GateView,
  type GoldenListQuery,
  QUESTION_NOT_FOUND,
  type QuestionView,
  updateQuestionSchema,
} from "./schema";

interface Which {
  ragId: string;
  questionId: string;
  /** The expected version, or null for any. */
  ifMatch?: number | null;
}

interface WrittenQuestion {
  question: QuestionView;
  version: number;
}

/** The stored fields of a golden question. */
interface Golden {
  question: string;
  paraphrases: string[];
  documentId: string | null;
  quote: string | null;
  mustRefuse: boolean;
}

const goldenOf = ({ question, paraphrases, documentId, quote, mustRefuse }: Golden): Golden => ({
  question,
  paraphrases,
  documentId,
  quote,
  mustRefuse,
});

const isQuestion = ({ ragId, questionId }: Which) =>
  and(eq(ragQuestions.id, questionId), eq(ragQuestions.ragId, ragId));

function questionsStatement(ctx: Context, ragId: string) {
  return ctx.db
    .select({
      row: ragQuestions,
      documentTitle: ragDocuments.title,
      results: sql<string | null>`${lastEvaluation(ragId, "results")}`.as("results"),
      evaluatedAt: sql<number | null>`${lastEvaluation(ragId, "created_at")}`.as("evaluated_at"),
    })
    .from(ragQuestions)
    .leftJoin(ragDocuments, eq(ragDocuments.id, ragQuestions.documentId))
    .$dynamic();
}

type QuestionRow = Awaited<ReturnType<typeof questionsStatement>>[number];

function questionView({ row, documentTitle, results, evaluatedAt }: QuestionRow): QuestionView {
  const isSince = evaluatedAt === null || row.updatedAt > evaluatedAt;
  const known: QuestionResult[] = isSince || results === null ? [] : JSON.parse(results);
  const last = known.find(({ id }) => id === row.id);
  return {
    id: row.id,
    question: row.question,
    paraphrases: row.paraphrases,
    document_id: row.documentId,
    document_title: documentTitle,
    quote: row.quote,
    must_refuse: row.mustRefuse,
    created_by: row.createdBy,
    created_at: isoTime(row.createdAt),
    updated_at: isoTime(row.updatedAt),
    last: last ? { passed: last.passed, refused: last.refused, rank: last.place } : null,
  };
}

/**
 * Returns a page of a RAG's golden questions, oldest first, with how far it is from its gate.
 *
 * @throws AppError `unauthenticated`, `not_found` or `forbidden`.
 */
export async function listQuestions(
  ctx: Context,
  ragId: string,
  query: GoldenListQuery,
): Promise<PageOf<QuestionView> & { gate: GateView }> {
  await requireRagManager(ctx, ragId);
  const { page, perPage } = query;
  const [rows, gate] = await Promise.all([
    questionsStatement(ctx, ragId)
      .where(eq(ragQuestions.ragId, ragId))
      .orderBy(ragQuestions.createdAt, ragQuestions.id)
      .limit(perPage)
      .offset((page - 1) * perPage),
    readGate(ctx, ragId),
  ]);
  return { ...pageOf(rows.map(questionView), gate.questions, query), gate };
}

async function readQuestion(ctx: Context, which: Which): Promise<WrittenQuestion> {
  const [found] = await questionsStatement(ctx, which.ragId).where(isQuestion(which));
  if (!found) throw new AppError("not_found", QUESTION_NOT_FOUND);
  return { question: questionView(found), version: found.row.version };
}

const invalid = (field: string, message: string) =>
  new AppError("invalid_input", message, { errors: { [field]: [message] } });

/**
 * Validates a question: one that must be refused has no document or quote; any other names a
 * document of the RAG with a quote that is in its text, if the text has been read.
 */
async function checkedGolden(ctx: Context, ragId: string, golden: Golden): Promise<Golden> {
  if (golden.mustRefuse) {
    if (golden.documentId !== null || golden.quote !== null)
      throw invalid(
        "must_refuse",
        "A question that must be refused can't have a document or a quote",
      );
    return golden;
  }
  const { documentId } = golden;
  if (documentId === null)
    throw invalid(
      "document_id",
      "Choose the document that answers the question, or mark it as one that must be refused",
    );
  const quote = normaliseText(golden.quote ?? "").trim();
  if (quote === "") throw invalid("quote", "Enter the quote that must be found");
  const [document] = await ctx.db
    .select(textColumns)
    .from(ragDocuments)
    .where(isDocument(ragId, documentId));
  if (!document) throw invalid("document_id", DOCUMENT_NOT_FOUND);
  const text = await readText(ctx, document);
  if (text !== null && !text.includes(quote))
    throw invalid("quote", "This quote isn't in the document. Copy it word for word.");
  return { ...golden, quote };
}

/** The rule that the document, if there is one, still belongs to this RAG. */
const documentRules = (ragId: string, documentId: string | null): Rule[] =>
  documentId === null
    ? []
    : [
        {
          holds: exists(ragDocuments, isDocument(ragId, documentId)),
          refuse: invalid("document_id", DOCUMENT_NOT_FOUND),
        },
      ];

/**
 * Creates a golden question.
 *
 * @param idempotencyKey the request's key, or null.
 * @throws AppError `unauthenticated`, `not_found`, `forbidden`, `invalid_input`, or `conflict` if
 *   there are too many.
 */
export async function createQuestion(
  ctx: Context,
  ragId: string,
  input: unknown,
  idempotencyKey: string | null = null,
): Promise<WrittenQuestion> {
  const manager = await requireRagManager(ctx, ragId);
  const { document_id, must_refuse, ...rest } = parseInput(createQuestionSchema, input);
  const given = { ...rest, documentId: document_id, mustRefuse: must_refuse };
  const golden = await checkedGolden(ctx, ragId, given);
  const id = crypto.randomUUID();
  const times = { createdAt: ctx.now, updatedAt: ctx.now };
  const made = await createResource(ctx, QUESTIONS, {
    row: { id, ragId, ...golden, createdBy: manager.actor.id, ...times },
    once: { key: idempotencyKey, input: given },
    rules: [...manager.stillManages, ...documentRules(ragId, golden.documentId)],
    after: { id, ...golden },
  });
  return readQuestion(ctx, { ragId, questionId: made.id });
}

/** Returns the question with the rules for a write by its manager. */
async function loadManaged(ctx: Context, which: Which) {
  const manager = await requireRagManager(ctx, which.ragId);
  const [row] = await ctx.db.select().from(ragQuestions).where(isQuestion(which));
  if (!row) throw new AppError("not_found", QUESTION_NOT_FOUND);
  requireVersion(QUESTIONS, row, which);
  return { row, rules: manager.stillManages };
}

/**
 * Changes the given fields of a golden question. Its last result becomes out of date.
 *
 * @throws AppError `unauthenticated`, `not_found`, `forbidden`, `invalid_input` or
 *   `precondition_failed`.
 */
export async function updateQuestion(
  ctx: Context,
  { changes, ...which }: Which & { changes: unknown },
): Promise<WrittenQuestion> {
  const { row, rules } = await loadManaged(ctx, which);
  const { document_id, must_refuse, ...rest } = parseInput(updateQuestionSchema, changes);
  const asked = changedFields({ ...rest, documentId: document_id, mustRefuse: must_refuse }, row);
  if (Object.keys(asked).length === 0) return readQuestion(ctx, which);
  const golden = await checkedGolden(ctx, which.ragId, { ...goldenOf(row), ...asked });
  await updateResource(ctx, QUESTIONS, {
    row,
    ifMatch: which.ifMatch,
    rules: [...rules, ...documentRules(which.ragId, golden.documentId)],
    set: golden,
    after: { id: row.id, ...golden },
  });
  return readQuestion(ctx, which);
}

/**
 * Deletes a golden question.
 *
 * @throws AppError `unauthenticated`, `not_found`, `forbidden` or `precondition_failed`.
 */
export async function deleteQuestion(ctx: Context, which: Which): Promise<void> {
  const { row, rules } = await loadManaged(ctx, which);
  await deleteResource(ctx, QUESTIONS, { row, ifMatch: which.ifMatch, rules });
}
