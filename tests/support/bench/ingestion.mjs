import { SEED_SIZES } from "../../../db/seed.ts";
import { pdfOf } from "../unsafe-files.ts";
import { seed, send, signIn, startBenchSystem } from "./bench-system.mjs";
import { ordinaryFiles } from "./ordinary-files.ts";

/** Texts of one call (lib/knowledge/knowledge-rules.ts). */
const TEXTS_A_CALL = 200;
const RAG = {
  name: "Measured",
  details: "Texts of a set",
  ragUrl: "https://example.com",
  ragType: "document-qa",
  status: "inactive",
};

/** Pages that someone reads meanwhile. */
const READ = ["/", "/tasks", "/projects"];
const PDF_PAGES = 160;
const LINES_A_PAGE = 50;
/** So many of each are read with nothing beside them, to compare. */
const BEFORE = 20;

const p95Of = (times) =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)];

/** A PDF whose pages are full of text. */
function longPdf() {
  const lineOf = (page, line) =>
    `Line ${line} of page ${page}: the harbour office keeps the tide tables of year ${page * line}.`;
  const pages = Array.from({ length: PDF_PAGES }, (_, page) =>
    Array.from({ length: LINES_A_PAGE }, (_, line) => lineOf(page + 1, line + 1)).join(
      ") Tj 0 -14 Td (",
    ),
  );
  return pdfOf(pages);
}

/** Asks for the pages in turn while it is wanted. @returns how long each took, in milliseconds. */
async function readPages({ url }, cookie, isWanted) {
  const times = [];
  for (let at = 0; await isWanted(times.length); at++) {
    const began = performance.now();
    const page = await fetch(new URL(READ[at % READ.length], url), { headers: { cookie } });
    if (!page.ok) throw new Error(`${page.url} returned HTTP ${page.status}`);
    await page.text();
    times.push(performance.now() - began);
  }
  return times;
}

/** How long pages take someone while a PDF of 160 pages comes into the index, by the built worker and the engine. */
export async function measurePagesBeside() {
  const system = await startBenchSystem({ engine: true });
  try {
    await seed(system, SEED_SIZES.small);
    const cookie = await signIn(system, "superadmin");
    const { rag } = await send(system, cookie, ["POST", "/api/rags", RAG]);
    const before = await readPages(system, cookie, (read) => read < BEFORE * READ.length);
    const form = new FormData();
    form.set("file", new File([longPdf()], "harbour.pdf"));
    const began = performance.now();
    const path = `/api/rags/${rag.id}/documents`;
    const { documents } = await send(system, cookie, ["POST", path, form]);
    const state = system.DB.prepare("SELECT state FROM rag_documents WHERE id = ?").bind(
      documents[0].id,
    );
    const during = await readPages(
      system,
      cookie,
      async () => !["ready", "failed"].includes(await state.first("state")),
    );
    if ((await state.first("state")) !== "ready") throw new Error("The PDF could not be read");
    const seconds = (performance.now() - began) / 1000;
    return { seconds, pages: during.length, p95: p95Of(during), before: p95Of(before) };
  } finally {
    await system.close();
  }
}

/**
 * How long the texts of a set take from the first call until all are ready, by the built worker and the engine, and how
 * long a search takes through the API then.
 *
 * @param {{ corpus: { _id: string, title?: string, text: string }[], queries: { text: string }[] }} set
 */
export async function measureIngestion({ corpus, queries }) {
  const system = await startBenchSystem({ engine: true });
  try {
    await seed(system, SEED_SIZES.small);
    const cookie = await signIn(system, "superadmin");
    const { rag } = await send(system, cookie, ["POST", "/api/rags", RAG]);
    const path = `/api/rags/${rag.id}`;
    const documents = corpus.map(({ _id, title, text }) => ({
      external_id: _id,
      title: title || _id,
      text,
    }));
    const began = performance.now();
    for (let at = 0; at < documents.length; at += TEXTS_A_CALL) {
      const body = { documents: documents.slice(at, at + TEXTS_A_CALL) };
      await send(system, cookie, ["POST", `${path}/documents`, body]);
    }
    await untilRead(system, rag.id);
    const seconds = (performance.now() - began) / 1000;
    const times = [];
    for (const { text } of queries.slice(0, 300)) {
      const start = performance.now();
      await send(system, cookie, ["POST", `${path}/search`, { query: text.slice(0, 1000) }]);
      times.push(performance.now() - start);
    }
    times.sort((one, other) => one - other);
    return { seconds, p95: times[Math.floor(times.length * 0.95)] };
  } finally {
    await system.close();
  }
}

/**
 * How long ten ordinary files take from the first upload until all are ready, by the built worker and the engine, and
 * which of them are not read or not found then. The second time, when the reader has started already.
 */
export async function measureOrdinaryFiles() {
  const system = await startBenchSystem({ engine: true });
  try {
    await seed(system, SEED_SIZES.small);
    const cookie = await signIn(system, "superadmin");
    const first = await readOrdinaryFiles(system, cookie);
    const again = await readOrdinaryFiles(system, cookie);
    return { ...first, again: again.seconds, missed: [...first.missed, ...again.missed] };
  } finally {
    await system.close();
  }
}

async function readOrdinaryFiles(system, cookie) {
  const { rag } = await send(system, cookie, ["POST", "/api/rags", RAG]);
  const path = `/api/rags/${rag.id}`;
  const files = ordinaryFiles();
  const began = performance.now();
  for (const { name, bytes } of files) {
    const form = new FormData();
    form.set("file", new File([bytes], name));
    await send(system, cookie, ["POST", `${path}/documents`, form]);
  }
  await untilRead(system, rag.id);
  const seconds = (performance.now() - began) / 1000;
  const missed = [];
  for (const { name, question, fact } of files) {
    const asked = await send(system, cookie, ["POST", `${path}/search`, { query: question }]);
    if (!asked.hits.slice(0, 5).some(({ text }) => text.includes(fact))) missed.push(name);
  }
  return { seconds, missed };
}

/** Waits until every document of a RAG is ready or has failed. */
async function untilRead({ DB }, ragId) {
  const left = DB.prepare(
    "SELECT count(*) AS n FROM rag_documents WHERE rag_id = ? AND state NOT IN ('ready', 'failed')",
  ).bind(ragId);
  while ((await left.first("n")) > 0) await new Promise((resolve) => setTimeout(resolve, 100));
}
