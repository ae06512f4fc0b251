// The RAGs with documents of a seeded system. The files are read like the engine does, but right
// away, so that they can be searched as soon as the console runs.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { basename, extname, join } from "node:path";
import { LIBRARIES } from "../../db/seed/libraries.ts";
import { createRandom } from "../../db/seed/random.ts";
import { insertStatements, tableOf } from "../../db/seed/tables.ts";
import { at } from "./project.mjs";

const FOLDER = at("db", "seed", "libraries");
const DAY_MS = 24 * 60 * 60 * 1000;
/** How many days ago the documents were added. Searches and questions happened since. */
const DAYS = 30;

/**
 * Imports the application's code that reads, cuts and indexes documents. `npm run seed` sets up
 * Node for it first.
 */
async function readTools() {
  const [extraction, chunks, index, text, pages, gaps] = await Promise.all([
    import("../../lib/knowledge/extraction/extract-document.ts"),
    import("../../lib/knowledge/chunk-text.ts"),
    import("../../lib/knowledge/index-chunks.ts"),
    import("../../lib/knowledge/text.ts"),
    import("../../lib/knowledge/extraction/join-pages.ts"),
    import("../../lib/knowledge/gaps/record-gap.ts"),
  ]);
  return { ...extraction, ...chunks, ...index, ...text, ...pages, ...gaps };
}

/** Returns a file as a document, with its text and its chunks as the index stores them. */
async function readDocument(tools, { path, id, title: named }) {
  const bytes = readFileSync(path);
  const file = await tools.openDocument(new Uint8Array(bytes), path);
  const pages = [];
  for (let page = 1; page <= file.pages; page++)
    pages.push(tools.normaliseText(await file.pageText(page)));
  await file.close();
  const { text, pageStarts } = tools.joinPages(pages);
  const title = tools.markdownHeadings(text)[0]?.title ?? named;
  const starts = file.hasPages ? pageStarts : undefined;
  const chunks = tools.chunksOf({ id, title }, tools.chunkText(text, { pageStarts: starts }));
  return {
    ...{ bytes, text, title, pages: file.hasPages ? file.pages : null },
    pageStarts: starts ? JSON.stringify(starts) : null,
    chunks: await Promise.all(chunks.map(tools.chunkRow)),
  };
}

