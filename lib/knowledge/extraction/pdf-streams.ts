import { Unzlib } from "fflate";
import { ExtractionError } from "./block-text";

/** Maximum unpacked bytes of one stream of a PDF, and of all streams. */
const MAX_STREAM = 32 * 1024 * 1024;
const MAX_STREAMS = 512 * 1024 * 1024;
/** Deflate expands by at most this factor. */
const MAX_EXPANSION = 1032;
/** Bytes unpacked at once, before the result is counted. */
const PIECE = 4096;
/** Bytes before a stream that are searched for its dictionary. */
const DICTIONARY = 1000;

const TOO_LARGE = `Couldn't read this PDF: one part of it unpacks to more than ${MAX_STREAM / 1024 / 1024} MB. Print it to several smaller PDFs and upload them.`;
const TOO_LARGE_TOGETHER = `Couldn't read this PDF: it unpacks to more than ${MAX_STREAMS / 1024 / 1024} MB. Split it into smaller PDFs and upload them.`;

const codes = (text: string) => [...text].map((sign) => sign.charCodeAt(0));
const STREAM = codes("stream");
const END_STREAM = codes("endstream");

/** Returns the next position of a word, or -1. */
function find(bytes: Uint8Array, word: readonly number[], from: number): number {
  const first = word[0] ?? 0;
  for (let at = bytes.indexOf(first, from); at >= 0; at = bytes.indexOf(first, at + 1))
    if (word.every((code, n) => bytes[at + n] === code)) return at;
  return -1;
}

/** Yields the compressed streams of a file, except images: reading text doesn't unpack those. */
function* packedStreams(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = find(bytes, STREAM, 0); at >= 0; at = find(bytes, STREAM, at)) {
    const dictionary = String.fromCharCode(...bytes.subarray(Math.max(0, at - DICTIONARY), at));
    at += STREAM.length;
    const start = at + (bytes[at] === 13 ? 2 : 1);
    const end = find(bytes, END_STREAM, start);
    const data = bytes.subarray(start, end < 0 ? bytes.length : end);
    at = start + data.length + END_STREAM.length;
    const own = dictionary.slice(dictionary.lastIndexOf("obj") + 1);
    const [method = 0, check = 0] = data;
    const isPacked = (method & 15) === 8 && (method * 256 + check) % 31 === 0;
    if (isPacked && !/\/Subtype\s*\/Image\b/.test(own)) yield data;
  }
}

/** Returns a compressed stream's unpacked size; for a damaged one, the size up to the damage. */
function unpackedSize(data: Uint8Array): number {
  let size = 0;
  const unpacking = new Unzlib((chunk) => {
    size += chunk.length;
  });
  try {
    for (let at = 0; at < data.length && size <= MAX_STREAM; at += PIECE)
      unpacking.push(data.subarray(at, at + PIECE), at + PIECE >= data.length);
  } catch {
    // pdf.js reports damaged streams itself.
  }
  return size;
}

/**
 * Refuses a PDF whose streams unpack to more than the limit, because pdf.js unpacks a whole stream
 * at once.
 *
 * @throws ExtractionError with a sentence for people.
 */
export function checkStreams(bytes: Uint8Array): void {
  // A file this small can't unpack to too much.
  if (bytes.length * MAX_EXPANSION <= MAX_STREAM) return;
  let together = 0;
  for (const data of packedStreams(bytes)) {
    const size = unpackedSize(data);
    if (size > MAX_STREAM) throw new ExtractionError(TOO_LARGE);
    together += size;
    if (together > MAX_STREAMS) throw new ExtractionError(TOO_LARGE_TOGETHER);
  }
}
