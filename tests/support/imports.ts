import { globSync, readFileSync } from "node:fs";
import { posix } from "node:path";

/** One import of a file. For our own files, `target` is a path from the root without extension. */
export interface Import {
  target: string;
  isOwn: boolean;
  /** Imports only types, so nothing of it remains at runtime. */
  isType: boolean;
}

/**
 * A source file: its path from the root without extension, its text without comments, and its
 * imports.
 */
export interface Source {
  path: string;
  file: string;
  code: string;
  imports: readonly Import[];
}

const TOKEN =
  /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g;
const IMPORT =
  /(?<![\w.$])(?:import|export)\b(?<names>[\w\s{},*$]*?\bfrom\b)?\s*\(?\s*["'](?<name>[^"'\n]+)["']/g;

const withoutEnding = (path: string) => path.replace(/\.(tsx?|mts)$/, "");

function isTypeOnly(names: string | undefined): boolean {
  if (names === undefined) return false;
  if (/^\s*type\b/.test(names)) return true;
  const listed = /^\s*\{([^}]*)\}\s*from$/.exec(names)?.[1];
  if (listed === undefined) return false;
  return listed
    .split(",")
    .map((one) => one.trim())
    .filter((one) => one !== "")
    .every((one) => one.startsWith("type "));
}

/** A source of a path and a text. */
export function makeSource(file: string, text: string): Source {
  const code = text.replace(TOKEN, (part) => (part.startsWith("/") ? "" : part));
  const imports = [...code.matchAll(IMPORT)].map(({ groups }) => {
    const name = groups?.name ?? "";
    const isOwn = name.startsWith(".") || name.startsWith("@/");
    const path = name.startsWith("@/") ? name.slice(2) : posix.join(posix.dirname(file), name);
    return {
      target: isOwn ? withoutEnding(path) : name,
      isOwn,
      isType: isTypeOnly(groups?.names),
    };
  });
  return { path: withoutEnding(file), file, code, imports };
}

/** Every TypeScript file of the given folders. */
export function readSources(root: string, folders: readonly string[]): Source[] {
  return folders
    .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }))
    .filter((file) => !file.endsWith(".generated.ts"))
    .sort()
    .map((file) => makeSource(file, readFileSync(`${root}/${file}`, "utf8")));
}
