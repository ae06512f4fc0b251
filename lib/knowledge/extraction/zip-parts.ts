import { Unzip, UnzipInflate } from "fflate";
import { ExtractionError } from "./block-text";

/** Maximum unpacked bytes of one part and of all, because a small file can unpack to any size. */
const MAX_UNPACKED = 16 * 1024 * 1024;
const MAX_TOGETHER = 64 * 1024 * 1024;
const MAX_PARTS = 5000;
/**
 * Bytes unpacked at once, before the result is counted. They expand to at most a thousand times as
 * many.
 */
const PIECE = 4096;
const TOO_LARGE =
  "Couldn't read this document: one part of it unpacks to more than 16 MB. Split it into smaller files and upload them.";
const TOO_LARGE_TOGETHER =
  "Couldn't read this document: it unpacks to more than 64 MB. Split it into smaller files and upload them.";

/**
 * Returns the wanted parts of a zip file as text, by name. Doesn't unpack other parts, such as
 * macros and images. Of two parts with the same name, the first is read.
 *
 * @param damaged the sentence for a damaged file.
 * @throws ExtractionError if the file is damaged, or too large when unpacked.
 */
export function unpackParts(
  bytes: Uint8Array,
  isWanted: (name: string) => boolean,
  damaged: string,
): Map<string, string> {
  const parts = new Map<string, string>();
  const whole = new Set<string>();
  let together = 0;
  let failure: unknown;
  const unzip = new Unzip((file) => {
    if (!isWanted(file.name) || parts.has(file.name)) return;
    const decoder = new TextDecoder();
    let size = 0;
    parts.set(file.name, "");
    if ((file.originalSize ?? 0) > MAX_UNPACKED) throw new ExtractionError(TOO_LARGE);
    if (parts.size > MAX_PARTS) throw new ExtractionError(TOO_LARGE_TOGETHER);
    file.ondata = (error, chunk, isLast) => {
      if (error) throw error;
      size += chunk.length;
      together += chunk.length;
      if (size > MAX_UNPACKED || together > MAX_TOGETHER) {
        file.terminate();
        throw new ExtractionError(size > MAX_UNPACKED ? TOO_LARGE : TOO_LARGE_TOGETHER);
      }
      const text = decoder.decode(chunk, { stream: !isLast });
      parts.set(file.name, (parts.get(file.name) ?? "") + text);
      if (isLast) whole.add(file.name);
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  try {
    for (let at = 0; at < bytes.length; at += PIECE)
      unzip.push(bytes.subarray(at, at + PIECE), at + PIECE >= bytes.length);
  } catch (error) {
    failure = error;
  }
  if (failure instanceof ExtractionError) throw failure;
  const isCut = [...parts.keys()].some((name) => !whole.has(name));
  if (failure !== undefined || isCut) throw new ExtractionError(damaged);
  return parts;
}

/** Returns the path of a link from one part to another. */
export function pathFrom(part: string, link: string): string {
  const path = new URL(link, `zip:/${encodeURI(part)}`).pathname;
  return decodeURI(path).replace(/^\/+/, "");
}
