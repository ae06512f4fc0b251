import { readdirSync, readFileSync } from "node:fs";
import { join, posix, relative, sep } from "node:path";

/** A source file as the layering rules see it: path from the root, text without comments (lines kept). */
export interface Source {
  path: string;
  code: string;
}

/** One import, re-export or dynamic import. `target` is a path from the root for our own files. */
export interface Import {
  line: number;
  target: string;
  own: boolean;
  reExport: boolean;
}

/** Reads every TypeScript file of the given rooms. */
export function readSources(root: string, rooms: readonly string[]): Source[] {
  return rooms.flatMap((room) =>
    listing(join(root, room))
      .filter((file) => /\.(ts|tsx|mts)$/.test(file))
      .map((file) =>
        makeSource(relative(root, file).split(sep).join("/"), readFileSync(file, "utf8")),
      ),
  );
}

function listing(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort();
  } catch {
    return []; // A room that does not exist yet breaks no rule.
  }
}

/** Makes a source of a path and a text. */
function makeSource(path: string, text: string): Source {
  return { path, code: withoutComments(text) };
}

/** Blanks comments and keeps strings and line breaks, so that line numbers stay right. */
function withoutComments(text: string): string {
  const token =
    /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g;
  return text.replace(token, (part) => (part.startsWith("/") ? part.replace(/[^\n]/g, " ") : part));
}

const IMPORT =
  /(?<![\w.$])(import|export)\b(?:[\w\s{},*$]*?\bfrom\b)?\s*\(?\s*["']([^"'\n]+)["']|\brequire\(\s*["']([^"'\n]+)["']/g;

/** Every import of a file, resolved against the file's own folder and the alias "@/". */
export function importsOf(source: Source): Import[] {
  return [...source.code.matchAll(IMPORT)].map((match) => {
    const name = match[2] ?? match[3] ?? "";
    const own = name.startsWith(".") || name.startsWith("@/");
    return {
      line: lineAt(source.code, match.index),
      target: own ? resolve(source.path, name) : name,
      own,
      reExport: match[1] === "export",
    };
  });
}

function resolve(from: string, name: string): string {
  const path = name.startsWith("@/") ? name.slice(2) : posix.join(posix.dirname(from), name);
  return path.replace(/\.(tsx?|mts|js)$/, "");
}

/** The 1-based line of an offset. */
export function lineAt(code: string, offset: number): number {
  return code.slice(0, offset).split("\n").length;
}
