import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestSystem, type TestSystem } from "../../support/test-system";

let system: TestSystem;
beforeAll(async () => {
  system = await createTestSystem();
});
afterAll(() => system.close());

it("has triggers for full-text indexes and for files that nothing names any more, and no others", async () => {
  const { results } = await system.bindings.DB.prepare(
    "SELECT name FROM sqlite_master WHERE type = 'trigger' ORDER BY name",
  ).all<{ name: string }>();
  const others = results.filter(({ name }) => !/_search_(insert|update|delete)$/.test(name));
  expect(others.map(({ name }) => name)).toEqual(["media_assets_files", "media_uploads_files"]);
  expect(results.length).toBeLessThan(25);
});
