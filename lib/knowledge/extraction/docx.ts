import { BlockText, ExtractionError, headingPrefix } from "./block-text";
import { DocxNumbering, type ListPlace } from "./docx-numbering";
import { parseMarkup } from "./parse-markup";
import { unpackParts } from "./zip-parts";

const DAMAGED = "This file is damaged or isn't a Word document.";

const DOCUMENT = "word/document.xml";
const STYLES = "word/styles.xml";
const NUMBERING = "word/numbering.xml";
const MAIN_PARTS = new Set([DOCUMENT, STYLES, NUMBERING]);
/** Headers and footers come once each; notes come after the paragraph that refers to them. */
const OTHER_PARTS = /^word\/(?:footnotes|endnotes|header\d{1,3}|footer\d{1,3})\.xml$/;

/**
 * Returns the text of a Word document: headings, paragraphs, lists, tables, notes, headers and
 * footers, without deleted and hidden text. Doesn't unpack macros, images and other parts.
 *
 * @throws ExtractionError if the file is damaged, too large when unpacked, or nested too deep.
 */
export function extractDocx(bytes: Uint8Array): string {
  const isWanted = (name: string) => MAIN_PARTS.has(name) || OTHER_PARTS.test(name);
  const parts = unpackParts(bytes, isWanted, DAMAGED);
  const document = parts.get(DOCUMENT);
  if (document === undefined) throw new ExtractionError(DAMAGED);
  const styles = parts.get(STYLES) ?? "";
  const { headings, bold } = knownStyles(styles);
  const numbering = new DocxNumbering(parts.get(NUMBERING) ?? "", styles);
  const notes = new Map([
    ...notesOf(parts.get("word/footnotes.xml"), "w:footnote"),
    ...notesOf(parts.get("word/endnotes.xml"), "w:endnote"),
  ]);
  const out = new BlockText();
  const around = (part: "header" | "footer") =>
    [...new Set([...parts].filter(([name]) => name.startsWith(`word/${part}`)).map(textAround))]
      // A page number says nothing.
      .filter((text) => /\p{L}/u.test(text));
  for (const text of around("header")) addBlock(out, text);
  readBody(out, document, { headings, bold, numbering, notes });
  // Notes that no paragraph refers to.
  for (const note of notes.values()) addBlock(out, note);
  for (const text of around("footer")) addBlock(out, text);
  return out.toString();
}

function addBlock(out: BlockText, text: string): void {
  out.begin();
  out.add(text);
  out.end();
}

/** Returns a header or footer in one line. */
function textAround([, xml]: [string, string]): string {
  const out = new BlockText();
  readBody(out, xml);
  return out.toString().replace(/\s+/g, " ");
}

const XML = { xmlMode: true } as const;
const isOff = (value: string | undefined) => value === "0" || value === "false";

/**
 * Returns heading levels by style ID, and the styles in bold. Style names are the same in every
 * language.
 */
function knownStyles(xml: string) {
  const levels = new Map<string, number>();
  const bold = new Set<string>();
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
        if (name === "w:b" && style && !isOff(attributes["w:val"])) bold.add(style);
      },
      onclosetag(name) {
        if (name === "w:style") style = "";
      },
    },
    XML,
  );
  return { headings: levels, bold };
}

/** Returns the texts of notes by "<kind> <id>". */
function notesOf(xml = "", kind: "w:footnote" | "w:endnote"): Map<string, string> {
  const notes = new Map<string, string>();
  let out = new BlockText();
  let id = "";
  const body = bodyHandler(() => out, {});
  parseMarkup(
    xml,
    {
      onopentag(name, attributes) {
        if (name === kind) {
          out = new BlockText();
          // Separators have a type, notes have none.
          id = attributes["w:type"] ? "" : (attributes["w:id"] ?? "");
        } else body.onopentag(name, attributes);
      },
      ontext: body.ontext,
      onclosetag(name) {
        if (name !== kind) body.onclosetag(name);
        else if (id) notes.set(`${kind} ${id}`, out.toString().replace(/\s+/g, " "));
      },
    },
    XML,
  );
  return notes;
}

interface Known {
  headings?: ReadonlyMap<string, number>;
  /** Styles of paragraphs and words that are in bold. */
  bold?: ReadonlySet<string>;
  numbering?: DocxNumbering;
  /** Notes by kind and ID. Those that are written are taken out. */
  notes?: Map<string, string>;
}

