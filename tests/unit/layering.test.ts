import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { importsOf, readSources } from "../support/imports";
import { violationsOf } from "../support/layering";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const sources = readSources(ROOT, ["app", "components", "lib", "db"]);

it("every file of app, components, lib and db imports only what its room may import", () => {
  expect(sources.flatMap(violationsOf)).toEqual([]);
});

it("no files import each other in a circle, types included", () => {
  const withoutEnding = (path: string) => path.replace(/\.(tsx?|mts)$/, "");
  const targets = new Map(
    sources.map((source) => [
      withoutEnding(source.path),
      importsOf(source).flatMap(({ own, target }) => (own ? [target] : [])),
    ]),
  );
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (path: string, way: readonly string[]): void => {
    const at = way.indexOf(path);
    if (at >= 0) circles.push([...way.slice(at), path].join(" → "));
    if (at >= 0 || done.has(path)) return;
    for (const target of targets.get(path) ?? []) visit(target, [...way, path]);
    done.add(path);
  };
  for (const path of targets.keys()) visit(path, []);
  expect(circles).toEqual([]);
});
