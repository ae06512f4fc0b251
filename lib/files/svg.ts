import { XmlTextDetector } from "@file-type/xml";
import { Parser } from "htmlparser2";
import { AppError } from "@/lib/errors";
import { INVALID_FILE_TYPE } from "./image-rules";
import {
  SVG_ELEMENTS,
  SVG_FUNCTIONS,
  SVG_NAMES,
  SVG_NAMESPACES,
  SVG_PROPERTIES,
  SVG_REFERENCES,
} from "./svg-allow-list";

/** Limits <use>: a logo has a few, but thousands that refer to each other can hang a browser. */
const MAX_USES = 24;
const MAX_ELEMENTS = 20_000;
const MAX_ATTRIBUTES = 100;
const MAX_DEPTH = 64;

/**
 * Only UTF-8 may be declared: with another encoding, a browser would read something else than was
 * checked.
 */
const XML_DECLARATION =
  /^<\?xml\s+version=(["'])1\.[01]\1(?:\s+encoding=(["'])utf-8\2)?(?:\s+standalone=(["'])(?:yes|no)\3)?\s*\?>/i;

/** Any entity except the five of XML and numeric ones. */
const OTHER_ENTITY = /&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\dA-Fa-f]{1,6});)/;

/** What may follow "url(". */
const LOCAL_URL = /^\s*(["']?)#[\w.:-]+\1\s*\)/;

const ALLOWED_ELEMENTS: ReadonlySet<string> = new Set(SVG_ELEMENTS);
const ALLOWED_ATTRIBUTES: ReadonlySet<string> = new Set([
  ...SVG_REFERENCES,
  ...SVG_NAMES,
  ...Object.keys(SVG_NAMESPACES),
  ...SVG_PROPERTIES,
]);

function refuse(what: string): never {
  const message = `Can't use this SVG: it contains ${what}. Export it as a plain SVG and try again.`;
  throw new AppError("invalid_input", message, { errors: { file: [message] } });
}

const noSvg = () => new AppError("unsupported_media_type", INVALID_FILE_TYPE);

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw noSvg();
  }
}

/**
 * Characters parsed before checking for an error, because parsing after an error is much slower.
 */
const PIECE = 4096;

/**
 * Splits a document into pieces that end outside of a tag. An unfinished tag is kept for the next
 * piece, up to a limit.
 */
function* piecesOf(svg: string): Generator<string> {
  for (let at = 0; at < svg.length; ) {
    const piece = svg.slice(at, at + PIECE);
    const isInTag = piece.lastIndexOf("<") > piece.lastIndexOf(">");
    const end = isInTag ? svg.indexOf(">", at + PIECE) + 1 || svg.length : at + PIECE;
    yield svg.slice(at, end);
    at = end;
  }
}

/**
 * Returns true for a well-formed document with svg as its root, so that browsers read the same as
 * was checked.
 */
function isSvgDocument(svg: string): boolean {
  const detector = new XmlTextDetector({ fullScan: true });
  try {
    for (const piece of piecesOf(svg)) {
      detector.write(piece);
      if (detector.onEnd) return false;
    }
    detector.close();
  } catch {
    return false;
  }
  return detector.isValid() && detector.fileType?.mime === "image/svg+xml";
}

/** Returns the name of the function that a bracket opens, or "" for a bracket alone. */
function calledAt(text: string, bracket: number): string {
  if (!/[\w\s-]/.test(text[bracket - 1] ?? "(")) return "";
  const before = text.slice(Math.max(0, bracket - 40), bracket).trimEnd();
  return /[\w-]*$/.exec(before)?.[0].toLowerCase() ?? "";
}

/**
 * Rejects style text that loads something, uses escapes or calls a function that isn't on the list.
 */
function assertPlainStyle(text: string): void {
  if (/[\\@<]/.test(text)) refuse("a style with an escape or an at-rule");
  for (let at = text.indexOf("("); at >= 0; at = text.indexOf("(", at + 1)) {
    const called = calledAt(text, at);
    if (called === "" || SVG_FUNCTIONS.has(called)) continue;
    if (called !== "url" || !LOCAL_URL.test(text.slice(at + 1, at + 200))) {
      refuse("a style that loads an external resource");
    }
  }
}

