import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestSystem, type TestSystem } from "../../support/test-system";

let system: TestSystem;
beforeAll(async () => {
  system = await createTestSystem();
});
afterAll(() => system.close());

it("has triggers for the full-text index and for files that nothing names any more, and no others", async () => {
  const { results } = await system.bindings.DB.prepare(
    "SELECT name FROM sqlite_master WHERE type = 'trigger' ORDER BY name",
  ).all<{ name: string }>();
  expect(results.map(({ name }) => name)).toEqual([
    "media_assets_files",
    "media_uploads_files",
    ...["delete", "insert", "update"].map((event) => `tasks_search_${event}`),
  ]);
});
