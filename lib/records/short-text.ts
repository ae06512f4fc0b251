import type { Values } from "./field-schema";

/** Characters of a text that the audit log keeps. */
export const AUDITED_CHARACTERS = 500;

/** The values as the audit log keeps them: long texts cut, with their length, so that the log stays one that can be read. */
export function shortened(values: Values): Values {
  const entries = Object.entries(values).map(([name, value]) => [name, short(value)]);
  return Object.fromEntries(entries) as Values;
}

function short(value: unknown): unknown {
  if (typeof value !== "string" || value.length <= AUDITED_CHARACTERS) return value;
  return `${value.slice(0, AUDITED_CHARACTERS)}… (${value.length} characters)`;
}