function assertPlainAttribute(name: string, value: string): void {
  if (Object.hasOwn(SVG_NAMESPACES, name)) {
    if (value !== SVG_NAMESPACES[name]) refuse("another namespace");
  } else if (SVG_REFERENCES.includes(name)) {
    if (!/^#[\w.:-]+$/.test(value)) refuse("a link to an external resource");
  } else if (!SVG_NAMES.includes(name)) {
    assertPlainStyle(value);
  }
}

/**
 * Rejects elements and attributes that aren't on the allow-list, and pictures with too many of
 * them.
 */
function assertPlainElements(svg: string): void {
  let [depth, elements, uses, attributes] = [0, 0, 0, 0];
  /** Depth inside a style element, and its text. */
  let [styleDepth, style] = [0, ""];
  const parser = new Parser(
    {
      onattribute(name) {
        attributes += 1;
        if (attributes > MAX_ATTRIBUTES)
          refuse(`more than ${MAX_ATTRIBUTES} attributes on one element`);
        if (!ALLOWED_ATTRIBUTES.has(name)) refuse(`${quoted(name)}, which is not allowed`);
      },
      onopentag(name, given) {
        attributes = 0;
        depth += 1;
        elements += 1;
        if (elements === 1 && name !== "svg") throw noSvg();
        if (depth > MAX_DEPTH) refuse(`elements nested deeper than ${MAX_DEPTH}`);
        if (elements > MAX_ELEMENTS) refuse(`more than ${MAX_ELEMENTS} elements`);
        if (!ALLOWED_ELEMENTS.has(name)) refuse(`${quoted(name)}, which is not allowed`);
        if (name === "use") uses += 1;
        if (uses > MAX_USES) refuse(`more than ${MAX_USES} references`);
        if (name === "style" || styleDepth > 0) styleDepth += 1;
        for (const [attribute, value] of Object.entries(given))
          assertPlainAttribute(attribute, value);
      },
      ontext(text) {
        if (styleDepth > 0) style += text;
      },
      onclosetag() {
        depth -= 1;
        if (styleDepth === 0) return;
        styleDepth -= 1;
        if (styleDepth > 0) return;
        assertPlainStyle(style);
        style = "";
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.write(svg);
  parser.end();
}

/** Quotes a name for the message. Something that isn't a name becomes "something". */
const quoted = (name: string) => (/^[\w:-]{1,40}$/.test(name) ? `“${name}”` : "something");

/**
 * Removes comments. Uses indexOf, because a regular expression would scan to the end for each
 * unclosed comment.
 */
function withoutComments(text: string): string {
  const kept: string[] = [];
  let at = 0;
  for (;;) {
    const start = text.indexOf("<!--", at);
    const end = start < 0 ? -1 : text.indexOf("-->", start + 4);
    if (end < 0) return kept.join("") + text.slice(at);
    kept.push(text.slice(at, start));
    at = end + 3;
  }
}

/**
 * Rejects an SVG that is more than a still picture, by an allow-list. Elements and attributes are
 * counted first, because later checks take longer the more there are.
 *
 * @throws AppError `unsupported_media_type` if it isn't an SVG, `invalid_input` that names what
 * isn't allowed.
 */
export function assertHarmlessSvg(bytes: Uint8Array): void {
  const svg = decode(bytes);
  const body = svg.replace(XML_DECLARATION, "");
  if (/<!(?!--)/.test(body)) refuse("a document type, an entity or raw character data");
  if (body.includes("<?")) refuse("a processing instruction");
  const plain = withoutComments(body);
  if (OTHER_ENTITY.test(plain)) refuse("an unknown XML entity");
  // A tag starts before the previous one has ended.
  if (/<[^<>]*</.test(plain)) throw noSvg();
  if (svg.includes("\0")) refuse("a NUL character");
  assertPlainElements(body);
  if (!isSvgDocument(svg)) throw noSvg();
}
