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

/** Returns the decoder's name of an encoding, or null for an unknown one. */
export function knownEncoding(label: string): string | null {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return null;
  }
}

/** Returns the words for an encoding, such as "Cyrillic (Windows-1251)". */
export const encodingLabel = (encoding: string) =>
  ENCODINGS.find(({ value }) => value === encoding)?.label ?? encoding;

/** Returns whether all bytes are valid in an encoding, and its name is known. */
export function isValidIn(bytes: Uint8Array, encoding: string): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Bytes in which zeros are counted. */
const MARK_BYTES = 64 * 1024;

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

/** Returns the encoding of a byte order mark, or of UTF-16 without one. Null without either. */
export function markedEncoding(bytes: Uint8Array): Encoding | null {
  const head = bytes.subarray(0, MARK_BYTES);
  return byMark(head) ?? byZeros(head);
}
