import { ExtractionError, MAX_TEXT, ROW_BREAK, TEXT_TOO_LONG, withoutHeadings } from "./block-text";

const DAMAGED = "This file isn't valid JSON.";
/** Deeper values are written as JSON. */
const MAX_DEPTH = 50;

type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

const isObject = (value: Json): value is { [name: string]: Json } =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns the values of an object as "path: value" lines. */
function* linesOf(value: Json, path: string, depth = 0): Generator<string> {
  const isPlain = !Array.isArray(value) && !isObject(value);
  const isShortList = Array.isArray(value) && value.every((one) => typeof one !== "object");
  if (isPlain || isShortList || depth >= MAX_DEPTH) {
    const text = isPlain
      ? String(value ?? "")
      : isShortList
        ? value.join(", ")
        : JSON.stringify(value);
    if (text.trim() !== "") yield path ? `${path}: ${text}` : text;
    return;
  }
  const entries = Array.isArray(value)
    ? value.map((one, at) => [`${at + 1}`, one] as const)
    : Object.entries(value);
  for (const [name, one] of entries)
    yield* linesOf(one, path ? `${path} ${name}` : name, depth + 1);
}

/**
 * Returns JSON as text. Each object of a list becomes a passage of its own.
 *
 * @throws ExtractionError if it isn't valid, or too long.
 */
export function jsonText(source: string): string {
  let parsed: Json;
  try {
    parsed = JSON.parse(source);
  } catch {
    throw new ExtractionError(DAMAGED);
  }
  let length = 0;
  const rowOf = (value: Json) => {
    const lines: string[] = [];
    for (const line of linesOf(value, "")) {
      length += line.length;
      if (length > MAX_TEXT) throw new ExtractionError(TEXT_TOO_LONG);
      lines.push(line);
    }
    return withoutHeadings(lines.join("\n"));
  };
  // Lists in an object, such as { "items": [...] }, have their own rows too.
  const parts = isObject(parsed) ? Object.entries(parsed) : [["", parsed] as const];
  const isList = (value: Json): value is Json[] => Array.isArray(value) && value.some(isObject);
  const plain = parts.filter(([, value]) => !isList(value));
  const rows = parts.flatMap(([, value]) => (isList(value) ? value : []));
  return [rowOf(Object.fromEntries(plain)), ...rows.map(rowOf)]
    .filter((row) => row !== "")
    .join(ROW_BREAK);
}
