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
export const outlineKey = (title: string) =>
  title
    .normalize("NFKC")
    .replace(/^\s*\d+(?:\.\d+)*[.)]?\s+(?=.*\p{L})/u, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");

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
