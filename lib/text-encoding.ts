import { analyse } from "chardet";
import { ENCODINGS, type Encoding, markedEncoding } from "./encodings";

/** What a decoder writes for bytes that are invalid in its encoding. */
export const REPLACEMENT = "\uFFFD";

/** ISO encodings, and the Windows encodings that contain them. */
const WINDOWS_NAMES: Readonly<Record<string, Encoding>> = {
  "iso-8859-1": "windows-1252",
  "iso-8859-2": "windows-1250",
  "iso-8859-7": "windows-1253",
  "iso-8859-8": "windows-1255",
  "iso-8859-9": "windows-1254",
};

/** Bytes used for the guess by frequency. */
const SAMPLE_BYTES = 64 * 1024;
/**
 * Below this confidence (of 100), the guess is no better than chance. Most such files are Western
 * European.
 */
const LEAST_CONFIDENCE = 30;
/**
 * Encodings that share most letters with the Western European one. A short text doesn't tell them
 * apart.
 */
const LATIN: readonly Encoding[] = ["windows-1250", "windows-1254", "windows-1257"];
const LEAST_OF_LATIN = 60;
/** Or this many times as likely as Western European, in a text with some such letters. */
const LATIN_MARGIN = 1.5;
const SOME_LETTERS = 5;
/** A symbol within a word, as in "Micha³": the text is not Western European. */
const SIGN_IN_WORD = /\p{L}[^\p{L}\p{M}\p{P}\p{Z}\p{C}\p{ASCII}]/u;

function byFrequency(sample: Uint8Array): Encoding {
  const isWestern = !SIGN_IN_WORD.test(new TextDecoder("windows-1252").decode(sample));
  const found = analyse(sample);
  const western = found.find(({ name }) => /^(?:windows-1252|ISO-8859-1)$/i.test(name));
  const isLong = sample.filter((byte) => byte > 127).length >= SOME_LETTERS;
  const margin = Math.max(LEAST_CONFIDENCE, (western?.confidence ?? 0) * LATIN_MARGIN);
  const leastOfLatin = isLong ? Math.min(LEAST_OF_LATIN, margin) : LEAST_OF_LATIN;
  for (const { name, confidence } of found) {
    const known = name.toLowerCase();
    const encoding = WINDOWS_NAMES[known] ?? ENCODINGS.find(({ value }) => value === known)?.value;
    if (!encoding || encoding.startsWith("utf-")) continue;
    if (
      LATIN.includes(encoding)
        ? confidence >= leastOfLatin || !isWestern
        : confidence >= LEAST_CONFIDENCE
    )
      return encoding;
  }
  return "windows-1252";
}

/**
 * Returns the first part of a file that isn't valid UTF-8, or null if all of it is. Reads the whole
 * file.
 */
async function firstInvalidPart(file: Blob): Promise<Uint8Array | null> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const reader = file.stream().getReader();
  let before = new Uint8Array();
  try {
    for (;;) {
      const { value, done } = await reader.read();
      const part = value ?? new Uint8Array();
      try {
        decoder.decode(part, { stream: !done });
      } catch {
        return part.length > 0 ? part : before;
      }
      if (done) return null;
      before = part;
    }
  } finally {
    await reader.cancel();
  }
}

/** Guesses the encoding of bytes that aren't valid UTF-8. Starts where they stop being ASCII. */
export function guessByFrequency(bytes: Uint8Array): Encoding {
  const first = bytes.findIndex((byte) => byte > 127);
  const from = Math.max(0, first - SAMPLE_BYTES / 64);
  return byFrequency(bytes.subarray(from, from + SAMPLE_BYTES));
}

/**
 * Guesses the encoding of a text file: by its byte order mark, by its zeros (UTF-16), UTF-8 if all
 * of it is valid, otherwise by how frequent its bytes are in the languages of each encoding.
 */
export async function guessEncoding(file: Blob): Promise<Encoding> {
  const head = new Uint8Array(await file.slice(0, SAMPLE_BYTES).arrayBuffer());
  const marked = markedEncoding(head);
  if (marked) return marked;
  const invalid = await firstInvalidPart(file);
  return invalid ? byFrequency(invalid.subarray(0, SAMPLE_BYTES)) : "utf-8";
}

/**
 * Reads a text file in parts. Keeps characters whole that span two parts. Invalid bytes become
 * U+FFFD; a byte order mark is left out.
 */
export async function* decodeParts(file: Blob, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  const reader = file.stream().getReader();
  try {
    for (;;) {
      const { value, done } = await reader.read();
      const text = decoder.decode(value, { stream: !done });
      if (text !== "") yield text;
      if (done) return;
    }
  } finally {
    await reader.cancel();
  }
}
