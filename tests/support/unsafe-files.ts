import { constants, deflateRawSync } from "node:zlib";

const bytesOf = (text: string) => new TextEncoder().encode(text);

interface ZipPart {
  name: string;
  /** As in the file: deflated. */
  deflated: Uint8Array;
  /** The unpacked size in its header. */
  size: number;
}

/** Returns a zip file's part that unpacks to a text. */
export const partOf = (name: string, text: string): ZipPart => ({
  name,
  deflated: deflateRawSync(text),
  size: text.length,
});

/**
 * Returns a part that unpacks to a block repeated many times. The block is packed once, so this is
 * fast.
 */
export function repeatedPart(
  name: string,
  { before = "", block, times }: { before?: string; block: string; times: number },
): ZipPart {
  const whole = { finishFlush: constants.Z_FULL_FLUSH };
  const packed = deflateRawSync(block, whole);
  const parts = [deflateRawSync(before, whole), ...Array<Uint8Array>(times).fill(packed)];
  return {
    name,
    deflated: Buffer.concat([...parts, deflateRawSync("")]),
    size: before.length + block.length * times,
  };
}

/** Returns a zip file with these parts, whether their headers are true or not. */
export function zipOf(parts: readonly ZipPart[]): Uint8Array {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let at = 0;
  for (const { name, deflated, size } of parts) {
    const named = Buffer.from(name);
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0);
    head.writeUInt16LE(8, 4);
    head.writeUInt32LE(deflated.length, 14);
    head.writeUInt32LE(size >>> 0, 18);
    head.writeUInt16LE(named.length, 22);
    const written = [Buffer.from("PK\u0003\u0004", "latin1"), head, named, Buffer.from(deflated)];
    const entry = Buffer.alloc(14);
    entry.writeUInt32LE(at, 10);
    central.push(
      Buffer.concat([Buffer.from("PK\u0001\u0002\u0014\u0000", "latin1"), head, entry, named]),
    );
    local.push(...written);
    at += written.reduce((sum, { length }) => sum + length, 0);
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(at, 12);
  return new Uint8Array(
    Buffer.concat([...local, directory, Buffer.from("PK\u0005\u0006", "latin1"), end]),
  );
}

/** Returns the main part of a Word document with these paragraphs. */
export const docxPart = (...paragraphs: string[]): ZipPart =>
  partOf(
    "word/document.xml",
    `<w:document><w:body>${paragraphs.map((text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`).join("")}</w:body></w:document>`,
  );

interface PdfOptions {
  /** Extra words in the trailer. */
  trailer?: string;
  /** Extra objects after the pages. */
  objects?: readonly string[];
  /** The page count that the file claims. */
  count?: number;
  /** Extra words in each page. */
  page?: string;
}

/** Returns a hand-made PDF with one line of text per page. */
export function pdfOf(
  lines: readonly string[],
  { trailer = "", objects: more = [], count = lines.length, page = "" }: PdfOptions = {},
): Uint8Array {
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Count ${count} /Kids [${lines.map((_, at) => `${4 + at * 2} 0 R`).join(" ")}] >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ...lines.flatMap((line, at) => {
      const stream = `BT /F1 12 Tf 50 700 Td (${line}) Tj ET`;
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents ${5 + at * 2} 0 R /Resources << /Font << /F1 3 0 R >> >> ${page}>>`,
        `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
      ];
    }),
    ...more,
  ];
  return pdfBytes(objects, trailer);
}

/** Returns the file of a PDF with these objects, the catalog first. */
export function pdfBytes(objects: readonly string[], trailer = ""): Uint8Array {
  let text = "%PDF-1.4\n";
  const offsets = objects.map((object, at) => {
    const offset = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`;
  for (const offset of offsets) text += `${String(offset).padStart(10, "0")} 00000 n \n`;
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer}>>\nstartxref\n${start}\n%%EOF`;
  return bytesOf(text);
}

/** Returns a password-protected PDF that no password opens. */
export function protectedPdf(): Uint8Array {
  const key = "ab".repeat(32);
  return pdfOf(["secret"], {
    objects: [`<< /Filter /Standard /V 2 /R 3 /Length 128 /P -44 /O <${key}> /U <${key}> >>`],
    trailer: `/Encrypt 6 0 R /ID [<${"01".repeat(16)}> <${"01".repeat(16)}>] `,
  });
}
