import type { Context } from "@/lib/context/context";
import { askRag } from "@/lib/knowledge/documents/ask-rag";
import { searchChunks } from "@/lib/knowledge/search";
import { normaliseText } from "@/lib/knowledge/text";
import { startGeneration, switchGeneration, writeChunks } from "../knowledge-index.ts";
import { makeDocument, makeRag } from "../knowledge-world.ts";
import { createTestSystem } from "../test-system.ts";
import { timesOf } from "./ask-path.ts";
import type { QuestionSet } from "./retrieval.ts";

const SIZE = 100_000;
/** Passages that are written at once. */
const A_BATCH = 80;
const PASSAGES_A_DOCUMENT = 8;
/** Characters of a passage. Eight of them with blank lines are a text that is kept in its row. */
const A_PASSAGE = 900;
const QUESTIONS = 300;

/**
 * Measures searches and questions among 100,000 passages: the set's texts, repeated from different
 * starting words, eight in a document.
 */
export async function measureSize({ corpus, queries }: QuestionSet) {
  const system = await createTestSystem();
  try {
    const ctx = system.context(await system.createActor("superadmin"));
    const ragId = await makeRag(ctx);
    const generationId = await startGeneration(ctx, ragId);
    const began = performance.now();
    for (let n = 0; n < SIZE; n += A_BATCH) {
      const firsts = Array.from(
        { length: A_BATCH / PASSAGES_A_DOCUMENT },
        (_, at) => n + at * PASSAGES_A_DOCUMENT,
      );
      const made = await Promise.all(
        firsts.map((first) => addDocument(ctx, { ragId, generationId, corpus, first })),
      );
      await writeChunks(ctx, generationId, made.flat());
    }
    const seconds = (performance.now() - began) / 1000;
    await switchGeneration(ctx, { ragId, generationId });
    const texts = queries.slice(0, QUESTIONS).map(({ text }) => text);
    const search = await timesOf(texts, (query) => searchChunks(ctx, { ragId, query }));
    const ask = await timesOf(texts, (question) =>
      askRag(ctx, ragId, { question }, { logQuery: false }),
    );
    return { chunks: SIZE, seconds, search, ask };
  } finally {
    await system.close();
  }
}

/** Adds a document of the passages from the `first` one on; returns them for the index. */
async function addDocument(
  ctx: Context,
  {
    ragId,
    generationId,
    corpus,
    first,
  }: { ragId: string; generationId: string; corpus: QuestionSet["corpus"]; first: number },
) {
  const passages = Array.from({ length: PASSAGES_A_DOCUMENT }, (_, at) =>
    turnedText(corpus, first + at),
  );
  const title = corpus[first % corpus.length]?.title ?? "";
  const shortText = passages.join("\n\n");
  const builtAs = `${generationId} 1`;
  const documentId = await makeDocument(ctx, ragId, { title, shortText, builtAs });
  let start = 0;
  return passages.map((text, n) => {
    const place = { n, start, end: start + text.length, page: null };
    start = place.end + 2;
    return { ...place, headingPath: [], text, title, documentId };
  });
}

/** Returns the `n`th passage: one of the texts, from another word on each time it comes. */
function turnedText(corpus: QuestionSet["corpus"], n: number): string {
  const words = normaliseText(corpus[n % corpus.length]?.text ?? "").split(/\s+/);
  const from = (Math.floor(n / corpus.length) * 37) % words.length;
  return [...words.slice(from), ...words.slice(0, from)].join(" ").slice(0, A_PASSAGE).trim();
}
