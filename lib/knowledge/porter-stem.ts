/** Stems English words as in M. F. Porter, An algorithm for suffix stripping (1980). */
const CONSONANT = "[^aeiou]";
const VOWEL = "[aeiouy]";
const CONSONANTS = `${CONSONANT}[^aeiouy]*`;
const VOWELS = `${VOWEL}[aeiou]*`;
const MORE_THAN_0 = new RegExp(`^(${CONSONANTS})?${VOWELS}${CONSONANTS}`);
const EXACTLY_1 = new RegExp(`^(${CONSONANTS})?${VOWELS}${CONSONANTS}(${VOWELS})?$`);
const MORE_THAN_1 = new RegExp(`^(${CONSONANTS})?${VOWELS}${CONSONANTS}${VOWELS}${CONSONANTS}`);
const HAS_VOWEL = new RegExp(`^(${CONSONANTS})?${VOWEL}`);
const SHORT_END = new RegExp(`^${CONSONANTS}${VOWEL}[^aeiouwxy]$`);

const SECOND: Record<string, string> = {
  ational: "ate",
  tional: "tion",
  enci: "ence",
  anci: "ance",
  izer: "ize",
  bli: "ble",
  alli: "al",
  entli: "ent",
  eli: "e",
  ousli: "ous",
  ization: "ize",
  ation: "ate",
  ator: "ate",
  alism: "al",
  iveness: "ive",
  fulness: "ful",
  ousness: "ous",
  aliti: "al",
  iviti: "ive",
  biliti: "ble",
  logi: "log",
};
const SECOND_END = new RegExp(`^(.+?)(${Object.keys(SECOND).join("|")})$`);
const THIRD: Record<string, string> = {
  icate: "ic",
  ative: "",
  alize: "al",
  iciti: "ic",
  ical: "ic",
  ful: "",
  ness: "",
};
const THIRD_END = new RegExp(`^(.+?)(${Object.keys(THIRD).join("|")})$`);
const FOURTH_END =
  /^(.+?)(al|ance|ence|er|ic|able|ible|ant|ement|ment|ent|ou|ism|ate|iti|ous|ive|ize)$/;

/** Returns the stem of a lower-case word of the letters a to z. */
export function porterStem(word: string): string {
  if (word.length < 3) return word;
  let stem = word.replace(/^(.+?)(ss|i)es$/, "$1$2").replace(/^(.+?)([^s])s$/, "$1$2");
  stem = pastAndPresent(stem);
  if (stem.endsWith("y") && HAS_VOWEL.test(stem.slice(0, -1))) stem = `${stem.slice(0, -1)}i`;
  stem = replaced(stem, SECOND_END, SECOND);
  stem = replaced(stem, THIRD_END, THIRD);
  const fourth = FOURTH_END.exec(stem)?.[1] ?? /^(.+?[st])ion$/.exec(stem)?.[1];
  if (fourth !== undefined && MORE_THAN_1.test(fourth)) stem = fourth;
  if (stem.endsWith("e")) {
    const rest = stem.slice(0, -1);
    const isLong = MORE_THAN_1.test(rest) || (EXACTLY_1.test(rest) && !SHORT_END.test(rest));
    if (isLong) stem = rest;
  }
  return stem.endsWith("ll") && MORE_THAN_1.test(stem) ? stem.slice(0, -1) : stem;
}

function pastAndPresent(word: string): string {
  if (word.endsWith("eed")) return MORE_THAN_0.test(word.slice(0, -3)) ? word.slice(0, -1) : word;
  const rest = /^(.+?)(ed|ing)$/.exec(word)?.[1];
  if (rest === undefined || !HAS_VOWEL.test(rest)) return word;
  if (/(at|bl|iz)$/.test(rest)) return `${rest}e`;
  if (/([^aeiouylsz])\1$/.test(rest)) return rest.slice(0, -1);
  return SHORT_END.test(rest) ? `${rest}e` : rest;
}

function replaced(word: string, ending: RegExp, by: Record<string, string>): string {
  const [, rest, suffix] = ending.exec(word) ?? [];
  if (rest === undefined || suffix === undefined || !MORE_THAN_0.test(rest)) return word;
  return rest + by[suffix];
}
