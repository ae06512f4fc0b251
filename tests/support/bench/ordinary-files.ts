import { strToU8, zipSync } from "fflate";
import { pdfOf } from "../unsafe-files.ts";

/** A file as an office has it, and a question whose answer only this file holds. */
interface OrdinaryFile {
  name: string;
  bytes: Uint8Array;
  question: string;
  fact: string;
}

const PLACES = ["Bergen", "Cádiz", "Gdynia", "Ostend", "Piraeus", "Trieste", "Varna"];
const THINGS = ["crane", "ferry", "lighthouse", "pilot boat", "quay", "slipway", "warehouse"];
const NOTES = [
  "is inspected before the season begins",
  "was repaired after the storm of last autumn",
  "may be used by members who have signed in at the office",
  "is closed whenever the wind is above eight",
  "is painted every third year, and the invoice goes to the treasurer",
];

const pick = (list: readonly string[], n: number) => list[n % list.length] ?? "";
const sentence = (n: number) =>
  `The ${pick(THINGS, n)} of ${pick(PLACES, n >> 1)} ${pick(NOTES, n)}, as entry ${n} of the register says.`;
const paragraph = (n: number) =>
  Array.from({ length: 4 }, (_, at) => sentence(n * 4 + at)).join(" ");
const paragraphs = (count: number) => Array.from({ length: count }, (_, n) => paragraph(n));
const heading = (n: number) => `${pick(THINGS, n)} ${n + 1}`;

/** Returns a list with the fact in its middle. */
const withFact = (list: readonly string[], fact: string) => [
  ...list.slice(0, list.length / 2),
  fact,
  ...list.slice(list.length / 2),
];

const zip = (parts: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])));
const bytesOf = (lines: readonly string[], between = "\n") => strToU8(lines.join(between));

function links(targets: readonly string[]): string {
  const one = (target: string, n: number) => `<Relationship Id="r${n + 1}" Target="${target}"/>`;
  return `<Relationships>${targets.map(one).join("")}</Relationships>`;
}

const LINES_A_PAGE = 30;
function pdf(fact: string): Uint8Array {
  const lines = withFact(
    paragraphs(150).flatMap((one) => one.split(/(?<=\.) /)),
    fact,
  );
  const pages = Array.from({ length: Math.ceil(lines.length / LINES_A_PAGE) }, (_, page) =>
    lines
      .slice(page * LINES_A_PAGE, (page + 1) * LINES_A_PAGE)
      .join(") Tj 0 -14 Td (")
      .replaceAll("á", "a"),
  );
  return pdfOf(pages);
}

function docx(fact: string): Uint8Array {
  const block = (text: string, n: number) => {
    const style = n % 8 === 0 ? '<w:pPr><w:pStyle w:val="Heading1"/></w:pPr>' : "";
    return `<w:p>${style}<w:r><w:t>${n % 8 === 0 ? heading(n) : text}</w:t></w:r></w:p>`;
  };
  const body = withFact(paragraphs(200).map(block), `<w:p><w:r><w:t>${fact}</w:t></w:r></w:p>`);
  const types = `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`;
  return zip({
    "[Content_Types].xml": types,
    "_rels/.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    "word/document.xml": `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body.join("")}</w:body></w:document>`,
  });
}

const COLUMNS = ["Item", "Place", "Price", "Note"];
const row = (n: number) => [heading(n), pick(PLACES, n), `${(n * 7) % 900}.50`, pick(NOTES, n)];
const rowsWith = (count: number, special: readonly string[]) => {
  const rows = Array.from({ length: count }, (_, n) => row(n));
  return [COLUMNS, ...rows.slice(0, count / 2), special, ...rows.slice(count / 2)];
};

