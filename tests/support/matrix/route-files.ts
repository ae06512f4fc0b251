import { globSync } from "node:fs";

export interface PatternedFile {
  file: string;
  /** The addresses that it serves. */
  pattern: RegExp;
}

/** The files of the router that a glob finds, with their addresses: `app/api/users/[userId]/route.ts` serves `/api/users/1`. */
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

/** How much of a file's address is open: its open segments, and far more for one that takes any number of them. */
const openness = (file: string) => file.split("[").length + (file.includes("[...") ? 100 : 0);

/** The file that serves an address: of several that could, the one that leaves the least open, from the latest place on. */
export function mostSpecific(files: readonly PatternedFile[], path: string): string | undefined {
  return files
    .filter(({ pattern }) => pattern.test(path))
    .map(({ file }) => file)
    .toSorted((a, b) => openness(a) - openness(b) || b.indexOf("[") - a.indexOf("["))
    .at(0);
}
