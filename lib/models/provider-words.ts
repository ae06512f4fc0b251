import * as z from "zod";

/** The longest quote of a provider's message in characters. */
const MAX_QUOTE = 200;

/** The forms in which providers send a message: OpenAI's, Ollama's, and a plain one. */
const messageSchema = z.union([
  z.object({ error: z.object({ message: z.string() }) }).transform(({ error }) => error.message),
  z.object({ error: z.string() }).transform(({ error }) => error),
  z.object({ message: z.string() }).transform(({ message }) => message),
  z.object({ detail: z.string() }).transform(({ detail }) => detail),
]);

const KEY_START = /^["'(]?(?:sk|pk|rk|key|org|proj|req)[-_]/i;
const SECRET_PART = 16;

/** Returns whether a word looks like a key, an account's ID, an email or a masked key. */
function isSecret(word: string): boolean {
  if (word.includes("@") || word.includes("**") || KEY_START.test(word)) return true;
  return word
    .split(/[^A-Za-z0-9]/)
    .some((part) => part.length >= SECRET_PART && /[0-9]/.test(part) && /[A-Za-z]/.test(part));
}

/**
 * Returns what a provider says in an error response, on one line, cut, and without words that look
 * like secrets; null if it says nothing.
 *
 * @param model the model that was asked for, whose name stays.
 */
export function providerWords(json: unknown, model: string): string | null {
  const read = messageSchema.safeParse(json);
  if (!read.success) return null;
  const words = read.data
    .slice(0, 10 * MAX_QUOTE)
    .split(/\s+/)
    .filter(Boolean);
  const line = words
    .map((word) => (isSecret(word) && !word.includes(model) ? "…" : word))
    .join(" ")
    .replaceAll(/[“”"]/g, "'");
  if (line === "") return null;
  return line.length > MAX_QUOTE ? `${line.slice(0, MAX_QUOTE - 1).trimEnd()}…` : line;
}
