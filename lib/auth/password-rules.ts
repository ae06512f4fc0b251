import { type Context, readStaticFile } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { MIN_PASSWORD_LENGTH } from "./schema";

const TOO_COMMON = "This password is one of the first that are guessed. Please choose another one.";
const TOO_CLOSE =
  "The password must not be made of the person's name or e-mail or the product's name";

/** A password that somebody else has chosen may be used for so long; then the console asks for another. */
const GIVEN_PASSWORD_MS = 7 * 24 * 60 * 60 * 1000;

/** Whose password it is to be. */
interface Person {
  name: string;
  email: string;
}

/** What an attacker tries first for this person: the words of their name and address, and the product's. */
function wordsAround({ name, email }: Person): string[] {
  const words = `${name} ${email}`.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  // A short one stands in every other password by chance.
  return ["atrium", ...words].filter((word) => word.length >= 4);
}

/**
 * Of the 10,000 most common passwords those of 8 characters and more, in lower case, a line each: what is shorter is
 * refused by its length. From the frequency lists of zxcvbn 4.4.2 (MIT), which count the passwords of public leaks. A
 * file beside the worker rather than a text in it: only who sets a password needs it.
 */
const COMMON_PASSWORDS = "/common-passwords.txt";

async function isCommon(ctx: Pick<Context, "assets">, password: string): Promise<boolean> {
  if (/\s/.test(password)) return false;
  return `\n${await readStaticFile(ctx, COMMON_PASSWORDS)}`.includes(`\n${password}\n`);
}

/** What is left of a password without these words. */
const without = (password: string, words: readonly string[]) =>
  words.reduce((rest, word) => rest.replaceAll(word, ""), password);

/**
 * Refuses a password that is guessed first: a common one, and one that has too few characters besides the words of the
 * person and the product (NIST SP 800-63B, 3.1.1.2). Its length and characters are its schema's to check.
 *
 * @param field the one that the refusal is shown beside.
 * @throws AppError `invalid_input`.
 */
export async function requireUnguessable(
  ctx: Pick<Context, "assets">,
  password: string,
  person: Person,
  field = "password",
): Promise<void> {
  const given = password.toLowerCase();
  const refuse = (message: string) =>
    new AppError("invalid_input", message, { errors: { [field]: [message] } });
  if (await isCommon(ctx, given)) throw refuse(TOO_COMMON);
  const words = wordsAround(person);
  const rest = without(given, words);
  if (rest.length < given.length && rest.length < MIN_PASSWORD_LENGTH) throw refuse(TOO_CLOSE);
}

/**
 * How a person's password came about: their own; given by somebody else, and to be replaced by one of their own; or
 * given so long ago that the console shows nothing else until it is.
 */
export function passwordState(givenAt: number | null, now: number): "own" | "given" | "overdue" {
  if (givenAt === null) return "own";
  return now - givenAt < GIVEN_PASSWORD_MS ? "given" : "overdue";
}