function readBody(out: BlockText, xml: string, known: Known = {}): void {
  parseMarkup(
    xml,
    bodyHandler(() => out, known),
    XML,
  );
}

/** Deleted text, how a paragraph looked before a change, and field codes. */
const SKIPPED = new Set(
  "w:del w:moveFrom w:pPrChange w:instrText w:delText mc:Fallback".split(" "),
);
/** A number that Markdown has for list items. */
const PLAIN_NUMBER = /^\d{1,3}[.)]$/;

/** Returns the mark of a list item: "3. ", "- a) " or "- ". */
function itemPrefix(number: string): string {
  if (number === "") return "- ";
  return PLAIN_NUMBER.test(number) ? `${number} ` : `- ${number} `;
}
/** Handles the elements of a document's body, a note, a header or a footer. */
function bodyHandler(output: () => BlockText, { headings, bold, numbering, notes }: Known) {
  let skipped = 0;
  let rows = 0;
  let isText = false;
  let isHiddenRun = false;
  let isRun = false;
  let isBold = false;
  let style = "";
  let place: Partial<ListPlace> = {};
  /** Returns the marks of the open paragraph. */
  const prefixOf = () => {
    const ofStyle = numbering?.ofStyle(style);
    const at = place.list
      ? { ...place, list: place.list }
      : ofStyle && { ...ofStyle, level: place.level ?? ofStyle.level };
    const isInList = place.list !== undefined && place.list !== "0";
    const number = at ? (numbering?.next(at, style) ?? null) : null;
    const heading = headings?.get(style);
    if (heading !== undefined) return headingPrefix(heading) + (number ? `${number} ` : "");
    // A list that the file doesn't describe has bullets.
    return number === null && !isInList ? "" : itemPrefix(number ?? "");
  };
  /** Notes to write after the open paragraph. */
  let waiting: string[] = [];
  const writeNotes = () => {
    for (const note of waiting) addBlock(output(), note);
    waiting = [];
  };
  return {
    onopentag(name: string, attributes: Record<string, string>) {
      if (SKIPPED.has(name)) skipped += 1;
      if (skipped > 0) return;
      const out = output();
      const value = attributes["w:val"];
      if (name === "w:tbl") out.beginTable();
      if (name === "w:tr") {
        rows += 1;
        out.beginRow();
      }
      if (name === "w:tc") out.beginCell();
      if (name === "w:gridSpan" && rows > 0) out.spanColumns(Number(value) || 1);
      if (name === "w:vMerge" && rows > 0 && value !== "restart") out.continueCell();
      if (name === "w:p") {
        out.begin();
        style = "";
        place = {};
      }
      if (name === "w:pStyle") style = value ?? "";
      if (name === "w:numPr") place.list = "";
      if (name === "w:numId") place.list = value;
      if (name === "w:ilvl") place.level = Number(value) || 0;
      if (name === "w:r") {
        [isHiddenRun, isRun] = [false, true];
        isBold = bold?.has(style) ?? false;
      }
      if (name === "w:rStyle" && isRun && bold?.has(value ?? "")) isBold = true;
      if (name === "w:b" && isRun) isBold = !isOff(value);
      if (name === "w:vanish") isHiddenRun = !isOff(value);
      if (name === "w:t") isText = true;
      const reference = /^(w:(?:foot|end)note)Reference$/.exec(name)?.[1];
      const key = `${reference} ${attributes["w:id"]}`;
      const note = notes?.get(key);
      if (note) waiting.push(note);
      notes?.delete(key);
      if (isHiddenRun) return;
      if (name === "w:noBreakHyphen") out.add("-");
      if (name === "w:tab") out.add(" ");
      if (name === "w:br" || name === "w:cr") out.add("\n");
    },
    ontext(text: string) {
      if (isText && !isHiddenRun && skipped === 0) output().add(text, isBold);
    },
    onclosetag(name: string) {
      if (SKIPPED.has(name)) skipped -= 1;
      else if (skipped > 0) return;
      const out = output();
      if (name === "w:t") isText = false;
      if (name === "w:r") isRun = false;
      if (name === "w:pPr" && rows === 0) out.begin(prefixOf());
      if (name === "w:p") {
        out.end();
        if (rows === 0) writeNotes();
      }
      if (name === "w:tr") rows -= 1;
      if (name === "w:tbl") {
        out.endTable();
        if (rows === 0) writeNotes();
      }
    },
  };
}
