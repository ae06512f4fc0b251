/** Runs of letters, digits and the marks that codes, versions, dates and amounts have inside. */
const TOKEN = /[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}_.,:/'-]*[\p{L}\p{M}\p{N}_])?/gu;
const IN_CODE_MARKS = /`([^`\n]{1,80})`/g;
const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
/** The day comes first, as wherever dates have full stops. */
const DOTTED_DATE = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/;
/** Languages whose names of months are recognized. */
const LANGUAGES = ["en", "de", "fr", "es", "it", "pt", "nl", "pl", "sv", "tr"];

/**
 * Returns the tokens of a question that mean exactly one thing: what has a digit, a `_`, code marks,
 * or capitals inside, such as "HX-204-B", "3.2", "MAX_RETRIES", "iPhone" or "SLA".
 */
export function codesIn(question: string): string[] {
  const marked = [...question.matchAll(IN_CODE_MARKS)].map(([, code = ""]) => code);
  const isShouted = question === question.toUpperCase();
  const tokens = (question.match(TOKEN) ?? []).filter(
    (token) =>
      /[\p{N}_]/u.test(token) || (!isShouted && /^\p{Lu}{2,}s?$|\p{Ll}\p{Lu}/u.test(token)),
  );
  return [...new Set([...marked, ...tokens])];
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/-]/g, "\\$&");

/** Names of the months in the languages, from January on. Making a format takes long. */
let namesByMonth: readonly string[][] | undefined;

function readMonthNames(): string[][] {
  const formats = LANGUAGES.flatMap((language) =>
    (["long", "short"] as const).flatMap((month) => [
      new Intl.DateTimeFormat(language, { month, timeZone: "UTC" }),
      new Intl.DateTimeFormat(language, { day: "numeric", month, timeZone: "UTC" }),
    ]),
  );
  return Array.from({ length: 12 }, (_, at) => {
    const day = new Date(Date.UTC(2024, at, 15));
    const names = formats.map(
      (format) => format.formatToParts(day).find(({ type }) => type === "month")?.value ?? "",
    );
    return [...new Set(names.map((name) => name.replace(/\.$/, "").toLowerCase()))].filter(Boolean);
  });
}

/** Returns the names of a month (from 1) in the languages. */
export function monthNames(month: number): readonly string[] {
  namesByMonth ??= readMonthNames();
  return namesByMonth[month - 1] ?? [];
}

/** Returns the month (from 1) that a folded word names, or null. */
export function monthOf(word: string): number | null {
  const plain = (name: string) => name.normalize("NFD").replace(/\p{M}/gu, "");
  for (let month = 1; month <= 12; month++)
    if (monthNames(month).some((name) => plain(name) === word)) return month;
  return null;
}

/** A date as people write it. */
function datePattern(year: string, month: string, day: string): string {
  const [m, d] = [`0?${Number(month)}`, `0?${Number(day)}`];
  const names = `(?:${monthNames(Number(month)).map(escaped).join("|")})`;
  return [
    `${year}[-/.]${m}[-/.]${d}`,
    `${d}[-/.] ?${m}[-/.] ?${year}`,
    `${m}/${d}/${year}`,
    `${d}(?:\\.|st|nd|rd|th|er)? (?:de |of )?${names}\\.?,? (?:de )?${year}`,
    `${names}\\.? ${d}(?:st|nd|rd|th)?,? ${year}`,
  ].join("|");
}

const NUMBER = /^(\d{1,3}(?:[.,' ’]\d{3})+|\d{4,})(?:[.,](\d{1,2}))?$/;

/** A number with or without marks between thousands; zeros behind the point may be left out. */
function numberPattern(whole: string, decimals: string): string {
  const digits = whole.replace(/\D/g, "");
  const groups: string[] = [];
  for (let end = digits.length; end > 0; end -= 3)
    groups.unshift(digits.slice(Math.max(0, end - 3), end));
  const end = /[1-9]/.test(decimals) ? `[.,]${decimals}` : "(?:[.,]0+)?";
  return `${groups.join("[.,' ’]?")}${end}`;
}

/** A code with or without marks between its letters and digits. */
function codePattern(code: string): string {
  const parts = code.match(/\p{N}+|[\p{L}\p{M}]+/gu) ?? [];
  return parts
    .map((part, at) => {
      const before = parts[at - 1] ?? "";
      const areDigits = /\p{N}$/u.test(before) && /^\p{N}/u.test(part);
      const areLetters = /[\p{L}\p{M}]$/u.test(before) && /^\p{L}/u.test(part);
      const gap = areDigits || areLetters ? "[^\\p{L}\\p{N}\\n]{1,2}" : "[^\\p{L}\\p{N}\\n]{0,2}";
      return (at === 0 ? "" : gap) + part;
    })
    .join("");
}

/** Returns whether a text has a code, version, date or number, in any of its spellings. */
export function hasCode(text: string, code: string): boolean {
  const dotted = code.replace(DOTTED_DATE, (_all, d: string, m: string, y: string) =>
    [y, m.padStart(2, "0"), d.padStart(2, "0")].join("-"),
  );
  const [, year, month, day] = ISO_DATE.exec(dotted) ?? [];
  const [, whole, decimals = ""] = NUMBER.exec(code) ?? [];
  const pattern =
    year && month && day
      ? datePattern(year, month, day)
      : /^\d$/.test(code)
        ? `0?${code}`
        : whole
          ? numberPattern(whole, decimals)
          : codePattern(code);
  if (pattern === "") return text.includes(code);
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`, "iu").test(text);
}
