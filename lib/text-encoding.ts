import { analyse } from "chardet";

/** The encodings that people can choose for a text file. The values are TextDecoder labels. */
export const ENCODINGS = [
  { value: "utf-8", label: "Unicode (UTF-8)" },
  { value: "utf-16le", label: "Unicode (UTF-16)" },
  { value: "utf-16be", label: "Unicode (UTF-16, big-endian)" },
  { value: "windows-1252", label: "Western European (Windows-1252)" },
  { value: "windows-1250", label: "Central European (Windows-1250)" },
  { value: "windows-1251", label: "Cyrillic (Windows-1251)" },
  { value: "koi8-r", label: "Cyrillic (KOI8-R)" },
  { value: "windows-1253", label: "Greek (Windows-1253)" },
  { value: "windows-1254", label: "Turkish (Windows-1254)" },
  { value: "windows-1255", label: "Hebrew (Windows-1255)" },
  { value: "windows-1256", label: "Arabic (Windows-1256)" },
  { value: "windows-1257", label: "Baltic (Windows-1257)" },
  { value: "shift_jis", label: "Japanese (Shift JIS)" },
  { value: "euc-jp", label: "Japanese (EUC-JP)" },
  { value: "gb18030", label: "Chinese, simplified (GB18030)" },
  { value: "big5", label: "Chinese, traditional (Big5)" },
  { value: "euc-kr", label: "Korean (EUC-KR)" },
] as const;

export type Encoding = (typeof ENCODINGS)[number]["value"];

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
/** A symbol within a word, as in "Micha³": the text is not Western European. */
const SIGN_IN_WORD = /\p{L}[^\p{L}\p{M}\p{P}\p{Z}\p{C}\p{ASCII}]/u;

function byMark(head: Uint8Array): Encoding | null {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return "utf-8";
  if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le";
  if (head[0] === 0xfe && head[1] === 0xff) return "utf-16be";
  return null;
}

/** Detects UTF-16 without a mark: in Latin text every second byte is zero. */
function byZeros(head: Uint8Array): Encoding | null {
  const zerosFrom = (first: number) =>
    head.filter((byte, at) => byte === 0 && at % 2 === first).length;
  const [even, odd] = [zerosFrom(0), zerosFrom(1)];
  const many = head.length / 5;
  if (odd > many && even < odd / 10) return "utf-16le";
  return even > many && odd < even / 10 ? "utf-16be" : null;
}

function byFrequency(sample: Uint8Array): Encoding {
  const isWestern = !SIGN_IN_WORD.test(new TextDecoder("windows-1252").decode(sample));
  for (const { name, confidence } of analyse(sample)) {
    const known = name.toLowerCase();
    const encoding = WINDOWS_NAMES[known] ?? ENCODINGS.find(({ value }) => value === known)?.value;
    if (!encoding || encoding.startsWith("utf-")) continue;
    if (
      LATIN.includes(encoding)
        ? confidence >= LEAST_OF_LATIN || !isWestern
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

/**
 * Guesses the encoding of a text file: by its byte order mark, by its zeros (UTF-16), UTF-8 if all
 * of it is valid, otherwise by how frequent its bytes are in the languages of each encoding.
 */
export async function guessEncoding(file: Blob): Promise<Encoding> {
  const head = new Uint8Array(await file.slice(0, SAMPLE_BYTES).arrayBuffer());
  const marked = byMark(head) ?? byZeros(head);
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
