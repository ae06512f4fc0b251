import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestSystem, type TestSystem } from "../../support/test-system";

let system: TestSystem;
beforeAll(async () => {
  system = await createTestSystem();
});
afterAll(() => system.close());

it("has triggers for the search indexes and for files that nothing names any more, and no others", async () => {
  const { results } = await system.bindings.DB.prepare(
    "SELECT name FROM sqlite_master WHERE type = 'trigger' ORDER BY name",
  ).all<{ name: string }>();
  expect(results.map(({ name }) => name)).toEqual([
    "media_assets_files",
    "media_uploads_files",
    "rag_chunks_delete",
    "rag_chunks_disable",
    "rag_chunks_embeddings",
    "rag_documents_files",
    "rag_segments_files",
    ...["delete", "insert", "update"].map((event) => `tasks_search_${event}`),
  ]);
});