/** Returns a title: "12-business-travel.docx" becomes "Business travel". */
function titleOf(name) {
  const words = basename(name, extname(name)).replace(/^\d+-/, "").replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Returns recent questions to a library: mostly its test questions, and some it can't answer. */
function queriesOf({ random, today, people }, { ragId, questions, gaps }) {
  const known = questions.map(([question]) => question);
  const unknown = gaps.flatMap((gap) => gap.questions);
  const rows = [];
  for (let day = 0; day < DAYS; day++) {
    for (let count = random.int(2, 9); count > 0; count--) {
      const refused = random.chance(0.15);
      const kind = !refused && random.chance(0.4) ? "search" : "ask";
      rows.push({
        id: random.id(),
        rag_id: ragId,
        user_id: random.pick(people),
        kind,
        query: random.pick(refused ? unknown : known),
        hits: refused ? random.int(0, 3) : random.int(3, 10),
        refused: Number(refused),
        thumb: !refused && kind === "ask" && random.chance(0.3) ? 1 : null,
        milliseconds: random.int(6, 48),
        created_at: today - day * DAY_MS - random.int(1, DAY_MS),
      });
    }
  }
  return rows;
}

/**
 * Returns the rows and files of all libraries. Must be stored together with the company.
 *
 * @param {import("../../db/seed/tables.ts").SeedTable[]} company
 * @param {number} today milliseconds since 1970
 */
export async function makeLibraries(company, today) {
  const tools = await readTools();
  const making = { random: createRandom(19), today: today - (today % DAY_MS) };
  const people = company.find(({ table }) => table === "users").rows.map(([id]) => id);
  const rags = company.find(({ table }) => table === "rags").rows;
  const made = [];
  for (const library of LIBRARIES.filter(({ ragId }) => rags.some(([id]) => id === ragId)))
    made.push(await makeLibrary(tools, { ...making, people }, library));
  const rowsOf = (name) => made.flatMap((one) => one[name]);
  const chunks = rowsOf("chunks").map((row, index) => ({ ...row, id: index + 1 }));
  const tables = [
    tableOf("rag_documents", rowsOf("documents")),
    tableOf("rag_generations", rowsOf("generations")),
    tableOf(
      "rag_chunks",
      chunks.map(({ title: _, words: __, ...row }) => row),
    ),
    tableOf(
      "rag_chunk_search",
      chunks.map(({ id, generation_id, title, words }) => {
        return { rowid: id, scope: tools.scopeWord(generation_id), title, body: words };
      }),
    ),
    tableOf("rag_questions", rowsOf("questions")),
    tableOf("rag_queries", rowsOf("queries")),
    tableOf("knowledge_gaps", rowsOf("gaps")),
  ];
  return {
    statements: tables.flatMap(insertStatements),
    files: rowsOf("files"),
    generations: rowsOf("generations"),
  };
}

async function makeLibrary(tools, making, library) {
  const { ragId, folder } = library;
  const { random, today, people } = making;
  const began = today - DAYS * DAY_MS;
  const generation = random.id();
  const [documents, files, chunks] = [[], [], []];
  for (const name of readdirSync(join(FOLDER, folder)).sort()) {
    const id = random.id();
    const path = join(FOLDER, folder, name);
    const document = await readDocument(tools, { path, id, title: titleOf(name) });
    const [fileKey, textKey] = [`knowledge/${id}/${name}`, `knowledge/${id}/text`];
    files.push({ key: fileKey, body: document.bytes }, { key: textKey, body: document.text });
    const count = document.chunks.length;
    const createdAt = began - random.int(1, DAY_MS);
    documents.push({
      ...{ id, rag_id: ragId, external_id: `${folder}/${name}`, title: document.title },
      ...{ source: "upload", content_hash: sha256(document.bytes), bytes: document.bytes.length },
      ...{ pages: document.pages, page_starts: document.pageStarts, state: "ready" },
      ...{ progress: count, progress_total: count, file_key: fileKey, text_key: textKey },
      ...{ created_by: people[0], created_at: createdAt, updated_at: createdAt },
    });
    for (const chunk of document.chunks) {
      const { documentId, headingPath, titleWords, ...row } = chunk;
      chunks.push({
        ...row,
        ...{ generation_id: generation, document_id: documentId, heading_path: headingPath },
        title: titleWords,
      });
    }
  }
  const idOf = (file) => documents.find((one) => one.external_id === `${folder}/${file}`).id;
  const question = (row) => {
    const times = { created_at: began, updated_at: began };
    return { id: random.id(), rag_id: ragId, ...row, created_by: people[0], ...times };
  };
  const { size, overlap } = tools.CHUNKING;
  return {
    ...{ documents, files, chunks },
    generations: [
      {
        ...{ id: generation, rag_id: ragId, chunk_size: size, chunk_overlap: overlap },
        ...{ state: "current", documents: documents.length, chunks: chunks.length },
        ...{ created_at: began, current_at: began },
      },
    ],
    questions: [
      ...library.questions.map(([text, file, quote]) =>
        question({ question: text, document_id: idOf(file), quote, must_refuse: 0 }),
      ),
      ...library.refusals.map((text) =>
        question({ question: text, document_id: null, quote: null, must_refuse: 1 }),
      ),
    ],
    queries: queriesOf(making, library),
    gaps: library.gaps.map(({ questions, count, state }) => {
      const updatedAt = today - random.int(1, 9) * DAY_MS;
      return {
        ...{ id: random.id(), rag_id: ragId, words: tools.gapWords(questions[0]) },
        ...{ questions: JSON.stringify(questions), count, state },
        ...{ created_at: updatedAt - 10 * DAY_MS, updated_at: updatedAt },
      };
    }),
  };
}

const sha256 = (bytes) => createHash("sha256").update(bytes).digest("hex");

/** Runs each library's test questions with the application's own evaluation. */
export async function evaluateLibraries({ DB, FILES }, generations, now) {
  const [{ createDatabase }, { goldenQuestions }, { askGolden }] = await Promise.all([
    import("../../db/client.ts"),
    import("../../lib/knowledge/evaluate.ts"),
    import("../../lib/knowledge/golden/evaluations.ts"),
  ]);
  const ctx = { db: createDatabase(DB), files: FILES, now };
  for (const { id: generationId, rag_id: ragId } of generations) {
    const questions = await goldenQuestions(ctx, ragId);
    const { kept } = await askGolden(ctx, { ragId, generationId }, { questions, until: Infinity });
    await kept;
  }
}
