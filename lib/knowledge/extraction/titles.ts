/** Words and characters that a title has at most. */
const MAX_WORDS = 14;
const MAX_TITLE = 110;

/** A number of a chapter or section before its title: "5 Descaling", "3.2. Filters", "§ 4 Pets". */
const NUMBER = /^(?:§{1,2} ?\d{1,3}[a-z]?|[1-9]\d?(?:\.\d{1,2}){0,4}\.?)(?=\s+\p{L})/u;
/** A word before the number. */
const NAMED =
  /^(?:art(?:icle|ikel|ículo|igo)?\.?|section|chapter|kapitel|abschnitt|teil|part|annex|anhang|appendix|anlage|chapitre|capítulo|capitolo|clause|lesson|lektion|step|schritt|étape|paso) (?:\d{1,3}|[IVX]{1,5}|[A-Z])\b/iu;

/** Returns the depth of a title's number, from 1, or null without one. "3.2 Filters" has 2. */
export function numberDepth(text: string): number | null {
  const own = text.trim();
  const [number] = NUMBER.exec(own) ?? [];
  if (number === undefined) return NAMED.test(own) ? 1 : null;
  return number.startsWith("§") ? 1 : (number.match(/\d+/g)?.length ?? 1);
}

/** Returns what is compared of a title: its letters and digits, without a number before it. */
export function outlineKey(title: string): string {
  const text = title.normalize("NFKC").trimStart();
  const rest = text.replace(/^\d+(?:\.\d+)*[.)]?\s+/, "");
  return (/\p{L}/u.test(rest) ? rest : text).toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
}

/** What a title isn't: an address, an amount, a date, a caption, a page number or an item of a list. */
const NOT_TITLES = [
  /@|https?:|www\./i,
  /[€$£¥]|\b(?:EUR|USD|GBP|CHF)\b/,
  /\d[.,]\d\d$/,
  /^(?:page|seite|página|pagina|pág|p)\.? ?\d+\b/i,
  /^(?:fig(?:ure)?|table|tab(?:elle)?|abb(?:ildung)?|figura|tableau|tabla|image|photo|foto|bild)\.? ?\d/i,
  /^\d{1,2}\.? (?:de )?\p{L}{3,10}\.? (?:de )?\d{4}$/u,
  /^[-*+•·–—●○■▪‣>|]/,
  /[-,;]$|[.!]["'”’»)]?$|[。！；，、]$/,
];

/** Returns whether a line may be a title by its words alone. */
export function isTitle(text: string): boolean {
  const own = text.trim();
  const depth = numberDepth(own);
  const words = depth === null ? own : own.replace(NUMBER, "").trim();
  const letters = words.match(/\p{L}/gu)?.length ?? 0;
  const signs = words.replace(/\s/g, "").length;
  return (
    letters >= 2 &&
    letters >= signs / 2 &&
    own.length <= MAX_TITLE &&
    words.split(/\s+/).length <= MAX_WORDS &&
    /^[\p{Lu}\p{Lt}\p{Lo}\p{N}§"'“„«¿¡(]/u.test(words) &&
    !NOT_TITLES.some((not) => not.test(own))
  );
}

/** Titles of a plain text have at most this share of its characters. */
const TITLE_SHARE = 0.4;
const LISTED = /^\s*\d{1,3}[.)]\s/;
const RULE = /^(=+|-+)[ \t]*$/;

/** Returns whether a line says by itself that it is a title: in capitals, or "§ 4 Pets". */
function isMarked(line: string): boolean {
  const letters = line.match(/\p{L}/gu)?.length ?? 0;
  return letters >= 4 && /\p{Lu}/u.test(line) && !/\p{Ll}/u.test(line)
    ? true
    : line.startsWith("§") && numberDepth(line) !== null;
}

/** Returns the title of a paragraph and what follows it there, or null. */
function titleOf(paragraph: string): { title: string; level: number; rest: string } | null {
  const [first = "", second = "", ...more] = paragraph.split("\n");
  const title = first.trim();
  if (!isTitle(title) || /^\s/.test(first)) return null;
  const isRuled = RULE.test(second) && second.trim().length >= 3;
  if (isRuled) return { title, level: second.startsWith("=") ? 1 : 2, rest: more.join("\n") };
  const rest = [second, ...more].filter((line, at) => at > 0 || line !== "").join("\n");
  if (!isMarked(title) && (rest !== "" || numberDepth(title) === null)) return null;
  return { title, level: (numberDepth(title) ?? 1) + 1, rest };
}

/**
 * Returns a plain text with the marks of Markdown before its titles: lines in capitals, numbered or
 * underlined ones above a paragraph. Rather none than a wrong one.
 */
export function withTitles(text: string): string {
  const parts = text.split(/(\n[ \t]*(?:\n[ \t]*)+)/);
  const paragraphs = parts.filter((_, at) => at % 2 === 0);
  const titles = paragraphs.map(titleOf);
  const isAbove = (at: number) => {
    const own = titles[at];
    const below = paragraphs[at + 1]?.trim() ?? "";
    if (!own) return false;
    if (own.rest !== "") return true;
    // A number above or below one is an item of a list.
    const isItem = [paragraphs[at - 1], below].some((beside) => LISTED.test(beside ?? ""));
    return below.length > own.title.length && titles[at + 1]?.rest !== "" && !isItem;
  };
  const found = titles.map((own, at) => (isAbove(at) ? own : null));
  const length = found.reduce((sum, own) => sum + (own?.title.length ?? 0), 0);
  if (length > text.length * TITLE_SHARE) return text;
  return parts
    .map((part, at) => {
      const own = at % 2 === 0 ? found[at / 2] : null;
      if (!own) return part;
      return [`${"#".repeat(Math.min(6, own.level))} ${own.title}`, own.rest]
        .filter(Boolean)
        .join("\n\n");
    })
    .join("");
}
