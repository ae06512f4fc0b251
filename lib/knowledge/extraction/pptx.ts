import { BlockText, ExtractionError, headingPrefix } from "./block-text";
import { parseMarkup } from "./parse-markup";
import { linksOf } from "./xlsx";
import { unpackParts } from "./zip-parts";

const DAMAGED = "This file is damaged or isn't a PowerPoint presentation.";
const PRESENTATION = "ppt/presentation.xml";
const FOLDERS = new Set(["ppt/slides", "ppt/slides/_rels", "ppt/notesSlides"]);
const isWanted = (name: string) =>
  name === PRESENTATION ||
  name === "ppt/_rels/presentation.xml.rels" ||
  FOLDERS.has(name.slice(0, name.lastIndexOf("/")));
const XML = { xmlMode: true } as const;

/** Placeholders that repeat on each slide. */
const REPEATED = new Set(["sldNum", "dt", "ftr", "hdr", "sldImg"]);

/** Returns the paths of the slides in their order. */
function slidePaths(parts: ReadonlyMap<string, string>): string[] {
  const links = linksOf(parts.get("ppt/_rels/presentation.xml.rels") ?? "", PRESENTATION);
  const paths: string[] = [];
  const onopentag = (name: string, attributes: Record<string, string>) => {
    const path = name === "p:sldId" ? links.get(attributes["r:id"] ?? "") : undefined;
    if (path && parts.has(path)) paths.push(path);
  };
  parseMarkup(parts.get(PRESENTATION) ?? "", { onopentag }, XML);
  return paths;
}

/** Collects the paragraphs and tables of a slide or its notes. Titles become headings. */
function readSlide(out: BlockText, xml: string): void {
  let place = "";
  let isText = false;
  let rows = 0;
  /** The last number of each level of the open list. */
  let numbers: number[] = [];
  let level = 0;
  let isNumbered = false;
  parseMarkup(
    xml,
    {
      onopentag(name, { type = "", vMerge, lvl, startAt }) {
        if (name === "p:sp" || name === "p:graphicFrame") place = "";
        if (name === "p:ph") place = type || "body";
        if (name === "a:tbl") out.beginTable();
        if (name === "a:tr") {
          rows += 1;
          out.beginRow();
        }
        if (name === "a:tc") {
          // Cells that are merged with the one to the left follow as empty ones.
          out.beginCell();
          if (vMerge === "1" || vMerge === "true") out.continueCell();
        }
        if (name === "a:p") {
          out.begin(rows === 0 && /^(?:ctrT|t)itle$/.test(place) ? headingPrefix(1) : "");
          level = 0;
          isNumbered = false;
        }
        if (name === "a:pPr") level = Math.min(8, Number(lvl) || 0);
        if (name === "a:buAutoNum" && rows === 0) {
          isNumbered = true;
          numbers[level] = (numbers[level] ?? (Number(startAt) || 1) - 1) + 1;
          numbers.length = level + 1;
          out.begin(`${numbers[level]}. `);
        }
        if (name === "a:buChar" && rows === 0) out.begin("- ");
        if (name === "a:br") out.add("\n");
        if (name === "a:t") isText = true;
      },
      ontext(text) {
        if (isText && !REPEATED.has(place)) out.add(text);
      },
      onclosetag(name) {
        if (name === "a:t") isText = false;
        if (name === "a:p") {
          out.end();
          if (!isNumbered) numbers = numbers.slice(0, level);
        }
        if (name === "a:tr") rows -= 1;
        if (name === "a:tbl") out.endTable();
      },
    },
    XML,
  );
}

/**
 * Returns the texts of a presentation's slides, each with its title as a heading and its speaker's
 * notes at the end.
 *
 * @throws ExtractionError if the file is damaged or too large.
 */
export function extractPptx(bytes: Uint8Array): string[] {
  const parts = unpackParts(bytes, isWanted, DAMAGED);
  if (!parts.has(PRESENTATION)) throw new ExtractionError(DAMAGED);
  return slidePaths(parts).map((path) => {
    const out = new BlockText();
    readSlide(out, parts.get(path) ?? "");
    const links = linksOf(
      parts.get(path.replace("slides/", "slides/_rels/").concat(".rels")) ?? "",
      path,
    );
    for (const target of links.values())
      if (/^ppt\/notesSlides\//.test(target)) readSlide(out, parts.get(target) ?? "");
    return out.toString();
  });
}
