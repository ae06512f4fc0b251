import { type Context, readStaticFile } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { isLeaked } from "./leaked-passwords";
import { MIN_PASSWORD_LENGTH } from "./schema";

const TOO_COMMON = "Too common. Choose a password that isn't on lists of leaked passwords.";
const TOO_CLOSE =
  "Too close to the name, the email or the product's name. Choose words that have nothing to do with them.";
const TOO_SIMPLE =
  "Too simple: it repeats one pattern, or follows the alphabet or the numbers. Choose several unrelated words.";
const LEAKED = "This password is in known data leaks. Choose one that is used nowhere else.";

/** The person the password is for. */
interface Person {
  name: string;
  email: string;
}

/** Normalizes a text for comparing: only letters and digits, lower case. */
const normalized = (text: string) =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "");

/**
 * Words that an attacker tries first: from the person's name and email and the product's name.
 * Longest first.
 */
function guessableWords({ name, email }: Person): string[] {
  const words = `atrium ${name} ${email}`.split(/[^\p{L}\p{N}]+/u).map(normalized);
  return [...new Set(words)]
    .filter((word) => word.length >= 2)
    .toSorted((a, b) => b.length - a.length);
}

/** Returns the password without these words. */
const without = (password: string, words: readonly string[]) =>
  words.reduce((rest, word) => rest.replaceAll(word, ""), password);

/** Short words occur in good passwords by chance. They count only if the password has little else. */
const SHORT_WORD = 4;

/** True if the password has too little besides the words of the person and the product. */
function isTooClose(password: string, person: Person): boolean {
  const given = normalized(password);
  const words = guessableWords(person);
  const rest = without(
    given,
    words.filter((word) => word.length >= SHORT_WORD),
  );
  if (rest.length < given.length && rest.length < MIN_PASSWORD_LENGTH) return true;
  const little = without(given, words);
  return little.length < given.length && little.length < SHORT_WORD;
}

/** True if the password repeats its first one, two or three characters. */
const repeats = (password: string) =>
  [1, 2, 3].some((length) => {
    const pattern = password.slice(0, length);
    return pattern.repeat(password.length).startsWith(password);
  });

/**
 * True for only spaces, one repeated pattern, or consecutive characters like "abcdefgh" and
 * "87654321".
 */
function isSimple(password: string): boolean {
  if (password.trim() === "" || repeats(password)) return true;
  const codes = Array.from(password, (character) => character.codePointAt(0) ?? 0);
  const steps = codes.slice(1).map((code, index) => code - (codes[index] ?? 0));
  return steps.every((step) => step === 1) || steps.every((step) => step === -1);
}

/**
 * Those of the 10,000 most common passwords that have at least 8 characters, in lower case, one per
 * line. From the frequency lists of zxcvbn 4.4.2 (MIT), which count passwords in public leaks. A
 * static file, because the code is needed only when someone sets a password.
 */
const COMMON_PASSWORDS = "/common-passwords.txt";

async function isCommon(ctx: Pick<Context, "assets">, password: string): Promise<boolean> {
  if (/\s/.test(password)) return false;
  return `\n${await readStaticFile(ctx, COMMON_PASSWORDS)}`.includes(`\n${password}\n`);
}

/**
 * Refuses a password that is easy to guess: common, leaked, a simple pattern, or with too little
 * besides the words of the person and the product (NIST SP 800-63B, 3.1.1.2). The schema checks its
 * length and characters.
 *
 * @param field the field that shows the error.
 * @throws AppError `invalid_input`.
 */
export async function requireUnguessable(
  ctx: Pick<Context, "assets" | "config">,
  password: string,
  person: Person,
  field = "password",
): Promise<void> {
  const refuse = (message: string) =>
    new AppError("invalid_input", message, { errors: { [field]: [message] } });
  if (await isCommon(ctx, password.toLowerCase())) throw refuse(TOO_COMMON);
  if (isSimple(password.toLowerCase())) throw refuse(TOO_SIMPLE);
  if (isTooClose(password, person)) throw refuse(TOO_CLOSE);
  if (await isLeaked(ctx, password)) throw refuse(LEAKED);
}
