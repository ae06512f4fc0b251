import { ragQueries } from "@/db/schema/knowledge";
import type { Actor } from "@/lib/auth/actor";
import { countCall } from "@/lib/auth/call-limit";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { withFullStop } from "@/lib/full-stop";
import { rewriteQuestion } from "@/lib/knowledge/rewritten-question";
import type { EarlierMessage } from "@/lib/models/model-call";
import { parseInput } from "@/lib/parse-input";
import type { RagConfig } from "@/lib/rags/schema";
import { answerInContext, type ExtractedAnswer } from "../answer";
import { MIN_CARRIED } from "../carries";
import { answerText, type Citation } from "../citation";
import { type DocumentFilters, isFiltered } from "../document-filters";
import { repeatedGapStatement } from "../gaps/record-gap";
import type { NearPassage } from "../near-passages";
import { otherLanguageNote } from "../other-language";
import { type FoundChunks, type Hit, searchChunks, type Typo } from "../search";
import { normaliseText } from "../text";
import { isPair, wordsIn } from "../words";
import { type WrittenSentence, writeAnswer } from "../written-answer";
import type { CitationView, Corrected, HitView, NearPassageView, RagAnswer } from "./answer-schema";
import { requireAskAccess } from "./rag-access";
import { askRagSchema, searchRagSchema } from "./schema";

interface Query {
  ragId: string;
  kind: "search" | "ask";
  query: string;
  hits: number;
  refused?: boolean;
  filters?: DocumentFilters;
  began: number;
}

/**
 * Records the query after responding, and a knowledge gap if it had no answer in all documents for
 * the second time.
 * Returns the query's ID. Failures are only logged.
 */
function recordQuery(ctx: Context, { began, filters, ...query }: Query): string {
  const milliseconds = Date.now() - began;
  const id = crypto.randomUUID();
  const row = { id, userId: ctx.actor?.id ?? null, createdAt: ctx.now };
  const insert = ctx.db.insert(ragQueries).values({ ...query, ...row, milliseconds });
  const { ragId, refused, hits } = query;
  const hasNoAnswer = !isFiltered(filters) && (refused || hits === 0);
  const written = hasNoAnswer
    ? ctx.db.batch([repeatedGapStatement(ctx, { ragId, question: query.query }), insert])
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

/** Returns which documents a search used. */
const scopeView = ({ matching, notValid }: Pick<FoundChunks, "matching" | "notValid">) => ({
  matching_documents: matching,
  not_valid: notValid.map(({ id, title, validFrom, validUntil }) => ({
    ...{ document_id: id, title },
    ...{ valid_from: validFrom, valid_until: validUntil },
  })),
});

/** Returns the note for a search without vectors, or null. */
const keywordNote = (reason: string | null) =>
  reason === null ? null : `${withFullStop(reason)} Searched by keywords only.`;

/** Returns the note that no passage is in the question's language, or null. */
async function languageNote(
  ctx: Context,
  { hits, ...asked }: { ragId: string; question: string; hits: readonly Hit[] },
): Promise<string | null> {
  const isCarried = hits.some(({ parts, carried }) => parts || carried >= MIN_CARRIED);
  return isCarried ? null : otherLanguageNote(ctx, asked);
}

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

/** Returns the words and codes of a question that no passage has, as the question spells them. */
function missingFrom(question: string, { missing, absent }: ExtractedAnswer): string[] {
  const words = originalWords(question, missing);
  const isPart = (word: string) => absent.some((code) => code.includes(word));
  return [...absent, ...words.filter((word) => !isPart(word))];
}

/** Returns the words that were taken for typing errors, as the question and the passages have them. */
const correctedIn = (question: string, typos: readonly Typo[]): Corrected =>
  typos.flatMap(({ form, shown }) =>
    originalWords(question, [form]).map((typed) => ({ typed, searched: shown })),
  );

/** Passages that a search found. */
interface PassagesFound extends ReturnType<typeof scopeView> {
  hits: HitView[];
  note: string | null;
  corrected: Corrected;
}

/**
 * Returns the `{ limit }` best passages of the documents that match `{ filters }` for `{ query }`, a note if vectors weren't used although the
 * index has some or the documents are in another language, and what was taken for typing errors.
 *
 * @param options.isTest as in `requireAskAccess`.
 * @throws AppError `unauthenticated`, `rate_limited`, `invalid_input`, `not_found` if the actor
 *   can't search the RAG, or RagInactive.
 */
export async function searchPassages(
  ctx: Context,
  ragId: string,
  input: unknown,
  { logQuery = true, isTest }: Pick<AskOptions, "logQuery"> & { isTest?: boolean } = {},
): Promise<PassagesFound> {
  const began = Date.now();
  countCall(ctx, "search");
  await requireAskAccess(ctx, ragId, { isTest });
  const { query, limit, filters } = parseInput(searchRagSchema, input);
  const found = await searchChunks(ctx, { ragId, query, limit, filters });
  const { hits, note, typos } = found;
  const record = { ragId, kind: "search" as const, query, filters, hits: hits.length, began };
  if (logQuery) recordQuery(ctx, record);
  return {
    ...scopeView(found),
    hits: hits.map(hitView),
    note: keywordNote(note) ?? (await languageNote(ctx, { ragId, question: query, hits })),
    corrected: correctedIn(query, typos),
  };
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
  /**
   * Earlier questions and answers of the conversation, oldest first. A model completes the question
   * with them before the search; without one, the last question completes a question that finds
   * nothing by itself.
   */
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
  text: citation.shown,
  kind: citation.kind,
  heading_path: citation.headingPath,
  start: citation.start,
  end: citation.end,
  page: citation.page,
});

