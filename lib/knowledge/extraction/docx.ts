import { Unzip, UnzipInflate } from "fflate";
import { BlockText, ExtractionError, headingPrefix } from "./block-text";
import { parseMarkup } from "./parse-markup";

/** Maximum unpacked bytes of one part, because a small file can unpack to any size. */
const MAX_UNPACKED = 16 * 1024 * 1024;
/**
 * Bytes unpacked at once, before the result is counted. They expand to at most a thousand times as
 * many.
 */
const PIECE = 4096;
const TOO_LARGE =
  "Couldn't read this document: one part of it unpacks to more than 16 MB. Split it into smaller files and upload them.";
const DAMAGED = "This file is damaged or isn't a Word document.";

const DOCUMENT = "word/document.xml";
const STYLES = "word/styles.xml";

/**
 * Returns the text of a Word document: headings, paragraphs, lists and tables, without deleted and
 * hidden text. Doesn't unpack macros, images and other parts.
 *
 * @throws ExtractionError if the file is damaged, too large when unpacked, or nested too deep.
 */
export function extractDocx(bytes: Uint8Array): string {
  const parts = unpack(bytes, [DOCUMENT, STYLES]);
  const document = parts.get(DOCUMENT);
  if (document === undefined) throw new ExtractionError(DAMAGED);
  return textOf(document, headingStyles(parts.get(STYLES) ?? ""));
}

/** Returns the named parts of a zip file as text. */
function unpack(bytes: Uint8Array, names: readonly string[]): Map<string, string> {
  const parts = new Map<string, string>();
  const whole = new Set<string>();
  let failure: unknown;
  const unzip = new Unzip((file) => {
    if (!names.includes(file.name) || parts.has(file.name)) return;
    const decoder = new TextDecoder();
    let size = 0;
    parts.set(file.name, "");
    if ((file.originalSize ?? 0) > MAX_UNPACKED) throw new ExtractionError(TOO_LARGE);
    file.ondata = (error, chunk, isLast) => {
      if (error) throw error;
      size += chunk.length;
      if (size > MAX_UNPACKED) {
        file.terminate();
        throw new ExtractionError(TOO_LARGE);
      }
      const text = decoder.decode(chunk, { stream: !isLast });
      parts.set(file.name, (parts.get(file.name) ?? "") + text);
      if (isLast) whole.add(file.name);
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  try {
    for (let at = 0; at < bytes.length; at += PIECE)
      unzip.push(bytes.subarray(at, at + PIECE), at + PIECE >= bytes.length);
  } catch (error) {
    failure = error;
  }
  if (failure instanceof ExtractionError) throw failure;
  const isCut = [...parts.keys()].some((name) => !whole.has(name));
  if (failure !== undefined || isCut) throw new ExtractionError(DAMAGED);
  return parts;
}

const XML = { xmlMode: true } as const;

/** Returns heading levels by style ID. Style names are the same in every language. */
function headingStyles(xml: string): Map<string, number> {
  const levels = new Map<string, number>();
  let style = "";
  parseMarkup(
    xml,
    {
      onopentag(name, attributes) {
        if (name === "w:style") style = attributes["w:styleId"] ?? "";
        const heading = name === "w:name" && /^heading ([1-9])$/i.exec(attributes["w:val"] ?? "");
        if (heading && style) levels.set(style, Number(heading[1]));
        if (name === "w:name" && attributes["w:val"]?.toLowerCase() === "title" && style)
          levels.set(style, 1);
      },
      onclosetag(name) {
        if (name === "w:style") style = "";
      },
    },
    XML,
  );
  return levels;
}

/** Elements whose text isn't part of the document: deleted text and field codes. */
const SKIPPED = new Set(["w:del", "w:moveFrom", "w:instrText", "w:delText", "mc:Fallback"]);

function textOf(xml: string, headings: ReadonlyMap<string, number>): string {
  const out = new BlockText();
  let skipped = 0;
  let rows = 0;
  let isText = false;
  let isHiddenRun = false;
  parseMarkup(
    xml,
    {
      onopentag(name, attributes) {
        if (SKIPPED.has(name)) skipped += 1;
        if (skipped > 0) return;
        const value = attributes["w:val"];
        if (name === "w:tr" && rows++ === 0) out.begin("| ");
        // The paragraphs of a table cell become one line.
        if (name === "w:p" && rows === 0) out.begin();
        if (name === "w:pStyle" && rows === 0 && headings.has(value ?? ""))
          out.begin(headingPrefix(headings.get(value ?? "") ?? 1));
        if (name === "w:numPr" && rows === 0) out.begin("- ");
        if (name === "w:r") isHiddenRun = false;
        if (name === "w:vanish") isHiddenRun = value !== "0" && value !== "false";
        if (name === "w:t") isText = true;
        if (name === "w:tab" && !isHiddenRun) out.add(" ");
        if ((name === "w:br" || name === "w:cr") && !isHiddenRun) out.add("\n");
      },
      ontext(text) {
        if (isText && !isHiddenRun && skipped === 0) out.add(text);
      },
      onclosetag(name) {
        if (SKIPPED.has(name)) skipped -= 1;
        else if (skipped > 0) return;
        if (name === "w:t") isText = false;
        if (name === "w:p") {
          if (rows === 0) out.begin();
          else out.add(" ");
        }
        if (name === "w:tc") out.add("| ");
        if (name === "w:tr" && --rows === 0) out.begin();
      },
    },
    XML,
  );
  return out.toString();
}
