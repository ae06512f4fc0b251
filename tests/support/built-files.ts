import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const ASSETS = join(ROOT, ".open-next/assets");

export const KIB = 1024;

/** Sum of the gzip sizes of files, each compressed alone as it is sent. */
export function gzipSize(files: readonly string[]): number {
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(file)).length, 0);
}

/** Every file under a folder of the repository whose name ends so. */
export function builtFiles(folder: string, pattern: RegExp): string[] {
  const root = join(ROOT, folder);
  if (!existsSync(root)) throw new Error(`${folder} does not exist: run npm run build first.`);
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && pattern.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

/** The script files that a page's HTML makes a modern browser load, preloaded ones included, each once. */
function scriptsOf(html: string): string[] {
  const tags = html.match(/<script\b[^>]*>|<link\b[^>]*\sas="script"[^>]*>/gi) ?? [];
  const sources = tags
    .filter((tag) => !/\snomodule\b/i.test(tag))
    .map((tag) => /\s(?:src|href)="([^"]+)"/i.exec(tag)?.[1])
    .filter((source): source is string => source !== undefined);
  return [...new Set(sources.map((source) => new URL(source, "http://page").pathname))];
}

/** First-load JavaScript of a page in bytes: gzip sizes of the scripts that its HTML references. */
export function firstLoadJavaScript(html: string): number {
  const files = scriptsOf(html).map((path) => join(ASSETS, decodeURIComponent(path)));
  if (files.length === 0) throw new Error("The page references no script at all.");
  return gzipSize(files);
}
