import { zipSync } from "fflate";
import { GIF, JPEG, png, WEBP } from "../images";
import { WORST_BYTES, worstTexts } from "./worst-texts";

export interface WorstFile {
  name: string;
  type: string;
  bytes: () => Buffer;
}

/** Bytes reserved for the rest of a file. */
const AROUND = 4096;
const SVG = '<svg xmlns="http://www.w3.org/2000/svg">';
const W = '<w:document xmlns:w="w"><w:body><w:p><w:r><w:t>';

const zipped = (xml: string) =>
  Buffer.from(zipSync({ "word/document.xml": Buffer.from(xml) }, { level: 1 }));
const pdfOf = (content: string) =>
  `%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Count 1 /Kids [3 0 R] >>\nendobj\n3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R >>\nendobj\n4 0 obj\n<< /Length ${content.length} >>\nstream\n${content}\nendstream\nendobj\ntrailer\n<< /Root 1 0 R >>\n`;

type Maker = (text: string) => Buffer;
const of =
  (before: string, after = ""): Maker =>
  (text) =>
    Buffer.from(before + text + after);
const behind =
  (head: Uint8Array): Maker =>
  (text) =>
    Buffer.concat([head, Buffer.from(text)]);

/** Every kind of file that is read here, with the worst content where it is read. */
const KINDS: readonly (readonly [name: string, type: string, make: Maker])[] = [
  ["a.svg", "image/svg+xml", of("")],
  ["in.svg", "image/svg+xml", of(SVG, "</svg>")],
  ["path.svg", "image/svg+xml", of(`${SVG}<path d="`, '"/></svg>')],
  ["style.svg", "image/svg+xml", of(`${SVG}<style>`, "</style></svg>")],
  ["text.svg", "image/svg+xml", of(`${SVG}<text>`, "</text></svg>")],
  ["a.png", "image/png", behind(png())],
  ["a.jpg", "image/jpeg", behind(JPEG)],
  ["a.gif", "image/gif", behind(GIF)],
  ["a.webp", "image/webp", behind(WEBP)],
  ["a.ico", "image/x-icon", behind(Buffer.from([0, 0, 1, 0, 1, 0]))],
  ["a.html", "text/html", of("")],
  ["in.html", "text/html", of("<!doctype html><body>")],
  ["a.md", "text/markdown", of("")],
  ["a.csv", "text/csv", of("")],
  ["rows.csv", "text/csv", of("a,b,c\n")],
  ["a.txt", "text/plain", of("")],
  ["a.docx", "application/vnd.openxmlformats", (text) => zipped(text)],
  ["in.docx", "application/vnd.openxmlformats", (text) => zipped(W + text)],
  ["a.pdf", "application/pdf", of("%PDF-1.7\n")],
  ["in.pdf", "application/pdf", of("%PDF-1.7\n1 0 obj\n<< /Type /Catalog ")],
  ["page.pdf", "application/pdf", (text) => Buffer.from(pdfOf(text), "utf8")],
  ["a.mp3", "audio/mpeg", of("ID3\u0003")],
  ["a.zip", "application/zip", of("PK\u0003\u0004")],
];

/**
 * SVGs with as many elements, attributes and levels as fit. They may be harmless, so that all of it
 * is read.
 */
const many = (item: string, close = "") => {
  const times = Math.floor((WORST_BYTES - AROUND) / (item.length + close.length));
  return `${SVG}${item.repeat(times)}${close.repeat(times)}</svg>`;
};
const SVGS = [
  many("<g/>"),
  many("<g>", "</g>"),
  many("<path d='M0 0'/>"),
  many("<g id='a'></g>"),
  many("<!---->"),
  many("&lt;"),
  many("<style>a{}</style>"),
  many(`<g ${Array.from({ length: 200 }, (_, at) => `data-${at}=""`).join(" ")}/>`),
];

/** Every kind of file at its worst. */
export function worstFiles(): WorstFile[] {
  const texts = worstTexts(WORST_BYTES - AROUND, Buffer.byteLength);
  return [
    ...KINDS.flatMap(([name, type, make]) =>
      texts.map((text) => ({ name, type, bytes: () => make(text) })),
    ),
    ...SVGS.map((svg) => ({
      name: "many.svg",
      type: "image/svg+xml",
      bytes: () => Buffer.from(svg),
    })),
  ];
}
