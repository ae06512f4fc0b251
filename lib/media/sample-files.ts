import type { Context } from "@/lib/context/context";
import { markForRemoval } from "@/lib/files/removed-files";
import type { Sample } from "@/lib/records/definition";
import type { FileKind } from "./file-type";
import { fileKey } from "./rows";
import { samplePicture } from "./sample-picture";

const RATE = 8000;
const SECONDS = 2;
/** A, C sharp, E, A in Hertz. */
const NOTES = [440, 554.37, 659.25, 880] as const;
const HEADER_BYTES = 44;

function writeHeader(view: DataView, dataBytes: number): void {
  const write = (at: number, text: string) => {
    for (const [index, character] of [...text].entries())
      view.setUint8(at + index, character.charCodeAt(0));
  };
  write(0, "RIFF");
  view.setUint32(4, HEADER_BYTES - 8 + dataBytes, true);
  write(8, "WAVEfmt ");
  view.setUint32(16, 16, true);
  // PCM, one channel, eight bits per sample.
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, RATE, true);
  view.setUint32(28, RATE, true);
  view.setUint16(32, 1, true);
  view.setUint16(34, 8, true);
  write(36, "data");
  view.setUint32(40, dataBytes, true);
}

/** Makes a short rising sound as a WAV file. */
function sampleTone(): Uint8Array {
  const samples = RATE * SECONDS;
  const bytes = new Uint8Array(HEADER_BYTES + samples);
  writeHeader(new DataView(bytes.buffer), samples);
  const perNote = samples / NOTES.length;
  for (let at = 0; at < samples; at++) {
    const note = NOTES[Math.floor(at / perNote)] ?? NOTES[0];
    const fading = 1 - (at % perNote) / perNote;
    bytes[HEADER_BYTES + at] = 128 + 60 * fading * Math.sin((2 * Math.PI * note * at) / RATE);
  }
  return bytes;
}

interface SampleFile {
  name: string;
  folder: string;
  tags: readonly string[];
  views: number;
  downloads: number;
  width?: number;
  height?: number;
  /**
   * Must equal what `readFileKind` returns for the bytes. Written here, so that pages don't load
   * its code.
   */
  kind: FileKind;
  bytes: () => Promise<Uint8Array> | Uint8Array;
}

type Colours = Parameters<typeof samplePicture>[1];

const SIZE = { width: 640, height: 400 };

const PNG: FileKind = { contentType: "image/png", type: "image", format: "PNG" };
const WAV: FileKind = { contentType: "audio/wav", type: "audio", format: "WAV" };
const MARKDOWN: FileKind = { contentType: "text/markdown", type: "document", format: "MD" };

const picture = (colours: Colours) => ({
  ...SIZE,
  kind: PNG,
  bytes: () => samplePicture(SIZE, colours),
});

const text = (lines: readonly string[]) => ({
  kind: MARKDOWN,
  bytes: () => new TextEncoder().encode(`${lines.join("\n")}\n`),
});

/** The sample files. */
export const SAMPLES: readonly SampleFile[] = [
  {
    name: "Harvest campaign.png",
    folder: "marketing",
    tags: ["campaign", "autumn"],
    views: 42,
    downloads: 7,
    ...picture(["#7c2d12", "#f59e0b"]),
  },
  {
    name: "Vineyard at dawn.png",
    folder: "about",
    tags: ["landscape"],
    views: 18,
    downloads: 2,
    ...picture(["#312e81", "#f472b6"]),
  },
  {
    name: "Olive oil 500 ml.png",
    folder: "products",
    tags: ["packshot"],
    views: 31,
    downloads: 12,
    ...picture(["#14532d", "#a3e635"]),
  },
  {
    name: "Story background.png",
    folder: "social",
    tags: ["story", "template"],
    views: 9,
    downloads: 4,
    ...picture(["#0f172a", "#38bdf8"]),
  },
  {
    name: "Jingle.wav",
    folder: "marketing",
    tags: ["sound"],
    views: 5,
    downloads: 1,
    kind: WAV,
    bytes: sampleTone,
  },
  {
    name: "Press text.md",
    folder: "about",
    tags: ["press"],
    views: 3,
    downloads: 2,
    ...text([
      "# A new harvest",
      "",
      "The grapes are in, and the first bottles arrive in spring.",
      "You can use the photos with this text.",
    ]),
  },
];

/**
 * Creates and stores the sample files. They are marked for deletion until their assets are stored.
 */
export async function putSampleFiles(ctx: Context): Promise<Sample[]> {
  const made = await Promise.all(
    SAMPLES.map(async (sample) => ({
      ...sample,
      id: crypto.randomUUID(),
      bytes: await sample.bytes(),
    })),
  );
  await markForRemoval(
    ctx,
    made.map(({ id }) => fileKey(id)),
  );
  await Promise.all(made.map(({ id, bytes }) => ctx.files.put(fileKey(id), bytes)));
  return made.map(({ id, bytes, kind, name, folder, tags, ...counted }) => {
    const columns = { ...counted, ...kind, size: bytes.byteLength };
    return { id, values: { name, folder, tags }, columns };
  });
}
