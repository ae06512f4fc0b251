import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { builtFiles } from "../support/built-files";

interface Action {
  exportedName: string;
  /** By page: the module that the server asks for the action. */
  workers: Record<string, { moduleId: string | number }>;
}

/** Where the text of every module of the built server begins, by the module's id. */
function moduleStarts(): Map<string, string[]> {
  const starts = new Map<string, string[]>();
  for (const file of builtFiles(".next/server", /\.js$/)) {
    const text = readFileSync(file, "utf8");
    for (const match of text.matchAll(/[{,](\d+):\(?[\w,]*\)?=>\{/g)) {
      const after = text.slice(match.index, match.index + 5_000);
      starts.set(match[1] ?? "", [...(starts.get(match[1] ?? "") ?? []), after]);
    }
  }
  return starts;
}

it("every server action of every page is in the module that the build names for it", () => {
  const manifest = join(process.cwd(), ".next/server/server-reference-manifest.json");
  const { node } = JSON.parse(readFileSync(manifest, "utf8")) as { node: Record<string, Action> };
  const modules = moduleStarts();
  const places = Object.entries(node).flatMap(([id, { exportedName, workers }]) =>
    Object.entries(workers).map(([page, { moduleId }]) => ({ id, exportedName, page, moduleId })),
  );
  expect(places.length).toBeGreaterThan(50);
  const missing = places.filter(
    ({ id, moduleId }) => !modules.get(String(moduleId))?.some((text) => text.includes(id)),
  );
  expect(missing.map(({ exportedName, page }) => `${exportedName} of ${page}`)).toEqual([]);
});
