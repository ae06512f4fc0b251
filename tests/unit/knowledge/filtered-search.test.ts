import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import type { ChunkSearch } from "@/lib/knowledge/plan-search";
import { searchChunks } from "@/lib/knowledge/search";
import { closeAfterTests } from "../../support/close-after-tests";
import { startGeneration } from "../../support/knowledge-index";
import { makeRag } from "../../support/knowledge-world";
import { watchQueries } from "../../support/query-plans";
import { createTestSystem } from "../../support/test-system";

/**
 * 9,000 documents with the word. Two of them, which are the longest and so the worst, have a tag. All of
 * one folder are no longer valid, and so is every second of another one.
 */
const system = await closeAfterTests(createTestSystem());
const actor = await system.createSignedIn("superadmin");
const ctx = system.context(actor);
const ragId = await makeRag(ctx);
const generation = await startGeneration(ctx, ragId);
await ctx.db.run(sql`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 9000)
  INSERT INTO rag_documents (id, rag_id, title, source, content_hash, bytes, state, tags, language, folder, valid_until, created_at, updated_at)
  SELECT 'document-' || i, ${ragId}, 'Document ' || i, 'text', i, 10, 'ready',
    CASE i WHEN 500 THEN '["rare"]' WHEN 501 THEN '["say \\"rare\\"","rarely"]' ELSE '["usual"]' END,
    iif(i % 3 = 0, 'de', 'en'), iif(i > 6000, 'half', iif(i > 3000, 'old', 'new')),
    iif(i > 6000 AND i % 2 = 0 OR i BETWEEN 3001 AND 6000, '2025-12-31', NULL), 1, 1 FROM n`);
await ctx.db.run(sql`INSERT INTO rag_chunks (generation_id, document_id, n, start, "end", text, hash)
  SELECT ${generation}, id, 0, 0, 10, 'moon', id FROM rag_documents WHERE rag_id = ${ragId}`);
await ctx.db.run(sql`INSERT INTO rag_chunk_search (rowid, scope, title, body)
  SELECT id, ${`g${generation.replaceAll("-", "")}`}, '', iif(document_id IN ('document-500', 'document-501'),
    'moon and many other words that make it the worst', 'moon') FROM rag_chunks`);
await ctx.db.run(sql`UPDATE rag_generations SET state = 'current' WHERE id = ${generation}`);

const search = (filters: ChunkSearch["filters"]) =>
  searchChunks(ctx, { ragId, query: "moon", filters });

it("finds the worst passage if only its document has the tag", async () => {
  const { hits, matching } = await search({ tags: ["rare"] });
  expect(hits.map(({ documentId }) => documentId)).toEqual(["document-500"]);
  expect(matching).toBe(1);
});

it("finds as many as wanted if many documents match, best first", async () => {
  const { hits, matching } = await search({ language: "de" });
  expect(matching).toBe(1500);
  expect(hits).toHaveLength(10);
  const scores = hits.map(({ score }) => score);
  expect(scores).toEqual([...scores].sort((one, other) => other - one));
});

it("names documents that would be found but aren't valid on the day, and finds the others", async () => {
  const half = await search({ folder: "half" });
  expect(half.hits).toHaveLength(10);
  expect(half.hits.every(({ documentId }) => Number(documentId.slice(9)) % 2 === 1)).toBe(true);
  expect(half.notValid.map(({ validUntil }) => validUntil)).toEqual(Array(3).fill("2025-12-31"));
  expect((await search({ folder: "new" })).notValid).toEqual([]);
});

it("finds valid passages behind many that aren't", async () => {
  const { hits, notValid } = await search({});
  expect(hits).toHaveLength(10);
  expect(notValid).toEqual([]);
  const old = await search({ folder: "old" });
  expect(old.hits).toEqual([]);
  expect(old.notValid).toHaveLength(3);
  expect((await search({ folder: "old", valid_on: "2025-12-31" })).hits).toHaveLength(10);
});

it("counts documents in an index, and asks the filter only until there are enough passages", async () => {
  const read = (filters: ChunkSearch["filters"]) =>
    watchQueries(system, actor, (watched) =>
      searchChunks(watched, { ragId, query: "moon", filters }),
    );
  const { plans, rowsRead } = await read({ language: "de" });
  expect(plans.join("\n")).toContain("COVERING INDEX rag_documents_filtered");
  const { rowsRead: unfiltered } = await read({});
  // Those counted, and three for each passage that is asked.
  expect(rowsRead - unfiltered).toBeLessThan(1000);
});