function xlsx(special: readonly string[]): Uint8Array {
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
  const rows = rowsWith(500, special).map((cells) => `<row>${cells.map(cell).join("")}</row>`);
  return zip({
    "xl/workbook.xml": `<workbook><sheets><sheet name="Prices" r:id="r1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": links(["worksheets/sheet1.xml"]),
    "xl/worksheets/sheet1.xml": `<worksheet><sheetData>${rows.join("")}</sheetData></worksheet>`,
  });
}

function pptx(fact: string): Uint8Array {
  const texts = withFact(paragraphs(20), fact);
  const shape = (text: string, mark = "") =>
    `<p:sp>${mark}<a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:sp>`;
  const slides = texts.map((text, n) => [
    `ppt/slides/slide${n + 1}.xml`,
    `<p:sld>${shape(heading(n), '<p:nvPr><p:ph type="title"/></p:nvPr>')}${shape(text)}</p:sld>`,
  ]);
  const ids = texts.map((_, n) => `<p:sldId r:id="r${n + 1}"/>`).join("");
  return zip({
    "ppt/presentation.xml": `<p:presentation><p:sldIdLst>${ids}</p:sldIdLst></p:presentation>`,
    "ppt/_rels/presentation.xml.rels": links(texts.map((_, n) => `slides/slide${n + 1}.xml`)),
    ...Object.fromEntries(slides),
  });
}

const markedUp = (list: readonly string[]) =>
  list.map((text, n) => `<h2>${heading(n)}</h2><p>${text}</p>`).join("");

function epub(fact: string): Uint8Array {
  const chapters = withFact(paragraphs(30), fact).map((text, n) => [
    `c${n}.xhtml`,
    `<html><body><h1>${heading(n)}</h1><p>${text}</p></body></html>`,
  ]);
  const names = chapters.map(([name = ""]) => name);
  const items = names.map((name) => `<item id="${name}" href="${name}"/>`).join("");
  const order = names.map((name) => `<itemref idref="${name}"/>`).join("");
  return zip({
    mimetype: "application/epub+zip",
    "META-INF/container.xml": `<container><rootfiles><rootfile full-path="book.opf"/></rootfiles></container>`,
    "book.opf": `<package><metadata><dc:title>The harbours</dc:title></metadata><manifest>${items}</manifest><spine>${order}</spine></package>`,
    ...Object.fromEntries(chapters),
  });
}

const mail = (fact: string) =>
  bytesOf(
    [
      "From: Ada <ada@example.com>",
      "To: Office <office@example.com>",
      "Subject: The season's keys",
      "Date: Mon, 02 Mar 2026 09:30:00 +0000",
      "Content-Type: text/plain; charset=utf-8",
      "",
      ...withFact(paragraphs(20), fact),
    ],
    "\r\n",
  );

/** Returns ten files of the kinds that offices have, with some pages of text each. */
export function ordinaryFiles(): OrdinaryFile[] {
  const factOf = (what: string, code: string) => `The code of the ${what} is ${code}.`;
  const file = (
    [name, what, code]: readonly [name: string, what: string, code: string],
    make: (fact: string) => Uint8Array,
  ): OrdinaryFile => ({
    name,
    bytes: make(factOf(what, code)),
    question: `What is the code of the ${what}?`,
    fact: code,
  });
  const inTable = (what: string, code: string) => [what, "Office", code, "kept in the safe"];
  const csv = rowsWith(500, inTable("The code of the boathouse", "CSV-4417"));
  return [
    file(["register.pdf", "archive", "PDF-4411"], pdf),
    file(["rules.docx", "workshop", "DOCX-4412"], docx),
    file(["prices.xlsx", "cellar", "XLSX-4413"], () =>
      xlsx(inTable("The code of the cellar", "XLSX-4413")),
    ),
    file(["season.pptx", "tower", "PPTX-4414"], pptx),
    file(["harbours.html", "kiosk", "HTML-4415"], (fact) =>
      bytesOf([
        "<!doctype html><html><head><title>Harbours</title></head><body><main>",
        markedUp(withFact(paragraphs(120), fact)),
        "</main></body></html>",
      ]),
    ),
    file(["handbook.md", "museum", "MD-4416"], (fact) =>
      bytesOf(
        withFact(paragraphs(120), fact).map((text, n) => `## ${heading(n)}\n\n${text}`),
        "\n\n",
      ),
    ),
    file(["stock.csv", "boathouse", "CSV-4417"], () =>
      bytesOf(csv.map((cells) => cells.map((cell) => `"${cell}"`).join(","))),
    ),
    file(["minutes.txt", "chapel", "TXT-4418"], (fact) =>
      bytesOf(withFact(paragraphs(200), fact), "\n\n"),
    ),
    file(["keys.eml", "granary", "EML-4419"], mail),
    file(["book.epub", "bakery", "EPUB-4420"], epub),
  ];
}
