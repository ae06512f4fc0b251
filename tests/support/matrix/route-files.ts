import { globSync } from "node:fs";

interface PatternedFile {
  file: string;
  /** The addresses it serves. */
  pattern: RegExp;
}

/**
 * Finds router files with their addresses: `app/api/users/[userId]/route.ts` serves `/api/users/1`.
 */
export function filesWithPatterns(glob: string, name: string): PatternedFile[] {
  return globSync(glob).map((found) => {
    const file = found.replaceAll("\\", "/");
    const path = file
      .replace(/^app/, "")
      .replace(`/${name}`, "")
      .replace(/\/\([^)]+\)/g, "")
      .replace(/\[\.\.\.[^\]]+\]/g, ".+")
      .replace(/\[[^\]]+\]/g, "[^/]+");
    return { file, pattern: new RegExp(`^${path || "/"}$`) };
  });
}

/** Counts a file's open segments. A catch-all counts far more. */
const openness = (file: string) => file.split("[").length + (file.includes("[...") ? 100 : 0);

/**
 * Returns the file that serves an address: of several, the one with the fewest open segments, from
 * the last on.
 */
export function mostSpecific(files: readonly PatternedFile[], path: string): string | undefined {
  return files
    .filter(({ pattern }) => pattern.test(path))
    .map(({ file }) => file)
    .toSorted((a, b) => openness(a) - openness(b) || b.indexOf("[") - a.indexOf("["))
    .at(0);
}
