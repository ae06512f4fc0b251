import { sql } from "drizzle-orm";
import type { Context } from "@/lib/context/context";
import type { DocumentFilters } from "@/lib/knowledge/document-filters";
import { askRag } from "@/lib/knowledge/documents/ask-rag";
import { searchChunks } from "@/lib/knowledge/search";
import { normaliseText } from "@/lib/knowledge/text";
import { startGeneration, switchGeneration, writeChunks } from "../knowledge-index.ts";
import { makeDocument, makeRag } from "../knowledge-world.ts";
import { createTestSystem } from "../test-system.ts";
import { percentiles } from "./ask-path.ts";
import type { QuestionSet } from "./retrieval.ts";
import { someOf } from "./retrieval-sets.mjs";
import { fineClock } from "./workerd-process.mjs";

const SIZE = 100_000;
/** Passages that are written at once. */
const A_BATCH = 80;
const PASSAGES_A_DOCUMENT = 8;
/** Characters of a passage. Eight of them with blank lines are a text that is kept in its row. */
const A_PASSAGE = 900;
/** Questions that are measured, fewer with each filter, and some before, for what is read once. */
const QUESTIONS = 150;
const FILTERED = 40;
const WARM = 20;

/** The filters that are measured; their shares are those of `spreadMetadata`. */
const FILTERS: readonly [name: string, filters: DocumentFilters][] = [
  ["language: a third", { language: "de" }],
  ["tag: a tenth", { tags: ["t1"] }],
  ["tag: one of a thousand", { tags: ["rare"] }],
  ["folder: a twentieth", { folder: "f1" }],
  ["valid on a day: three of four", { valid_on: "2026-01-01" }],
  ["all four", { language: "de", tags: ["t1"], folder: "f1", valid_on: "2026-01-01" }],
];

/**
 * Measures searches and questions among 100,000 passages: the set's texts, repeated from different
 * starting words, eight in a document. Then searches of those with a language, tags, a folder or
 * days on which they are valid.
 */
export async function measureSize(
  { corpus, queries }: QuestionSet,
  report: { progress: (line: string) => void },
) {
  const system = await createTestSystem();
  try {
    const ctx = system.context(await system.createActor("superadmin"));
    const { ragId, seconds } = await fillSize(ctx, corpus);
    const measured = async (name: string, count: number, filters?: DocumentFilters) => {
      const texts: string[] = someOf(queries, count).map(({ text }: { text: string }) => text);
      const search = await costsOf(texts, (query) => searchChunks(ctx, { ragId, query, filters }));
      const ask = await costsOf(texts, (question) =>
        askRag(ctx, ragId, { question, filters }, { logQuery: false }),
      );
      report.progress(`${name}: ${JSON.stringify({ search, ask })}`);
      return { name, search, ask };
    };
    await measured("not counted", WARM);
    const times = [await measured("no filter", QUESTIONS)];
    await spreadMetadata(ctx);
    for (const [name, filters] of FILTERS) times.push(await measured(name, FILTERED, filters));
    return { chunks: SIZE, seconds, times };
  } finally {
    await system.close();
  }
}

/** Returns how long calls take, and their processor time in this process and workerd. */
async function costsOf<Item>(items: readonly Item[], run: (item: Item) => Promise<unknown>) {
  const clock = fineClock() ?? (() => Number.NaN);
  const [wall, processor]: [number[], number[]] = [[], []];
  for (const item of items) {
    const [began, spent] = [performance.now(), clock()];
    await run(item);
    processor.push(clock() - spent);
    wall.push(performance.now() - began);
  }
  return { wall: percentiles(wall), processor: percentiles(processor) };
}

/** Writes the passages into a RAG of their own; returns its id and how long it took. */
export async function fillSize(ctx: Context, corpus: QuestionSet["corpus"]) {
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
  return { ragId, seconds };
}

/** Gives documents a language, tags, a folder and days, each independent of the others. */
const spreadMetadata = (ctx: Context) =>
  ctx.db.run(sql`UPDATE rag_documents SET
    language = CASE (rowid * 7) % 3 WHEN 0 THEN 'de' WHEN 1 THEN 'en' ELSE 'fr' END,
    tags = json_array('t' || ((rowid / 3) % 10), iif(rowid % 1000 = 0, 'rare', 'usual')),
    folder = 'f' || ((rowid / 30) % 20) || '/inner',
    valid_until = iif((rowid / 600) % 4 = 0, '2025-12-31', NULL)`);

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
export function turnedText(
  corpus: Pick<QuestionSet["corpus"][number], "text">[],
  n: number,
): string {
  const words = normaliseText(corpus[n % corpus.length]?.text ?? "").split(/\s+/);
  const from = (Math.floor(n / corpus.length) * 37) % words.length;
  return [...words.slice(from), ...words.slice(0, from)].join(" ").slice(0, A_PASSAGE).trim();
}
