import { Sentence } from "./say.mjs";

const USAGE =
  "npm run seed takes --large, --force and --date=YYYY-MM-DD after a --, for example: npm run seed -- --large";

/**
 * Parses the arguments of `npm run seed`.
 * @returns {{ size: "small" | "large", force: boolean, today: number }} `today` in milliseconds
 * since 1970
 */
export function readSeedOptions(words, now = Date.now()) {
  /** @type {{ size: "small" | "large", force: boolean, today: number }} */
  const options = { size: "small", force: false, today: now };
  for (const word of words) {
    if (word === "--large") options.size = "large";
    else if (word === "--force") options.force = true;
    else if (word.startsWith("--date=")) options.today = readDay(word.slice("--date=".length));
    else throw new Sentence(`"${word}" is not known. ${USAGE}`);
  }
  return options;
}

function readDay(text) {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  // Date.parse turns 30 February into a day of March.
  if (Number.isNaN(time) || !new Date(time).toISOString().startsWith(text)) {
    throw new Sentence(`--date must be a day such as 2026-11-01, not "${text}".`);
  }
  return time;
}
