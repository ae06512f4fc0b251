import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const ASSETS = join(ROOT, ".open-next/assets");

export const KIB = 1024;

/** Returns the sum of the files' gzip sizes, each compressed alone. */
export function gzipSize(files: readonly string[]): number {
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(file)).length, 0);
}

/** Returns the files below a folder whose names match. */
export function builtFiles(folder: string, pattern: RegExp): string[] {
  const root = join(ROOT, folder);
  if (!existsSync(root)) throw new Error(`${folder} does not exist: run npm run build first.`);
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && pattern.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

/**
 * Returns the scripts a page makes a modern browser load, including preloads, without duplicates.
 */
function scriptsOf(html: string): string[] {
  const tags = html.match(/<script\b[^>]*>|<link\b[^>]*\sas="script"[^>]*>/gi) ?? [];
  const sources = tags
    .filter((tag) => !/\snomodule\b/i.test(tag))
    .map((tag) => /\s(?:src|href)="([^"]+)"/i.exec(tag)?.[1])
    .filter((source): source is string => source !== undefined);
  return [...new Set(sources.map((source) => new URL(source, "http://page").pathname))];
}

/** Returns a page's first-load JavaScript in bytes, gzipped. */
export function firstLoadJavaScript(html: string): number {
  const files = scriptsOf(html).map((path) => join(ASSETS, decodeURIComponent(path)));
  if (files.length === 0) throw new Error("The page references no script at all.");
  return gzipSize(files);
}
