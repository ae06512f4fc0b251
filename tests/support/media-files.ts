import { samplePicture } from "@/lib/media/sample-picture";

/** A real PNG. */
export async function pngOf(width: number, height: number): Promise<Buffer> {
  return Buffer.from(await samplePicture({ width, height }, ["#123456", "#fedcba"]));
}

const RATE = 8000;

/** Returns a WAV file of this many bytes, at 8,000 per second. */
export function toneOf(bytes: number): Buffer {
  const file = Buffer.alloc(bytes, 128);
  const data = bytes - 44;
  file.write("RIFF", 0);
  file.writeUInt32LE(bytes - 8, 4);
  file.write("WAVEfmt ", 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(RATE, 24);
  file.writeUInt32LE(RATE, 28);
  file.writeUInt16LE(1, 32);
  file.writeUInt16LE(8, 34);
  file.write("data", 36);
  file.writeUInt32LE(data, 40);
  for (let at = 0; at < data; at++)
    file[44 + at] = 128 + 40 * Math.sin((at * 2 * Math.PI * 440) / RATE);
  return file;
}
