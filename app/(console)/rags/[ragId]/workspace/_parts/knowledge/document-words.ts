import type { NotValid } from "@/lib/knowledge/documents/answer-schema";
import { DAY_MS, parseTime } from "@/lib/time";
import type { TimeFormats } from "@/lib/time-formats";

/** Languages that a document can be set to, as ISO 639 codes. */
export const LANGUAGES = (
  "ar bg cs da de el en es et fa fi fr he hi hr hu id it ja ko lt lv nl no pl pt ro ru sk sl sr sv th " +
  "tr uk vi zh"
).split(" ");

/** Returns a language's name, or its code if it has none. */
export function languageName(code: string, locale: string): string {
  try {
    return new Intl.DisplayNames(locale, { type: "language" }).of(code) ?? code;
  } catch {
    return code;
  }
}

/** Returns the start of a day (YYYY-MM-DD, UTC), or null. */
export const dayTime = (day: string) => (day === "" ? null : parseTime(`${day}T00:00:00Z`));

type ValidDays = Pick<NotValid[number], "valid_from" | "valid_until">;

/** "Not valid since 3 Mar 2026", "Not valid until 3 Mar 2026" or "Valid until 3 Mar 2026". */
export function validityWords(
  { valid_from, valid_until }: ValidDays,
  formats: TimeFormats,
  now = Date.now(),
): string | null {
  const from = dayTime(valid_from ?? "");
  const until = dayTime(valid_until ?? "");
  if (from !== null && from > now) return `Not valid until ${formats.date(from)}`;
  if (until === null) return null;
  return until + DAY_MS <= now
    ? `Not valid since ${formats.date(until + DAY_MS)}`
    : `Valid until ${formats.date(until)}`;
}
