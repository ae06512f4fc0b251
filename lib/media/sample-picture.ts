interface Size {
  /** Pixels. */
  width: number;
  height: number;
}

const CRC_POLYNOMIAL = 0xedb88320;

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? CRC_POLYNOMIAL : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}

/** One chunk of a PNG: length, name, data and checksum. */
function chunk(name: string, data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(12 + data.byteLength);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.byteLength);
  bytes.set(new TextEncoder().encode(name), 4);
  bytes.set(data, 8);
  view.setUint32(8 + data.byteLength, crc32(bytes.subarray(4, 8 + data.byteLength)));
  return bytes;
}

async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const packed = new Response(bytes).body?.pipeThrough(new CompressionStream("deflate"));
  return new Uint8Array(await new Response(packed).arrayBuffer());
}

const channels = (colour: string) =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

/**
 * Rows of palette indexes, each after its filter byte: diagonal bands from the first colour to the
 * second.
 */
function bands({ width, height }: Size): Uint8Array<ArrayBuffer> {
  const rows = new Uint8Array((width + 1) * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      rows[y * (width + 1) + 1 + x] = Math.floor(((x + y) / (width + height)) * 255);
    }
  }
  return rows;
}

/** Makes a PNG with a gradient between two colours (#rrggbb). */
export async function samplePicture(
  size: Size,
  [from, to]: readonly [string, string],
): Promise<Uint8Array> {
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, size.width);
  view.setUint32(4, size.height);
  // Eight bits per pixel, with a palette.
  header.set([8, 3], 8);
  const [first, last] = [channels(from), channels(to)];
  const palette = Uint8Array.from({ length: 256 * 3 }, (_, at) => {
    const [a = 0, b = 0] = [first[at % 3], last[at % 3]];
    return a + ((b - a) * Math.floor(at / 3)) / 255;
  });
  const parts = [
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    chunk("IHDR", header),
    chunk("PLTE", palette),
    chunk("IDAT", await deflate(bands(size))),
    chunk("IEND", new Uint8Array()),
  ];
  return new Uint8Array(await new Blob(parts as BlobPart[]).arrayBuffer());
}
