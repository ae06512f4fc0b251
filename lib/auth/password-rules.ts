import { AppError } from "@/lib/errors";
import { COMMON_PASSWORDS } from "./common-passwords";
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

/** Looked for in the text as it stands: a set of all would be made anew in each isolate. */
const isCommon = (password: string) =>
  !/\s/.test(password) && ` ${COMMON_PASSWORDS.replaceAll("\n", " ")} `.includes(` ${password} `);

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
export function requireUnguessable(password: string, person: Person, field = "password"): void {
  const given = password.toLowerCase();
  const refuse = (message: string) =>
    new AppError("invalid_input", message, { errors: { [field]: [message] } });
  if (isCommon(given)) throw refuse(TOO_COMMON);
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
