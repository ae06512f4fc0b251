import { ExtractionError } from "./block-text";
import { extractHtml } from "./html";
import { parseMarkup } from "./parse-markup";
import { pathFrom, unpackParts } from "./zip-parts";

const DAMAGED = "This file is damaged or isn't an EPUB book.";
const CONTAINER = "META-INF/container.xml";
const WANTED = /\.(?:opf|x?html?)$/i;
const XML = { xmlMode: true } as const;

/** Returns the path of the book's description. */
function packagePath(xml: string): string {
  let path = "";
  const onopentag = (name: string, attributes: Record<string, string>) => {
    if (name === "rootfile") path ||= attributes["full-path"] ?? "";
  };
  parseMarkup(xml, { onopentag }, XML);
  return path;
}

/** Returns the book's title and its chapters in reading order, without its table of contents. */
function readPackage(xml: string, path: string) {
  const files = new Map<string, string>();
  const chapters: string[] = [];
  let title = "";
  let isTitle = false;
  parseMarkup(
    xml,
    {
      onopentag(name, { id = "", href = "", properties = "", idref = "", linear }) {
        if (name === "dc:title") isTitle = title === "";
        if (name === "item" && id && href && !/\bnav\b/.test(properties))
          files.set(id, pathFrom(path, href));
        const file = name === "itemref" && linear !== "no" ? files.get(idref) : undefined;
        if (file) chapters.push(file);
      },
      ontext(text) {
        if (isTitle) title += text;
      },
      onclosetag(name) {
        if (name === "dc:title") isTitle = false;
      },
    },
    XML,
  );
  return { title: title.trim() || null, chapters };
}

/**
 * Returns the text of an EPUB book: its chapters in reading order.
 *
 * @throws ExtractionError if the file is damaged or too large.
 */
export function extractEpub(bytes: Uint8Array): { text: string; title: string | null } {
  const isWanted = (name: string) => name === CONTAINER || WANTED.test(name);
  const parts = unpackParts(bytes, isWanted, DAMAGED);
  const path = packagePath(parts.get(CONTAINER) ?? "");
  const description = parts.get(path);
  if (description === undefined) throw new ExtractionError(DAMAGED);
  const { title, chapters } = readPackage(description, path);
  const texts = chapters.map((chapter) => extractHtml(parts.get(chapter) ?? "").text);
  return { title, text: texts.filter((text) => text !== "").join("\n\n") };
}
