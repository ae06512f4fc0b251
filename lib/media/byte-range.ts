export interface ByteRange {
  offset: number;
  /** Bytes. */
  length: number;
}

/**
 * The part of a file that a Range header asks for (RFC 9110, 14.1.2). One range only: of several, and of what is no
 * range of bytes, nothing is known, and the whole file is the answer.
 *
 * @param size bytes of the whole.
 * @returns null for the whole file; "unsatisfiable" for a range that begins past its end.
 */
export function readByteRange(
  header: string | null,
  size: number,
): ByteRange | null | "unsatisfiable" {
  const match = /^bytes=(\d*)-(\d*)$/i.exec(header?.trim() ?? "");
  if (!match) return null;
  const [, first = "", last = ""] = match;
  if (first === "" && last === "") return null;
  if (first === "") {
    const length = Math.min(Number(last), size);
    return length === 0 ? "unsatisfiable" : { offset: size - length, length };
  }
  const offset = Number(first);
  if (last !== "" && Number(last) < offset) return null;
  if (offset >= size) return "unsatisfiable";
  const end = last === "" ? size - 1 : Math.min(Number(last), size - 1);
  return { offset, length: end - offset + 1 };
}
