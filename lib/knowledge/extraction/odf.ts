import { BlockText, ExtractionError, headingPrefix } from "./block-text";
import { parseMarkup } from "./parse-markup";
import { SheetText } from "./xlsx";
import { unpackParts } from "./zip-parts";

const DAMAGED = "This file is damaged or isn't an OpenDocument file.";
const CONTENT = "content.xml";
const STYLES = "styles.xml";
const XML = { xmlMode: true } as const;
/** Deleted text, comments and forms. */
const SKIPPED = new Set([
  "text:tracked-changes",
  "office:annotation",
  "office:forms",
  "text:note-citation",
]);
/** A run of empty or equal cells is at most this long; sheets end with thousands of them. */
const MAX_REPEATED = 1000;

const repeated = (value: string | undefined) =>
  Math.min(MAX_REPEATED, Math.max(1, Number(value) || 1));

/**
 * Returns the text of an OpenDocument text or spreadsheet: headings, paragraphs, lists, tables and
 * notes, without deleted text and comments.
 *
 * @throws ExtractionError if the file is damaged or too large.
 */
export function extractOdf(bytes: Uint8Array): string {
  const parts = unpackParts(bytes, (name) => name === CONTENT || name === STYLES, DAMAGED);
  const content = parts.get(CONTENT);
  if (content === undefined) throw new ExtractionError(DAMAGED);
  return content.includes("<office:spreadsheet")
    ? sheetsOf(content)
    : textOf(content, numberedLevels(parts.get(STYLES) ?? "", content));
}

/** Returns the numbered levels of lists as "<style> <level>"; the other levels have bullets. */
function numberedLevels(...xmls: string[]): Set<string> {
  const levels = new Set<string>();
  let style = "";
  const onopentag = (name: string, attributes: Record<string, string>) => {
    if (name === "text:list-style") style = attributes["style:name"] ?? "";
    if (name === "text:list-level-style-number" && attributes["style:num-format"])
      levels.add(`${style} ${attributes["text:level"]}`);
  };
  for (const xml of xmls) parseMarkup(xml, { onopentag }, XML);
  return levels;
}

/** An open list. Lists within a list have its style unless they name another. */
interface OpenList {
  style: string;
  items: number;
  /** The mark of its open item's first paragraph; "" after it. */
  prefix: string;
}

function textOf(xml: string, numbered: ReadonlySet<string>): string {
  const out = new BlockText();
  let skipped = 0;
  const lists: OpenList[] = [];
  let tables = 0;
  /** Notes to write after the open paragraph, and the one being read. */
  let notes: string[] = [];
  let note: string | null = null;
  const add = (text: string) => {
    if (note === null) out.add(text);
    else note += text;
  };
  const begin = (prefix = "") => {
    if (note === null) out.begin(prefix);
  };
  parseMarkup(
    xml,
    {
      onopentag(name, attributes) {
        if (SKIPPED.has(name)) skipped += 1;
        if (skipped > 0) return;
        if (name === "text:note-body") note = "";
        if (name === "text:h") begin(headingPrefix(Number(attributes["text:outline-level"]) || 1));
        if (name === "text:list")
          lists.push({
            style: attributes["text:style-name"] ?? lists.at(-1)?.style ?? "",
            items: 0,
            prefix: "",
          });
        const list = lists.at(-1);
        if (name === "text:list-item" && list) {
          list.items = Number(attributes["text:start-value"]) || list.items + 1;
          const isNumbered = numbered.has(`${list.style} ${lists.length}`) && list.items < 1000;
          list.prefix = isNumbered ? `${list.items}. ` : "- ";
        }
        if (name === "text:p" && note === null) {
          begin(tables === 0 ? list?.prefix : "");
          if (list) list.prefix = "";
        }
        if (name === "text:s") add(" ");
        if (name === "text:tab") add(" ");
        if (name === "text:line-break") add("\n");
        if (name === "table:table") {
          tables += 1;
          out.beginTable();
        }
        if (name === "table:table-row") out.beginRow();
        if (name === "table:table-cell")
          out.beginCell({
            columns: Number(attributes["table:number-columns-spanned"]) || 1,
            rows: Number(attributes["table:number-rows-spanned"]) || 1,
          });
      },
      ontext(text) {
        if (skipped === 0) add(text.replace(/\s+/g, " "));
      },
      onclosetag(name) {
        if (SKIPPED.has(name)) skipped -= 1;
        else if (skipped > 0) return;
        if (name === "text:note-body") {
          notes.push(note ?? "");
          note = null;
        } else if (note !== null) note += " ";
        else if (name === "text:p" || name === "text:h") {
          out.end();
          for (const one of notes) {
            out.begin();
            out.add(one);
            out.end();
          }
          notes = [];
        }
        if (name === "text:list") lists.pop();
        if (name === "table:table") {
          tables -= 1;
          out.endTable();
        }
      },
    },
    XML,
  );
  return out.toString();
}

function sheetsOf(xml: string): string {
  const sheets: SheetText[] = [];
  let row: string[] = [];
  let cell = "";
  let times = 1;
  let skipped = 0;
  let isCell = false;
  parseMarkup(
    xml,
    {
      onopentag(name, attributes) {
        if (SKIPPED.has(name)) skipped += 1;
        if (name === "table:table") sheets.push(new SheetText(attributes["table:name"] ?? ""));
        if (name === "table:table-row") row = [];
        if (name === "table:table-cell" || name === "table:covered-table-cell") {
          cell = "";
          isCell = true;
          times = repeated(attributes["table:number-columns-repeated"]);
        }
        if (name === "text:p" && cell !== "") cell += "\n";
        if (name === "text:s") cell += " ";
      },
      ontext(text) {
        if (isCell && skipped === 0) cell += text;
      },
      onclosetag(name) {
        if (SKIPPED.has(name)) skipped -= 1;
        if (name === "table:table-cell" || name === "table:covered-table-cell") {
          isCell = false;
          for (let n = 0; n < times; n++) row.push(cell.trim());
        }
        if (name === "table:table-row") {
          while (row.at(-1) === "") row.pop();
          sheets.at(-1)?.add(row);
        }
      },
    },
    XML,
  );
  return sheets
    .map(String)
    .filter((text) => text !== "")
    .join("\n\n");
}
