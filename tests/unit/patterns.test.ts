import { globSync, readFileSync } from "node:fs";
import { checkSync } from "recheck";
import { parseAst } from "rolldown/parseAst";
import { describe, expect, it, vi } from "vitest";

/** Patterns that aren't provably linear, with the reason why no input makes them slow. */
const BOUNDED: ReadonlyMap<string, string> = new Map([
  [String.raw`/!?\[([^\]\n]{0,300})\]\([^)\n]{0,300}\)/g`, "runs over 480 characters"],
  [
    String.raw`/^[ \t]{0,3}(?:#{1,6}|>|[-*+]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?/gm`,
    "runs over 480 characters",
  ],
  [String.raw`/\*+|${"`"}+|~~|(?<!\w)_+|_+(?!\w)/g`, "runs over 480 characters"],
  [
    String.raw`/[^\S\n]{65,}/g`,
    "a shorter run ends within 64 characters, a longer one is taken whole",
  ],
  [String.raw`/\n{65,}/g`, "a shorter run ends within 64 characters, a longer one is taken whole"],
  [
    String.raw`/^(?:\s{0,3}(?:>|[-*+](?=\s)|\d{1,9}[.)](?=\s))\s?)+/`,
    "each round takes a mark, and at most three blanks stand in two places",
  ],
  [String.raw`/^[\x21-\x7e]{1,200}$/`, "one class, at most 200 times"],
  [String.raw`/[\w-]*$/`, "runs over 40 characters"],
  ["/server action .{0,200}not found|UnrecognizedAction/i", "at most 200 characters a start"],
  [
    String.raw`/^(.+?)\s+[x×]\s*(\d{1,6})(?:\s*@\s*(\d{1,9}(?:[.,]\d{1,2})?))?$/i`,
    "runs over 200 characters",
  ],
  [String.raw`/[;\s]+$/`, "runs over the migrations alone"],
  [String.raw`/\/+$/`, "runs over the configuration alone"],
  ["/=+$/", "runs over keys and what was sealed here"],
  [String.raw`/\bVersion\/[\d.]+.*\bSafari\//`, "runs over 400 characters"],
]);

const FILES = ["lib", "app", "components", "engine"].flatMap((folder) =>
  globSync(`${folder}/**/*.{ts,tsx}`),
);

interface Found {
  pattern: string;
  flags: string;
}

/** Returns every regular expression literal below a syntax node. */
function literalsIn(node: unknown): Found[] {
  if (Array.isArray(node)) return node.flatMap(literalsIn);
  if (typeof node !== "object" || node === null || node instanceof RegExp) return [];
  const { regex } = node as { regex?: Found };
  return regex ? [regex] : Object.values(node).flatMap(literalsIn);
}

function statusOf(pattern: string, flags: string) {
  // In this process; by default it looks for Java.
  vi.stubEnv("RECHECK_SYNC_BACKEND", "pure");
  // Limited by steps instead of time, and with one seed, so that every run gives the same result.
  return checkSync(pattern, flags, {
    timeout: null,
    attackLimit: 5_000_000,
    randomSeed: 0,
  }).status;
}

function collect(): Map<string, Found & { file: string }> {
  const found = new Map<string, Found & { file: string }>();
  for (const file of FILES) {
    const tree = parseAst(readFileSync(file, "utf8"), { lang: file.endsWith("x") ? "tsx" : "ts" });
    for (const one of literalsIn(tree)) found.set(`/${one.pattern}/${one.flags}`, { ...one, file });
  }
  return found;
}

describe("patterns", () => {
  const found = collect();

  it("none takes more than linear time over its text, but over a short one", () => {
    expect(found.size).toBeGreaterThan(100);
    const slow = [...found].flatMap(([literal, { pattern, flags, file }]) => {
      if (BOUNDED.has(literal)) return [];
      const status = statusOf(pattern, flags);
      return status === "safe" ? [] : [`${file}: ${literal} is ${status}`];
    });
    expect(slow).toEqual([]);
  }, 600_000);

  it("every exception is still there", () => {
    expect([...BOUNDED.keys()].filter((literal) => !found.has(literal))).toEqual([]);
  });

  it("the check itself tells a pattern that grows with the square from one that does not", () => {
    expect(statusOf("^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$", "")).toBe("vulnerable");
    expect(statusOf("^[^\\s@]+@[^\\s@][^\\s@.]*\\.[^\\s@]+$", "")).toBe("safe");
  });
});
