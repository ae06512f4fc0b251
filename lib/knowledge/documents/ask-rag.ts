import { ragQueries } from "@/db/schema/knowledge";
import type { Actor } from "@/lib/auth/actor";
import { countCall } from "@/lib/auth/call-limit";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { withFullStop } from "@/lib/full-stop";
import type { EarlierMessage } from "@/lib/models/model-call";
import { parseInput } from "@/lib/parse-input";
import type { RagConfig } from "@/lib/rags/schema";
import { answerFromChunks, type Citation } from "../answer";
import { gapStatement } from "../gaps/record-gap";
import { type Hit, searchChunks } from "../search";
import { normaliseText } from "../text";
import { isPair, wordsIn } from "../words";
import { type WrittenSentence, writeAnswer } from "../written-answer";
import { requireSearchAccess } from "./rag-access";
import {
  askRagSchema,
  type CitationView,
  type HitView,
  type RagAnswer,
  searchRagSchema,
} from "./schema";

interface Query {
  ragId: string;
  kind: "search" | "ask";
  query: string;
  hits: number;
  refused?: boolean;
  began: number;
}

/**
 * Records the query after responding, and a knowledge gap if nothing was found or the answer was
 * refused. Returns the query's ID. Failures are only logged.
 */
function recordQuery(ctx: Context, { began, ...query }: Query): string {
  const milliseconds = Date.now() - began;
  const id = crypto.randomUUID();
  const row = { id, userId: ctx.actor?.id ?? null, createdAt: ctx.now };
  const insert = ctx.db.insert(ragQueries).values({ ...query, ...row, milliseconds });
  const { ragId, refused, hits } = query;
  const isGap = refused || hits === 0;
  const written = isGap
    ? ctx.db.batch([insert, gapStatement(ctx, { ragId, question: query.query })])
    : insert.then(() => undefined);
  const write = Promise.resolve(written).then(undefined, (error: unknown) => {
    const problem = { message: "query not recorded", requestId: ctx.requestId };
    console.error(JSON.stringify({ ...problem, error: String(error) }));
  });
  ctx.defer(write);
  return id;
}

const hitView = (hit: Hit): HitView => ({
  document_id: hit.documentId,
  external_id: hit.externalId,
  title: hit.title,
  text: hit.text,
  start: hit.start,
  end: hit.end,
  page: hit.page,
  score: hit.score,
  matched: hit.matched.map(({ text }) => text),
  shares: hit.matched.map(({ share }) => share),
  heading_path: hit.headingPath,
  parts: hit.parts
    ? {
        words: hit.parts.words,
        vectors: hit.parts.vectors,
        rank_by_words: hit.parts.rankByWords,
      }
    : null,
});

/** Returns the note for a search without vectors, or null. */
const keywordNote = (reason: string | null) =>
  reason === null ? null : `${withFullStop(reason)} Searched by keywords only.`;

/**
 * Returns words of the index as the question spells them. Leaves out pairs of characters, which
 * aren't words.
 */
function originalWords(question: string, forms: readonly string[]): string[] {
  const text = normaliseText(question);
  const words = new Map(
    wordsIn(text)
      .toReversed()
      .map(({ form, start, end }) => [form, text.slice(start, end)]),
  );
  return forms.filter((form) => !isPair(form)).flatMap((form) => words.get(form) ?? []);
}

/**
 * Returns the `{ limit }` best passages for `{ query }`, and a note if vectors weren't used
 * although the index has some.
 *
 * @throws AppError `unauthenticated`, `rate_limited`, `invalid_input`, or `not_found` if the
 *   actor can't search the RAG.
 */
export async function searchPassages(
  ctx: Context,
  ragId: string,
  input: unknown,
  { logQuery = true }: Pick<AskOptions, "logQuery"> = {},
): Promise<{ hits: HitView[]; note: string | null }> {
  const began = Date.now();
  countCall(ctx, "search");
  await requireSearchAccess(ctx, ragId);
  const { query, limit } = parseInput(searchRagSchema, input);
  const { hits, note } = await searchChunks(ctx, { ragId, query, limit });
  if (logQuery) recordQuery(ctx, { ragId, kind: "search", query, hits: hits.length, began });
  return { hits: hits.map(hitView), note: keywordNote(note) };
}

/**
 * Returns the passages without the note.
 *
 * @throws AppError as `searchPassages`.
 */
export const searchRag = async (...search: Parameters<typeof searchPassages>) =>
  (await searchPassages(...search)).hits;

interface AskOptions {
  /** Receives each sentence of a model once it is complete. */
  onWritten?: (sentence: RagAnswer["sentences"][number] & { sources: CitationView[] }) => void;
  /** Aborts if the person disconnects. */
  signal?: AbortSignal;
  /** Earlier questions and answers of the conversation. Only the model sees them. */
  earlier?: readonly EarlierMessage[];
  /** False to skip the query log and gaps. */
  logQuery?: boolean;
  /** False to answer with quotes even if the RAG has a model. */
  useModel?: boolean;
}

const citationView = (citation: Citation): CitationView => ({
  document_id: citation.documentId,
  external_id: citation.externalId,
  title: citation.title,
  quote: citation.quote,
  start: citation.start,
  end: citation.end,
  page: citation.page,
});

/** Collects sentences with one list of citations, without duplicates, in order of first use. */
class CitedAnswer {
  readonly citations: Citation[] = [];
  readonly sentences: RagAnswer["sentences"] = [];

