import { XmlTextDetector } from "@file-type/xml";
import sanitizeHtml from "sanitize-html";
import { AppError } from "@/lib/errors";
import { INVALID_FILE_TYPE } from "./settings-rules";
import {
  SVG_ELEMENTS,
  SVG_FUNCTIONS,
  SVG_NAMES,
  SVG_NAMESPACES,
  SVG_PROPERTIES,
  SVG_REFERENCES,
} from "./svg-allow-list";

type Attributes = Record<string, string>;

/** References multiply what is drawn: a few are a logo, thousands through each other are a way to hang a browser. */
const MAX_USES = 24;
const MAX_ELEMENTS = 20_000;
const MAX_DEPTH = 64;

/** Declares UTF-8 or nothing: another encoding would show a browser another file than the one that was checked. */
const XML_DECLARATION =
  /^<\?xml\s+version=(["'])1\.[01]\1(?:\s+encoding=(["'])utf-8\2)?(?:\s+standalone=(["'])(?:yes|no)\3)?\s*\?>/i;

/** Any reference but the five of XML and characters by number. */
const OTHER_ENTITY = /&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\dA-Fa-f]{1,6});)/;

/** What may stand after "url(". */
const LOCAL_URL = /^\s*(["']?)#[\w.:-]+\1\s*\)/;

const ALLOWED_ATTRIBUTES = [
  ...SVG_REFERENCES,
  ...SVG_NAMES,
  ...Object.keys(SVG_NAMESPACES),
  ...SVG_PROPERTIES,
];

function refuse(what: string): never {
  const message = `This SVG cannot be used: it contains ${what}. Please export it as a plain SVG.`;
  throw new AppError("invalid_input", message, { errors: { file: [message] } });
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new AppError("unsupported_media_type", INVALID_FILE_TYPE);
  }
}

/** True for a well-formed document whose root is svg, so that what was checked is what a browser reads. */
function isSvgDocument(svg: string): boolean {
  const detector = new XmlTextDetector({ fullScan: true });
  try {
    detector.write(svg);
    if (!detector.onEnd) detector.close();
  } catch {
    return false;
  }
  return detector.isValid() && detector.fileType?.mime === "image/svg+xml";
}

/** Refuses style text that loads something, hides something behind an escape or calls what is not on the list. */
function assertPlainStyle(text: string): void {
  if (/[\\@<]/.test(text)) refuse("a style with an escape or an at-rule");
  for (let at = text.indexOf("("); at >= 0; at = text.indexOf("(", at + 1)) {
    const called =
      /[\w-]*(?=\s*$)/.exec(text.slice(Math.max(0, at - 40), at))?.[0].toLowerCase() ?? "";
    if (called === "" || SVG_FUNCTIONS.has(called)) continue;
    if (called !== "url" || !LOCAL_URL.test(text.slice(at + 1, at + 200))) {
      refuse("a style that refers to something outside of the file");
    }
  }
}

function assertPlainAttribute(name: string, value: string): void {
  if (Object.hasOwn(SVG_NAMESPACES, name)) {
    if (value !== SVG_NAMESPACES[name]) refuse("another namespace");
  } else if (SVG_REFERENCES.includes(name)) {
    if (!/^#[\w.:-]+$/.test(value)) refuse("a link to something outside of the file");
  } else if (!SVG_NAMES.includes(name)) {
    assertPlainStyle(value);
  }
}

/** Cleans a document by the allow-list and lists what it opened, in order. */
function clean(svg: string): { cleaned: string; opened: string[] } {
  const opened: string[] = [];
  const cleaned = sanitizeHtml(svg, {
    allowedTags: [...SVG_ELEMENTS],
    allowedAttributes: { "*": ALLOWED_ATTRIBUTES },
    allowedSchemes: [],
    allowProtocolRelative: false,
    allowVulnerableTags: true,
    parseStyleAttributes: false,
    nestingLimit: MAX_DEPTH,
    selfClosing: [],
    nonBooleanAttributes: [],
    parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false },
    onOpenTag: (name: string, attributes: Attributes) => {
      opened.push(`${name} ${JSON.stringify(attributes)}`);
      for (const [attribute, value] of Object.entries(attributes)) {
        assertPlainAttribute(attribute, value);
      }
    },
    exclusiveFilter: (frame) => {
      if (frame.tag === "style") assertPlainStyle(frame.text);
      return false;
    },
  });
  return { cleaned, opened };
}

/** The text between the comments. A search by position: a pattern would look to the end from every comment that stays open. */
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

function firstDifference(before: readonly string[], after: readonly string[]): string {
  const index = before.findIndex((tag, at) => tag !== after[at]);
  const name = before[index]?.split(" ")[0] ?? "";
  return /^[\w:-]{1,40}$/.test(name)
    ? `“${name}” with something that is not allowed`
    : "something that is not allowed";
}

/**
 * Refuses an SVG that is more than a still picture: cleaning it by the allow-list must change nothing.
 *
 * @throws AppError `unsupported_media_type` when it is no SVG, `invalid_input` naming what is not allowed.
 */
export function assertHarmlessSvg(bytes: Uint8Array): void {
  const svg = decode(bytes);
  const body = svg.replace(XML_DECLARATION, "");
  if (/<!(?!--)/.test(body)) refuse("a document type, an entity or raw character data");
  if (body.includes("<?")) refuse("a processing instruction");
  if (OTHER_ENTITY.test(withoutComments(body))) refuse("an entity that XML does not know");
  if (svg.includes("\0")) refuse("a NUL character");
  if (!isSvgDocument(svg)) throw new AppError("unsupported_media_type", INVALID_FILE_TYPE);
  const first = clean(body);
  if (first.opened.length > MAX_ELEMENTS) refuse(`more than ${MAX_ELEMENTS} elements`);
  if (first.opened.filter((tag) => tag.startsWith("use ")).length > MAX_USES) {
    refuse(`more than ${MAX_USES} references`);
  }
  const second = clean(first.cleaned);
  if (first.opened.join("\n") !== second.opened.join("\n")) {
    refuse(firstDifference(first.opened, second.opened));
  }
}
