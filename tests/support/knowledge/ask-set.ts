import { readFileSync } from "node:fs";
import { basename } from "node:path";
import type { Context } from "@/lib/context/context";
import { runJobs } from "@/lib/jobs/run-jobs";
import { addTexts, INGEST } from "@/lib/knowledge/documents/add-documents";
import { addFile } from "@/lib/knowledge/documents/add-file";
import { askRag, searchRag } from "@/lib/knowledge/documents/ask-rag";
import { ingestJob } from "@/lib/knowledge/documents/ingest-job";
import { getDocumentText } from "@/lib/knowledge/documents/passages";
import { getDocument } from "@/lib/knowledge/documents/read-documents";
import { buildJob } from "@/lib/knowledge/generations/build-job";
import { BUILD, EMBED } from "@/lib/knowledge/generations/index-jobs";
import { embedJob } from "@/lib/knowledge/vectors/embed-job";
import { createLibrarySystem, type LibrarySystem } from "../bench/library-system";
import { makeRag } from "../knowledge-world";
import { type Answer, isAnswered, passageText, shownTexts, withLabels } from "./answer-texts";
import { headingsOf, holdsFacts, holdsHeading, marksIn } from "./judge";
import type { QuestionSet, SetDocument, SetQuestion } from "./question-set";

/**
 * What became of a question. With an answer in the library: `right` holds the fact, `nearest` has
 * it in a passage instead of an answer, `wrong` is answered with something else, `empty` is neither
 * answered nor near. Without one: `silent` isn't answered, `invented` is.
 */
export type Verdict = "right" | "nearest" | "wrong" | "empty" | "silent" | "invented";

export interface Outcome extends SetQuestion {
  set: string;
  verdict: Verdict;
  /** Whether the nearest passages hold the fact, also beside an answer. */
  isNear: boolean;
  /** Whether the first five passages of a search hold the fact. */
  isInFive: boolean;
  answer: string;
  near: string[];
  /** Marks of Markdown or HTML that the answer, a quote or a nearest passage shows. */
  marks: string[];
  headings: string[];
  /** Quotes that aren't at their place in the document, and those on another page. */
  notVerbatim: string[];
  wrongPages: string[];
  milliseconds: number;
}

interface IndexedDocument {
  text: string;
  headings: Set<string>;
  pages: { page: number; start: number }[];
}

async function addDocuments(ctx: Context, ragId: string, library: readonly SetDocument[]) {
  const texts = library.flatMap((one) => ("text" in one ? [one] : []));
  for (let at = 0; at < texts.length; at += 200)
    await addTexts(ctx, ragId, { documents: texts.slice(at, at + 200) });
  for (const one of library) {
    if ("text" in one) continue;
    const { external_id: externalId, file } = one;
    const bytes = new Uint8Array(readFileSync(file));
    const name = basename(file);
    await addFile(ctx, ragId, { bytes, name, title: null, externalId, url: null });
  }
}

/** Returns a document as its reader has it. */
async function readDocument(
  ctx: Context,
  which: { ragId: string; documentId: string },
): Promise<IndexedDocument> {
  const { document } = await getDocument(ctx, which);
  if (document.status !== "ready")
    throw new Error(`${document.title} is ${document.status}: ${document.error}`);
  let text = "";
  const pages = new Map<number, number>();
  for (let next: number | null = 0; next !== null; ) {
    const part = await getDocumentText(ctx, which, { start: next, pages: 1 });
    text += part.text;
    for (const { page, start } of part.pages) pages.set(page, start);
    next = part.next;
  }
  const starts = [...pages].map(([page, start]) => ({ page, start }));
  return { text, headings: headingsOf(text), pages: starts };
}

function verdictOf(facts: SetQuestion["facts"], answer: Answer, isNear: boolean): Verdict {
  if (facts === null) return isAnswered(answer) ? "invented" : "silent";
  if (isAnswered(answer)) return holdsFacts(withLabels(answer), facts) ? "right" : "wrong";
  return isNear ? "nearest" : "empty";
}

/** Puts a library into a RAG and asks its questions, without a model that writes. */
async function askIn(
  { context }: Pick<LibrarySystem, "context">,
  set: QuestionSet,
): Promise<Outcome[]> {
  const ctx = context();
  const ragId = await makeRag(ctx, set.name);
  await addDocuments(ctx, ragId, set.library);
  const kinds = { [INGEST]: ingestJob, [BUILD]: buildJob, [EMBED]: embedJob };
  await runJobs(() => context(null), { kinds, until: Date.now() + 100_000 });
  const documents = new Map<string, IndexedDocument>();
  const documentOf = async (documentId: string) => {
    const known = documents.get(documentId) ?? (await readDocument(ctx, { ragId, documentId }));
    documents.set(documentId, known);
    return known;
  };
  const outcomes: Outcome[] = [];
  for (const asked of set.questions) {
    const { question, facts } = asked;
    const began = performance.now();
    const answer: Answer = await askRag(ctx, ragId, { question }, { logQuery: false });
    const milliseconds = performance.now() - began;
    const near = (answer.nearest ?? []).map(passageText);
    const hits = await searchRag(ctx, ragId, { query: question, limit: 5 }, { logQuery: false });
    const holds = (texts: readonly string[]) =>
      facts !== null && holdsFacts(texts.join("\n"), facts);
    const outcome: Outcome = {
      ...asked,
      set: set.name,
      verdict: verdictOf(facts, answer, holds(near)),
      isNear: holds(near),
      isInFive: holds(hits.map(({ title, text }) => `${title}\n${text}`)),
      answer: answer.answer,
      near,
      marks: [...new Set(shownTexts(answer).flatMap(marksIn))],
      headings: [],
      notVerbatim: [],
      wrongPages: [],
      milliseconds,
    };
    for (const { document_id, quote, start, end, page } of answer.citations) {
      const { text, headings, pages } = await documentOf(document_id);
      if (holdsHeading(quote, headings)) outcome.headings.push(quote);
      if (text.slice(start, end) !== quote) outcome.notVerbatim.push(quote);
      const right = pages.findLast((one) => one.start <= start)?.page ?? null;
      if (page !== right) outcome.wrongPages.push(`${quote} (page ${page} instead of ${right})`);
    }
    outcomes.push(outcome);
  }
  return outcomes;
}

/**
 * Asks the questions of some sets, each in a database of its own. With `embedded`, vectors and the
 * reranker are the stand-in's.
 */
export async function askSets(
  sets: readonly QuestionSet[],
  { embedded = false } = {},
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const set of sets) {
    const system = await createLibrarySystem({ embedded });
    try {
      outcomes.push(...(await askIn(system, set)));
    } finally {
      await system.close();
    }
  }
  return outcomes;
}
