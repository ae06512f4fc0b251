/**
 * Format characters that names may contain: visible signs before numbers. The three flags written
 * with tags are allowed too.
 */
const VISIBLE_SIGN = /[\u0600-\u0605\u06DD\u070F\u0890\u0891\u08E2\u{110BD}\u{110CD}]/u;
const TAGGED_FLAG =
  /\u{1F3F4}\u{E0067}\u{E0062}(?:\u{E0065}\u{E006E}\u{E0067}|\u{E0073}\u{E0063}\u{E0074}|\u{E0077}\u{E006C}\u{E0073})\u{E007F}/gu;

/** Format characters (zero-width, direction, tags), line separators, and invisible letters. */
const FORMAT_CHARACTER = /\p{Cf}|\u034F|[\u115F\u1160\u17B4\u17B5\u2028\u2029\u3164\uFFA0]/u;

/** Scripts whose spelling needs a zero-width joiner or non-joiner between letters. */
const JOINING_LETTER =
  /[\p{scx=Arabic}\p{scx=Syriac}\p{scx=Nko}\p{scx=Mongolian}\p{scx=Devanagari}\p{scx=Bengali}\p{scx=Gurmukhi}\p{scx=Gujarati}\p{scx=Oriya}\p{scx=Tamil}\p{scx=Telugu}\p{scx=Kannada}\p{scx=Malayalam}\p{scx=Sinhala}\p{scx=Khmer}\p{scx=Myanmar}\p{scx=Tibetan}]/u;
const LETTER_OR_MARK = /[\p{L}\p{M}]/u;
/** An emoji, or what may follow one in its sequence. */
const PICTURE = /\p{Extended_Pictographic}|[\uFE0F\u{1F3FB}-\u{1F3FF}]/u;

function isJoiningLetter(character: string | undefined): boolean {
  return (
    character !== undefined && LETTER_OR_MARK.test(character) && JOINING_LETTER.test(character)
  );
}

/**
 * Returns true if the text has invisible characters that change how it reads: zero-width, direction
 * marks, tags. Joiners that Persian or Indic names or emoji need are allowed.
 */
export function hasFormatCharacters(value: string): boolean {
  if (!FORMAT_CHARACTER.test(value)) return false;
  const characters = Array.from(value.replaceAll(TAGGED_FLAG, ""));
  return characters.some((character, at) => {
    if (!FORMAT_CHARACTER.test(character) || VISIBLE_SIGN.test(character)) return false;
    const [before, after] = [characters[at - 1], characters[at + 1]];
    const isJoiner = character === "\u200C" || character === "\u200D";
    if (isJoiner && isJoiningLetter(before) && isJoiningLetter(after)) return false;
    const joinsPictures =
      character === "\u200D" && PICTURE.test(before ?? "") && PICTURE.test(after ?? "");
    return !joinsPictures;
  });
}

/** Scripts with letters that look like those of another script in this list. */
const LOOK_ALIKES: Readonly<Record<string, RegExp>> = {
  Latin: /\p{Script=Latin}/u,
  Cyrillic: /\p{Script=Cyrillic}/u,
  Greek: /\p{Script=Greek}/u,
  Armenian: /\p{Script=Armenian}/u,
  Cherokee: /\p{Script=Cherokee}/u,
};

function mixOf(texts: readonly string[]): string | null {
  for (const text of texts) {
    const scripts = Object.keys(LOOK_ALIKES).filter((script) => LOOK_ALIKES[script]?.test(text));
    if (scripts.length > 1) return scripts.join(" and ");
  }
  return null;
}

/**
 * Warns about look-alike letters of different scripts, in one word of a name or anywhere in an
 * email.
 *
 * @returns a warning for people who list or confirm the person, or null.
 */
export function mixedScriptsWarning({ name, email }: { name?: string; email?: string }) {
  const inName = mixOf((name ?? "").split(/[\s.,'’_-]+/u));
  if (inName) return `This name mixes ${inName} letters`;
  const inEmail = mixOf([email ?? ""]);
  return inEmail && `This email mixes ${inEmail} letters`;
}
