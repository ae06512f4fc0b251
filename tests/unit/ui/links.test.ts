import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { readSources } from "../../support/imports";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));

// Next's own requests every linked page as soon as it is visible.
it("every link is the console's own", () => {
  const sources = readSources(ROOT, ["app", "components", "lib"]);
  const others = sources.filter(({ code }) => code.includes('from "next/link"'));
  expect(sources.some(({ code }) => code.includes('from "@/components/link"'))).toBe(true);
  expect(others.map(({ path }) => path)).toEqual([]);
});