  add({ text, citations, supported }: WrittenSentence) {
    const places = citations.map((citation) => {
      const known = this.citations.findIndex(
        ({ documentId, start }) => documentId === citation.documentId && start === citation.start,
      );
      return known === -1 ? this.citations.push(citation) - 1 : known;
    });
    const sentence = { text, citations: places, supported };
    this.sentences.push(sentence);
    return sentence;
  }

  /** Returns the answer as text, such as "It is nine. [1]". Quotes have no numbers. */
  text(isNumbered: boolean): string {
    const parts = this.sentences.map((sentence) =>
      isNumbered ? numberedSentence(sentence) : sentence.text,
    );
    return parts.join(" ");
  }
}

/** Follows an unsupported sentence, so that plain text shows it too. */
export const UNSUPPORTED = "[?]";

/** "It is nine. [1]" or "It is ten. [?]". */
function numberedSentence({ text, citations, supported }: RagAnswer["sentences"][number]) {
  const numbers = citations.map((place) => `[${place + 1}]`).join("");
  return `${text} ${numbers}${supported ? "" : UNSUPPORTED}`;
}

const NOT_TRACED = "The model's answer couldn't be traced to the documents";
const SHOWING_QUOTES = "Showing quotes from the documents instead.";

/**
 * Writes an answer from the passages with the RAG's model. Returns a note if it fails, or null
 * without a model.
 */
async function write(
  ctx: Context,
  { asked, hits, onWritten, signal, earlier }: { asked: RagQuestion; hits: Hit[] } & AskOptions,
): Promise<{ cited: CitedAnswer; model: string; refused: boolean } | { note: string } | null> {
  const { actor, ragId, question, config } = asked;
  if (config === null) return null;
  const cited = new CitedAnswer();
  const purpose = { purpose: "ask" as const, userId: actor.id, ragId };
  try {
    const { model, refused, sentences } = await writeAnswer(
      ctx,
      { ragId, question, hits, earlier, by: config, for: purpose },
      {
        signal,
        onSentence: (sentence) => {
          const added = cited.add(sentence);
          onWritten?.({ ...added, sources: sentence.citations.map(citationView) });
        },
      },
    );
    if (!refused && !sentences.some(({ supported }) => supported))
      return { note: `${NOT_TRACED}.` };
    return { cited, model, refused };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { note: withFullStop(error.message) };
  }
}

/** A validated question. */
export interface RagQuestion {
  actor: Actor;
  ragId: string;
  question: string;
  /** The model that writes the answer; null to answer with quotes. */
  config: RagConfig | null;
  began: number;
}

/**
 * Validates `{ question }` and the actor's access to the RAG.
 *
 * @throws AppError `unauthenticated`, `rate_limited`, `invalid_input`, or `not_found` if the
 *   actor can't search the RAG.
 */
export async function readQuestion(
  ctx: Context,
  ragId: string,
  input: unknown,
): Promise<RagQuestion> {
  const began = Date.now();
  countCall(ctx, "ask");
  const { actor, config } = await requireSearchAccess(ctx, ragId);
  const { question } = parseInput(askRagSchema, input);
  return { actor, ragId, question, config, began };
}

/**
 * Answers a question from the documents, or refuses if they don't answer it. With a model, the
 * sentences are the model's, with citations; otherwise they are quotes.
 */
export async function answerQuestion(
  ctx: Context,
  { ragId, question, began, ...asked }: RagQuestion,
  { useModel = true, logQuery = true, ...options }: AskOptions = {},
): Promise<RagAnswer> {
  const found = await answerFromChunks(ctx, { ragId, query: question });
  const { hits, lookedFor, missing } = found;
  // Passages found by vectors may answer in other words. A model can judge that, the question's
  // words can't.
  const mayHaveAnswer = !found.refused || hits.some(({ parts }) => parts !== undefined);
  const written =
    !mayHaveAnswer || !useModel
      ? null
      : await write(ctx, { asked: { ...asked, ragId, question, began }, hits, ...options });
  const byModel = written && "cited" in written ? written : null;
  const failure = written && "note" in written ? written.note : null;
  const cited = byModel?.cited ?? new CitedAnswer();
  if (!byModel)
    for (const citation of found.citations)
      cited.add({ text: citation.quote, citations: [citation], supported: true });
  const refused = byModel?.refused ?? found.refused;
  const query = { ragId, kind: "ask" as const, query: question, hits: hits.length, refused, began };
  return {
    query_id: logQuery ? recordQuery(ctx, query) : "",
    refused,
    answer: cited.text(byModel !== null),
    citations: cited.citations.map(citationView),
    sentences: cited.sentences,
    model: byModel?.model ?? null,
    note:
      [failure, failure && !refused ? SHOWING_QUOTES : null, keywordNote(found.note)]
        .filter((note) => note !== null)
        .join(" ") || null,
    looked_for: originalWords(question, lookedFor),
    missing: originalWords(question, missing),
  };
}

/**
 * Validates and answers a question.
 *
 * @throws AppError as `readQuestion`.
 */
export async function askRag(
  ctx: Context,
  ragId: string,
  input: unknown,
  options: AskOptions = {},
): Promise<RagAnswer> {
  return answerQuestion(ctx, await readQuestion(ctx, ragId, input), options);
}
