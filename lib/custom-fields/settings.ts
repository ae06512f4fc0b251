import { AppError } from "@/lib/errors";
import type { FieldSettings } from "./definitions";

const LONGEST = 40;

/** "Größe (cm)" → "grosse_cm": a label as a word of the API. Empty for one without Latin letters. */
const wordOf = (label: string): string =>
  label
    .toLowerCase()
    .replaceAll("ß", "ss")
    .normalize("NFD")
    .replace(/[^a-z0-9 _-]/g, "")
    .split(/[ _-]/)
    .filter((part) => part !== "")
    .join("_")
    .slice(0, LONGEST);

/** Returns a word for the label that isn't taken: "steel", "steel_2". */
export function freeWord(label: string, otherwise: string, taken: readonly string[]): string {
  const word = wordOf(label) || otherwise;
  if (!taken.includes(word)) return word;
  for (let n = 2; ; n++) if (!taken.includes(`${word}_${n}`)) return `${word}_${n}`;
}

type Options = NonNullable<FieldSettings["options"]>;

/**
 * Returns the options to store: those with a value keep it under any label, new ones get one.
 *
 * @throws AppError `invalid_input` for a value that the field doesn't have.
 */
export function keptOptions(
  before: Options,
  given: readonly { value?: string; label: string }[],
): Options {
  // "all" is the filter that shows every record.
  const taken = ["all", ...before.map(({ value }) => value)];
  const kept: Options = [];
  for (const { value, label } of given) {
    if (value !== undefined && !before.some((one) => one.value === value)) {
      const message = `There is no option ${value}`;
      throw new AppError("invalid_input", message, { errors: { options: [message] } });
    }
    const own = value ?? freeWord(label, "option", taken);
    taken.push(own);
    kept.push({ value: own, label });
  }
  return kept;
}

/** Returns what is stored of a kind's own settings. */
export function settingsOf(
  { kind, unit, currency, to }: { kind: string } & Partial<Omit<FieldSettings, "options">>,
  options: FieldSettings["options"],
): FieldSettings {
  if (kind === "choice" || kind === "choices") return { options };
  if (kind === "number") return unit ? { unit } : {};
  if (kind === "money") return { currency: currency ?? "EUR" };
  return kind === "link" ? { to } : {};
}
