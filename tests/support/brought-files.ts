import { readFileSync } from "node:fs";
import { type OpenOptions, openDocument } from "@/lib/knowledge/extraction/extract-document";
import { joinPages } from "@/lib/knowledge/extraction/join-pages";
import { normaliseText } from "@/lib/knowledge/text";
import { readCMap } from "./own-reader";

/** Returns a file as people bring it. */
export const broughtFile = (name: string) =>
  new Uint8Array(readFileSync(new URL(`brought/${name}`, import.meta.url)));

/** Reads a file like the engine does. */
export async function readBrought(
  name: string,
  { bytes = broughtFile(name), ...options }: OpenOptions & { bytes?: Uint8Array } = {},
) {
  const file = await openDocument(bytes, name, { readCMap, ...options });
  const pages: string[] = [];
  for (let page = 1; page <= file.pages; page++)
    pages.push(normaliseText(await file.pageText(page)));
  await file.close();
  return { ...file, ...joinPages(pages) };
}
