import { BlockText, headingPrefix } from "./block-text";
import { isBoilerplate, isMain, pageFrame } from "./main-content";
import { parseMarkup } from "./parse-markup";

/** Elements whose content isn't text, or that readers don't see. */
const UNSEEN = new Set(
  "script style noscript template svg math iframe object embed canvas audio video select datalist head title".split(
    " ",
  ),
);
const BLOCKS = new Set(
  "p div section article main aside header footer nav form fieldset ul ol dl dt dd blockquote pre figure figcaption address details summary hr caption".split(
    " ",
  ),
);
/** Elements whose buttons open what follows, so that the button's words are its title. */
const TITLES = /^(?:h[1-6]|summary|dt)$/;
/** Elements in bold by themselves, and styles that make any bold. */
const BOLD = new Set(["b", "strong"]);
const BOLD_STYLE = /font-weight\s*:\s*(?:bold|[6-9]00)/i;
/** Elements without content or closing tag. */
const VOID = new Set("area base br col embed hr img input link meta source track wbr".split(" "));
/** Styles that hide text. */
const HIDING =
  /display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0(?![.\d])|opacity\s*:\s*0(?![.\d])/i;

const isHidden = ({ hidden, style }: Record<string, string>) =>
  hidden !== undefined || (style !== undefined && HIDING.test(style.slice(0, 1000)));

interface HtmlText {
  text: string;
  /** From the title element or the first main heading; null without one. */
  title: string | null;
  /** True if it asks for a password. */
  asksPassword: boolean;
}

/** An open list: what it holds decides whether it is a menu. */
interface OpenList {
  /** The number of its next item; null for bullets. */
  next: number | null;
  mark: number;
  text: number;
  linkText: number;
  links: number;
  linksToPage: number;
}

/** A list with fewer links is never a menu. */
const MENU_LINKS = 3;
/** Words of menus are short. Characters. */
const MENU_WORDS = 40;

/** Returns an attribute's number from 1 to 999; numbers of longer lists aren't kept. */
function numberOf(value: string | undefined, otherwise: number): number {
  const number = Number(value);
  return Number.isInteger(number) && number > 0 && number < 1000 ? number : otherwise;
}

/** Counts an item of a list, and returns its mark. */
function itemPrefix(list: OpenList | undefined, value: string | undefined): string {
  if (!list || list.next === null) return "- ";
  const number = numberOf(value, list.next);
  list.next = number + 1;
  return number < 1000 ? `${number}. ` : "- ";
}

/** Returns whether a list only leads elsewhere: a table of contents, or a menu beside the content. */
function isMenu({ text, linkText, links, linksToPage }: OpenList, isMainFound: boolean): boolean {
  if (links < MENU_LINKS || linkText < text * 0.9) return false;
  return linksToPage === links || (!isMainFound && text / links < MENU_WORDS);
}

/**
 * Returns the text that a reader of the page came for, without scripts, styles, hidden parts, menus,
 * cookie notices and tables of contents. Runs and fetches nothing.
 *
 * @throws ExtractionError if the text is too long or the elements are nested too deep.
 */
export function extractHtml(html: string): HtmlText {
  const frame = pageFrame(html);
  const out = new BlockText();
  let title = "";
  let heading = "";
  let asksPassword = false;
  /** Number of open elements from the outermost unwanted one on. */
  let unseen = 0;
  /** Number of open elements from the main one on; 0 outside of it. */
  let inMain = 0;
  /** Number of open elements from the outermost title of a part on. */
  let inTitle = 0;
  let isTitle = false;
  let isHeading = false;
  let isPre = false;
  let isLink = false;
  /** Number of open elements from the outermost bold one on. */
  let inBold = 0;
  const lists: OpenList[] = [];
  const isSeen = () => unseen === 0 && (frame === "page" || inMain > 0);

  parseMarkup(html, {
    onopentag(name, attributes) {
      if (name === "title") isTitle = title === "";
      if (VOID.has(name)) {
        if (name === "input" && attributes.type?.toLowerCase() === "password") asksPassword = true;
        if (name === "br" && isSeen()) out.add("\n");
        if (name === "hr" && isSeen()) out.begin();
        return;
      }
      if (inMain > 0 || isMain(frame, name, attributes)) inMain += 1;
      if (inTitle > 0 || TITLES.test(name)) inTitle += 1;
      const isUnwanted =
        UNSEEN.has(name) ||
        (name === "button" && inTitle === 0) ||
        isHidden(attributes) ||
        isBoilerplate(name, attributes, inMain > 0);
      if (unseen > 0 || isUnwanted) {
        unseen += 1;
        return;
      }
      if (name === "h1" && heading === "") isHeading = true;
      if (!isSeen()) return;
      if (inBold > 0 || BOLD.has(name) || BOLD_STYLE.test(attributes.style?.slice(0, 1000) ?? ""))
        inBold += 1;
      if (name === "a") {
        isLink = true;
        for (const list of lists) {
          list.links += 1;
          if (attributes.href?.startsWith("#")) list.linksToPage += 1;
        }
      }
      if (name === "ul" || name === "ol") {
        const next = name === "ol" ? numberOf(attributes.start, 1) : null;
        lists.push({ next, mark: out.mark(), text: 0, linkText: 0, links: 0, linksToPage: 0 });
      }
      if (/^h[1-6]$/.test(name)) out.begin(headingPrefix(Number(name[1])));
      else if (name === "li") out.begin(itemPrefix(lists.at(-1), attributes.value));
      else if (name === "table") out.beginTable();
      else if (name === "tr") out.beginRow();
      else if (name === "td" || name === "th")
        out.beginCell({
          isHead: name === "th",
          columns: Number(attributes.colspan) || 1,
          rows: Number(attributes.rowspan) || 1,
        });
      else if (BLOCKS.has(name)) out.begin("", name === "pre");
      if (name === "pre") isPre = true;
    },
    ontext(text) {
      if (isTitle) title += text;
      else if (unseen === 0) {
        if (isHeading) heading += text;
        if (!isSeen()) return;
        // Line breaks in the source only count inside <pre>.
        out.add(isPre ? text : text.replace(/\s+/g, " "), inBold > 0);
        const { length } = text.trim();
        for (const list of lists) {
          list.text += length;
          if (isLink) list.linkText += length;
        }
      }
    },
    onclosetag(name) {
      if (name === "title") isTitle = false;
      if (VOID.has(name)) return;
      const wasSeen = isSeen();
      if (inMain > 0) inMain -= 1;
      if (inTitle > 0) inTitle -= 1;
      if (unseen > 0) {
        unseen -= 1;
        return;
      }
      if (name === "h1") isHeading = false;
      if (!wasSeen) return;
      if (inBold > 0) inBold -= 1;
      if (name === "a") isLink = false;
      if (name === "pre") isPre = false;
      if (name === "table") out.endTable();
      else if (name === "li") out.end();
      else if (/^h[1-6]$/.test(name) || BLOCKS.has(name)) out.begin();
      if (name === "ul" || name === "ol") {
        const list = lists.pop();
        if (list && isMenu(list, frame !== "page")) out.takeBack(list.mark);
      }
    },
  });
  const line = (text: string) => text.replace(/\s+/g, " ").trim();
  return { text: out.toString(), title: line(title) || line(heading) || null, asksPassword };
}
