import { isValidIn, knownEncoding, markedEncoding } from "@/lib/encodings";
import { guessByFrequency } from "@/lib/text-encoding";

interface DecodedText {
  text: string;
  /** A TextDecoder label. */
  encoding: string;
  /** True if nothing in the file tells its encoding. */
  isGuess: boolean;
}

/** Bytes of a page that are searched for its encoding. Browsers search 1024. */
const HEAD_BYTES = 4096;

/** Returns the name after a word and an equals sign, such as the one of `charset="…"`. */
function nameAfter(word: string, tag: string): string | null {
  const at = tag.toLowerCase().indexOf(word);
  if (at < 0) return null;
  const rest = tag.slice(at + word.length).replace(/^[\s="']+/, "");
  return /^[\w:-]+/.exec(rest)?.[0] ?? null;
}

/** Returns the encoding that a page declares in its markup, or null. */
function declaredIn(bytes: Uint8Array): string | null {
  const head = new TextDecoder("windows-1252").decode(bytes.subarray(0, HEAD_BYTES));
  const tags = head.split("<").map((tag) => tag.split(">")[0] ?? "");
  const labels = tags.map((tag) =>
    /^meta\b/i.test(tag)
      ? nameAfter("charset", tag)
      : tag.startsWith("?xml")
        ? nameAfter("encoding", tag)
        : null,
  );
  const encoding = knownEncoding(labels.find((label) => label !== null) ?? "");
  // Readable as ASCII, so it can't be UTF-16. HTML says so too.
  return encoding?.startsWith("utf-16") ? "utf-8" : encoding;
}

/**
 * Decodes a text file: by its byte order mark, by the given encoding, by what a page declares, as
 * UTF-8 if it is valid, otherwise by a guess.
 *
 * @param given the encoding from a response header, or the one a person chose.
 */
export function decodeText(
  bytes: Uint8Array,
  { given = null, isMarkup = false }: { given?: string | null; isMarkup?: boolean } = {},
): DecodedText {
  const known = markedEncoding(bytes) ?? (given && knownEncoding(given));
  const declared = isMarkup && !known ? declaredIn(bytes) : null;
  const certain =
    known ||
    (declared && isValidIn(bytes, declared) ? declared : null) ||
    (isValidIn(bytes, "utf-8") ? "utf-8" : null);
  const encoding = certain || guessByFrequency(bytes);
  return { text: new TextDecoder(encoding).decode(bytes), encoding, isGuess: !certain };
}
