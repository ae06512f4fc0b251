/** Bytes that tell a picture's size: a JPEG has its camera's and colours' data before it. */
export const PICTURE_HEAD_BYTES = 256 * 1024;

/** A picture's size in pixels, as it is shown. */
interface PictureSize {
  width: number;
  height: number;
}

/** Larger than any picture. A damaged header may claim anything. */
const MAX_PIXELS = 100_000;

type Reader = (view: DataView) => PictureSize | null;

const ascii = (view: DataView, at: number, length: number) =>
  String.fromCharCode(...new Uint8Array(view.buffer, view.byteOffset + at, length));

const png: Reader = (view) => ({ width: view.getUint32(16), height: view.getUint32(20) });

const gif: Reader = (view) => ({ width: view.getUint16(6, true), height: view.getUint16(8, true) });

const bmp: Reader = (view) =>
  view.getUint32(14, true) === 12
    ? { width: view.getUint16(18, true), height: view.getUint16(20, true) }
    : { width: view.getInt32(18, true), height: Math.abs(view.getInt32(22, true)) };

/** Reads the header of each of the three kinds of WebP: lossy, lossless and extended. */
const webp: Reader = (view) => {
  const kind = ascii(view, 12, 4);
  if (kind === "VP8 ")
    return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  if (kind === "VP8L") {
    const bits = view.getUint32(21, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  const size = (at: number) => view.getUint16(at, true) + (view.getUint8(at + 2) << 16) + 1;
  return kind === "VP8X" ? { width: size(24), height: size(27) } : null;
};

/** Marker of a JPEG's size: SOF0 to SOF15, without the three that mean something else. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

const ORIENTATION = 0x0112;

/** Names of boxes in an AVIF or HEIC: a size ("ispe") and a turn ("irot"). */
const [ISPE, IROT] = [0x69737065, 0x69726f74];

/** Returns whether the camera was turned, so that width and height are swapped when shown. */
function isTurned(view: DataView, at: number): boolean {
  if (ascii(view, at, 6) !== "Exif\0\0") return false;
  const tiff = at + 6;
  const isLittle = ascii(view, tiff, 2) === "II";
  const entries = tiff + view.getUint32(tiff + 4, isLittle);
  const count = view.getUint16(entries, isLittle);
  for (let n = 0; n < count; n++) {
    const entry = entries + 2 + n * 12;
    if (view.getUint16(entry, isLittle) === ORIENTATION)
      return view.getUint16(entry + 8, isLittle) >= 5;
  }
  return false;
}

const jpeg: Reader = (view) => {
  let turned = false;
  for (let at = 2; at + 9 <= view.byteLength; ) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (isFrame(marker)) {
      const [height, width] = [view.getUint16(at + 5), view.getUint16(at + 7)];
      return turned ? { width: height, height: width } : { width, height };
    }
    if (marker === 0xe1) turned ||= isTurned(view, at + 4);
    at += 2 + view.getUint16(at + 2);
  }
  return null;
};

/**
 * Returns the largest size that an AVIF or HEIC names, because its tiles and its preview have sizes
 * too.
 */
const heif: Reader = (view) => {
  let best: PictureSize | null = null;
  let turned = false;
  for (let at = 4; at + 16 <= view.byteLength; at++) {
    const name = view.getUint32(at);
    if (name === IROT) turned = (view.getUint8(at + 4) & 1) === 1;
    if (name !== ISPE) continue;
    const size = { width: view.getUint32(at + 8), height: view.getUint32(at + 12) };
    if (!best || size.width * size.height > best.width * best.height) best = size;
  }
  return best && turned ? { width: best.height, height: best.width } : best;
};

/** Readers by the content type that `readFileKind` found. */
const READERS: Readonly<Record<string, Reader>> = {
  "image/png": png,
  "image/gif": gif,
  "image/bmp": bmp,
  "image/webp": webp,
  "image/jpeg": jpeg,
  "image/avif": heif,
  "image/heic": heif,
};

/**
 * Returns a picture's size from its first bytes (`PICTURE_HEAD_BYTES`). Null for other files, and if
 * the header is damaged or names no size.
 */
export function pictureSize(head: Uint8Array, contentType: string): PictureSize | null {
  try {
    const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
    const size = READERS[contentType]?.(view) ?? null;
    const isSound = (pixels: number) => pixels >= 1 && pixels <= MAX_PIXELS;
    return size && isSound(size.width) && isSound(size.height) ? size : null;
  } catch (error) {
    // The header ends before its size.
    if (error instanceof RangeError) return null;
    throw error;
  }
}
