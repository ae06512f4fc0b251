import { SEED_SIZES } from "../../../db/seed.ts";
import { seed, send, signIn, startBenchSystem } from "./bench-system.mjs";

/** Texts of one call (lib/knowledge/documents/document-rules.ts). */
const TEXTS_A_CALL = 200;
const RAG = {
  name: "Measured",
  details: "Texts of a set",
  ragUrl: "https://example.com",
  ragType: "document-qa",
  status: "inactive",
};

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
    const ready = system.DB.prepare(
      "SELECT count(*) AS n FROM rag_documents WHERE rag_id = ? AND state NOT IN ('ready', 'failed')",
    ).bind(rag.id);
    while ((await ready.first("n")) > 0) await new Promise((resolve) => setTimeout(resolve, 100));
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
