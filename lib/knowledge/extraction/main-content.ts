import { parseMarkup } from "./parse-markup";

type Attributes = Readonly<Record<string, string>>;

/** The part of a page that holds its content: its main element, its articles, or all of it. */
type PageFrame = "main" | "article" | "page";

const role = ({ role: given }: Attributes) => given?.toLowerCase().trim() ?? "";

/** Returns whether an element begins the part of the page that its frame names. */
export function isMain(frame: PageFrame, name: string, attributes: Attributes): boolean {
  if (frame === "main") return name === "main" || role(attributes) === "main";
  return frame === "article" && (name === "article" || role(attributes) === "article");
}

/** Roles of parts that surround the content. */
const ROLES = new Set(["navigation", "search", "dialog", "alertdialog", "menu", "menubar"]);
/** Roles of such parts, unless they are in the content. */
const OUTER_ROLES = new Set(["banner", "contentinfo", "complementary"]);
/** Classes and ids of such parts, each as a whole. */
const CLASSES =
  /^(?:(?:js-)?(?:cookies?|consent|gdpr)(?:[-_]?(?:banner|bar|box|consent|notice|popup|message|overlay|modal|dialog|info|law|container|wrapper))?|(?:page-|side-)?toc|table-of-contents|toctree(?:-wrapper)?|breadcrumbs?|skip-?(?:link|nav|to-content)|pagination|nav(?:bar|igation)?|(?:main|site)-?(?:menu|nav|navigation)|site-?(?:header|footer)|side-?(?:bar|nav))$/i;
/** They hold the content, whatever their class says. */
const CONTENT = new Set(["html", "body", "main", "article"]);

/** Returns whether an element is a menu, a cookie notice, a table of contents, or the like. */
export function isBoilerplate(name: string, attributes: Attributes, isInMain: boolean): boolean {
  if (CONTENT.has(name)) return false;
  const given = role(attributes);
  if (name === "nav" || ROLES.has(given)) return true;
  if (!isInMain && (name === "footer" || name === "aside" || OUTER_ROLES.has(given))) return true;
  const { class: classes = "", id = "" } = attributes;
  return `${classes} ${id}`
    .slice(0, 1000)
    .split(/\s+/)
    .some((one) => CLASSES.test(one));
}

/** The share of a page's text that has to be in a part for the part to hold the content. */
const MAIN_SHARE = 0.3;
const ARTICLE_SHARE = 0.5;

/** Elements whose text readers don't see. */
const UNSEEN = /^(?:script|style|noscript|template|svg|head|title)$/;

/** Finds the part of a page that holds its content, by where its text is. */
export function pageFrame(html: string): PageFrame {
  if (!/<main|<article|role=["']?(?:main|article)/i.test(html)) return "page";
  const open = { main: 0, article: 0, other: 0 };
  const text = { main: 0, article: 0, page: 0 };
  const stack: (keyof typeof open | null)[] = [];
  parseMarkup(html, {
    onopentag(name, attributes) {
      const isInMain = open.main + open.article > 0;
      const kind =
        UNSEEN.test(name) || isBoilerplate(name, attributes, isInMain)
          ? "other"
          : ((["main", "article"] as const).find((one) => isMain(one, name, attributes)) ?? null);
      stack.push(kind);
      if (kind) open[kind] += 1;
    },
    ontext(part) {
      const { length } = part.trim();
      if (open.other > 0) return;
      text.page += length;
      if (open.main > 0) text.main += length;
      if (open.article > 0) text.article += length;
    },
    onclosetag() {
      const kind = stack.pop();
      if (kind) open[kind] -= 1;
    },
  });
  if (text.main > text.page * MAIN_SHARE) return "main";
  return text.article > text.page * ARTICLE_SHARE ? "article" : "page";
}
