import { BlockText, headingPrefix } from "./block-text";
import { parseMarkup } from "./parse-markup";

/** Elements whose content isn't text, or that readers don't see. */
const UNSEEN = new Set(
  "script style noscript template svg math iframe object embed canvas audio video select datalist head title".split(
    " ",
  ),
);
const BLOCKS = new Set(
  "p div section article main aside header footer nav form fieldset table ul ol dl dt dd blockquote pre figure figcaption address details summary hr".split(
    " ",
  ),
);
/** Elements without content or closing tag. */
const VOID = new Set("area base br col embed hr img input link meta source track wbr".split(" "));
/** Styles that hide text. */
const HIDING =
  /display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0(?![.\d])|opacity\s*:\s*0(?![.\d])/i;

const isHidden = ({ hidden, style }: Record<string, string>) =>
  hidden !== undefined || (style !== undefined && HIDING.test(style.slice(0, 1000)));

export interface HtmlText {
  text: string;
  /** From the title element; null without one. */
  title: string | null;
}

/**
 * Returns the text that a reader of the page sees, without scripts, styles and hidden parts. Runs
 * and fetches nothing.
 *
 * @throws ExtractionError if the text is too long or the elements are nested too deep.
 */
export function extractHtml(html: string): HtmlText {
  const out = new BlockText();
  let title = "";
  /** Number of open elements from the outermost hidden one on. */
  let unseen = 0;
  let isTitle = false;
  let isPre = false;
  parseMarkup(html, {
    onopentag(name, attributes) {
      if (name === "title") isTitle = title === "";
      if (VOID.has(name)) {
        if (name === "br" && unseen === 0) out.add("\n");
        if (name === "hr" && unseen === 0) out.begin();
        return;
      }
      if (unseen > 0 || UNSEEN.has(name) || isHidden(attributes)) {
        unseen += 1;
        return;
      }
      if (/^h[1-6]$/.test(name)) out.begin(headingPrefix(Number(name[1])));
      else if (name === "li") out.begin("- ");
      else if (name === "tr") out.begin("| ");
      else if (BLOCKS.has(name)) out.begin();
      if (name === "pre") isPre = true;
    },
    ontext(text) {
      if (isTitle) title += text;
      // Line breaks in the source only count inside <pre>.
      else if (unseen === 0) out.add(isPre ? text : text.replace(/\s+/g, " "));
    },
    onclosetag(name) {
      if (name === "title") isTitle = false;
      if (VOID.has(name)) return;
      if (unseen > 0) {
        unseen -= 1;
        return;
      }
      if (name === "td" || name === "th") out.add(" | ");
      if (name === "pre") isPre = false;
      if (/^h[1-6]$/.test(name) || name === "li" || name === "tr" || BLOCKS.has(name)) out.begin();
    },
  });
  return { text: out.toString(), title: title.replace(/\s+/g, " ").trim() || null };
}
