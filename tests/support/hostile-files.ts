import { readFileSync } from "node:fs";
import { constants, deflateRawSync } from "node:zlib";
import { repeatedPart, zipOf } from "./unsafe-files.ts";

const MIB = 1024 * 1024;

/** A user's file that would take the system down if it were read in the console's process. */
interface HostileFile {
  name: string;
  bytes: () => Uint8Array;
  /** The document's error in the end; null if it can be read. */
  error: RegExp | null;
}

/** Returns zlib data of a block repeated many times. The block is packed once. */
function zlibOf(block: string, times: number): Buffer {
  const packed = deflateRawSync(block, { finishFlush: constants.Z_FULL_FLUSH });
  const blocks = Array<Uint8Array>(times).fill(packed);
  return Buffer.concat([Buffer.from([0x78, 0x9c]), ...blocks, deflateRawSync("")]);
}

/** Returns a PDF of one page with packed contents and extra words in its dictionary. */
function packedPdf(contents: Buffer, words = ""): Uint8Array {
  const objects = [
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]/Contents 5 0 R/Resources<</Font<</F 4 0 R>>>>>>",
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
  ];
  const head = objects.map((object, n) => `${n + 1} 0 obj\n${object}\nendobj\n`).join("");
  const own = `5 0 obj\n<</Length ${contents.length}/Filter/FlateDecode${words}>>\nstream\n`;
  return Buffer.concat([
    Buffer.from(`%PDF-1.7\n${head}${own}`),
    contents,
    Buffer.from("\nendstream\nendobj\ntrailer\n<</Size 6/Root 1 0 R>>\n%%EOF"),
  ]);
}

const wordXml = (mebibytes: number) => () =>
  zipOf([
    repeatedPart("word/document.xml", {
      before: "<w:document><w:body>",
      block: "<w:p><w:r><w:t>Harbour dues</w:t></w:r></w:p>".repeat(MIB / 45),
      times: mebibytes,
    }),
  ]);

const BLANKS = " ".repeat(MIB);
const TOO_LARGE = /unpacks to more than (16|32) MB\..* and upload them\.$/;

/** Files that each once stopped console and engine, and one more that no budget can foresee. */
export const HOSTILE_FILES: readonly HostileFile[] = [
  {
    name: "a PDF that draws 10^8 times.pdf",
    bytes: () => readFileSync(new URL("./forms.pdf", import.meta.url)),
    error: /^Couldn't read this PDF: page 1 draws more text than a page can hold\./,
  },
  {
    name: "a PDF with 336 MB of contents.pdf",
    bytes: () => packedPdf(zlibOf(BLANKS, 336)),
    error: TOO_LARGE,
  },
  {
    name: "a PDF whose contents are called a picture.pdf",
    bytes: () => packedPdf(zlibOf(BLANKS, 2000), "/Type/XObject/Subtype /Image"),
    error: /^Couldn't read this PDF: (reading it failed 3 times|it took too long)\. Split it/,
  },
  { name: "57 MB of XML.docx", bytes: wordXml(57), error: TOO_LARGE },
  { name: "300 MB of XML.docx", bytes: wordXml(300), error: TOO_LARGE },
  {
    name: "14 MB.html",
    bytes: () =>
      Buffer.from("<p class='x'>Harbour <b>dues</b></p>\n".repeat(400_000).slice(0, 14 * MIB)),
    error: null,
  },
  {
    name: "10,000 columns.csv",
    bytes: () => {
      const row = (cell: string) => Array<string>(10_000).fill(cell).join(",");
      return Buffer.from([row("column"), ...Array<string>(150).fill(row("value"))].join("\n"));
    },
    error: /^Couldn't read this table: it has 10,000 columns\. The limit is 1,000\./,
  },
];