function nearPassageView({ citations, score }: NearPassage): NearPassageView[] {
  const [first] = citations;
  if (!first) return [];
  const { documentId, externalId, title, headingPath, start, page } = first;
  const heading = headingPath.at(-1) ?? null;
  const others = citations.findIndex((one) => (one.headingPath.at(-1) ?? null) !== heading);
  const own = others === -1 ? citations : citations.slice(0, others);
  const rest = others === -1 ? [] : [answerText(citations.slice(others))];
  return [
    {
      ...{ document_id: documentId, external_id: externalId, title, start, page, score, heading },
      text: [answerText(own, heading ?? ""), ...rest].join("\n\n"),
      end: own.at(-1)?.end ?? first.end,
    },
  ];
}

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

  /** Returns the answer as text, such as "It is nine. [1]". */
  text(): string {
    return this.sentences.map(numberedSentence).join(" ");
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
  filters?: DocumentFilters;
  /** The model that writes the answer; null to answer with quotes. */
  config: RagConfig | null;
  began: number;
}

/**
 * Validates `{ question, filters }` and the actor's access to the RAG.
 *
 * @throws AppError `unauthenticated`, `rate_limited`, `invalid_input`, `not_found` if the actor
 *   can't search the RAG, or RagInactive.
 */
export async function readQuestion(
  ctx: Context,
  ragId: string,
  input: unknown,
): Promise<RagQuestion> {
  const began = Date.now();
  countCall(ctx, "ask");
  const { actor, config } = await requireAskAccess(ctx, ragId);
  const { question, filters } = parseInput(askRagSchema, input);
  return { actor, ragId, question, filters, config, began };
}

/**
 * Answers a question from the documents, or refuses if they don't answer it. With a model, the
 * sentences are the model's, with citations; otherwise they are quotes.
 */
export async function answerQuestion(
  ctx: Context,
  { ragId, question, filters, began, ...asked }: RagQuestion,
  { useModel = true, logQuery = true, ...options }: AskOptions = {},
): Promise<RagAnswer> {
  const { earlier = [], signal } = options;
  const { actor, config } = asked;
  const rewritten =
    config === null || !useModel || earlier.length === 0
      ? null
      : await rewriteQuestion(ctx, {
          ...{ question, earlier, signal, by: config },
          for: { purpose: "ask", userId: actor.id, ragId },
        });
  const searched = rewritten ?? question;
  const before = rewritten === null ? earlier.at(-1)?.asked : undefined;
  const found = await answerInContext(ctx, { ragId, query: searched, filters, before });
  const { hits, lookedFor } = found;
  // Passages may answer in other words. A model can judge that, the question's words can't.
  const written =
    hits.length === 0 || !useModel
      ? null
      : await write(ctx, { asked: { ...asked, ragId, question, began }, hits, ...options });
  const byModel = written && "cited" in written ? written : null;
  const failure = written && "note" in written ? written.note : null;
  const cited = byModel?.cited ?? new CitedAnswer();
  if (!byModel)
    for (const citation of found.citations)
      cited.add({ text: citation.shown, citations: [citation], supported: true });
  const refused = byModel?.refused ?? found.refused;
  const language = refused ? await languageNote(ctx, { ragId, question: searched, hits }) : null;
  const query = { ragId, kind: "ask" as const, query: searched, hits: hits.length };
  const record = { ...query, refused, filters, began };
  return {
    query_id: logQuery ? recordQuery(ctx, record) : "",
    refused,
    answer: byModel ? cited.text() : found.answer,
    citations: cited.citations.map(citationView),
    sentences: cited.sentences,
    model: byModel?.model ?? null,
    note:
      [failure, failure && !refused ? SHOWING_QUOTES : null, keywordNote(found.note) ?? language]
        .filter((note) => note !== null)
        .join(" ") || null,
    best: found.best && citationView(found.best),
    nearest: found.nearest.flatMap(nearPassageView),
    searched_for: rewritten,
    looked_for: originalWords(searched, lookedFor),
    missing: missingFrom(searched, found),
    corrected: correctedIn(searched, found.typos),
    filters: isFiltered(filters) && filters ? filters : null,
    ...scopeView(found),
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
