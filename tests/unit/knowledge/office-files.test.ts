import { zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { chunkText } from "@/lib/knowledge/chunk-text";
import { kindOf } from "@/lib/knowledge/extraction/document-kind";
import { readBrought } from "../../support/brought-files";
import { partOf, repeatedPart, zipOf } from "../../support/unsafe-files";

const bytesOf = (text: string) => new TextEncoder().encode(text);
const zip = (parts: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, bytesOf(text)])));
const read = (name: string, bytes: Uint8Array | string) =>
  readBrought(name, { bytes: typeof bytes === "string" ? bytesOf(bytes) : bytes });

const links = (...targets: string[]) =>
  `<Relationships>${targets.map((target, at) => `<Relationship Id="r${at + 1}" Target="${target}"/>`).join("")}</Relationships>`;

const WORKBOOK = {
  "xl/workbook.xml": `<workbook><sheets><sheet name="Prices" r:id="r1"/><sheet name="Secret" state="hidden" r:id="r2"/></sheets></workbook>`,
  "xl/_rels/workbook.xml.rels": links("worksheets/sheet1.xml", "worksheets/sheet2.xml"),
  "xl/sharedStrings.xml": `<sst><si><t>Service</t></si><si><r><t>Trans</t></r><r><t>lation</t></r><rPh><t>x</t></rPh></si></sst>`,
  "xl/styles.xml": `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="#,##0.00\\ [$€-407]"/></numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs>
    <cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="10"/></cellXfs></styleSheet>`,
  "xl/worksheets/sheet1.xml": `<worksheet><sheetData>
    <row r="1"><c r="A1" t="inlineStr"><is><t>Price list 2026</t></is></c></row>
    <row r="3"><c r="A3" t="s"><v>0</v></c><c r="B3" t="inlineStr"><is><t>Price</t></is></c><c r="D3" t="str"><v>From</v></c><c r="E3" t="str"><v>Off</v></c></row>
    <row r="4"><c r="A4" t="s"><v>1</v></c><c r="B4" s="2"><v>0.19</v></c><c r="D4" s="1"><v>46023</v></c><c r="E4" s="3"><v>0.125</v></c></row>
    <row r="5" hidden="1"><c r="A5" t="str"><v>Hidden</v></c><c r="B5"><v>1</v></c></row>
    <row r="6"><c r="A6" t="str"><v>Post</v></c><c r="B6"><v>0.30000000000000004</v></c><c r="E6" t="e"><v>#REF!</v></c></row>
    </sheetData></worksheet>`,
  "xl/worksheets/sheet2.xml": `<worksheet><sheetData><row><c t="str"><v>a</v></c><c t="str"><v>b</v></c></row></sheetData></worksheet>`,
};

describe("a workbook", () => {
  it("has its sheets with a passage for each row, dates, currencies and the columns' names", async () => {
    const { text } = await read("prices.xlsx", zip(WORKBOOK));
    expect(chunkText(text).map((chunk) => chunk.text)).toEqual([
      "# Prices\n\nPrice list 2026\n\nService: Translation\nPrice: 0.19 €\nFrom: 2026-01-01\nOff: 12.5%",
      "Service: Post\nPrice: 0.3",
    ]);
  });

  it("names its columns by both lines where names span several", async () => {
    const line = (number: number, ...cells: string[]) =>
      `<row r="${number}">${cells.map((text, at) => (text ? `<c r="${"ABCDE"[at]}${number}" t="str"><v>${text}</v></c>` : "")).join("")}</row>`;
    const sheetOf = async (rows: string, ...merged: string[]) => {
      const cells = merged.map((ref) => `<mergeCell ref="${ref}"/>`).join("");
      const sheet = `<worksheet><sheetData>${rows}</sheetData><mergeCells>${cells}</mergeCells></worksheet>`;
      const file = zip({ ...WORKBOOK, "xl/worksheets/sheet1.xml": sheet });
      return (await read("a.xlsx", file)).text;
    };
    const two =
      line(1, "Prices of 2026") +
      line(2, "Article", "", "Price per kg", "", "Note") +
      line(3, "Code", "Name", "1–9 kg", "2025") +
      line(4, "KF-1", "Huila", "21.5", "19.8", "new");
    expect(await sheetOf(two, "A1:E1", "A2:B2", "C2:D2", "E2:E3")).toBe(
      "# Prices\n\nPrices of 2026\n\nArticle Code: KF-1\nArticle Name: Huila\nPrice per kg 1–9 kg: 21.5\nPrice per kg 2025: 19.8\nNote: new",
    );
    const one = line(1, "Article", "", "Price") + line(2, "KF-1", "Huila", "21.5");
    expect(await sheetOf(one, "A1:B1")).toBe("# Prices\n\nArticle: KF-1\nHuila\nPrice: 21.5");
    expect(await sheetOf(line(1, "Article", "", "Price"), "A1:B1")).toContain("Article");
  });

  it("is one by its content, and says what is wrong with it", async () => {
    expect(kindOf(zip(WORKBOOK), "prices.xls")).toBe("xlsx");
    await expect(read("a.xlsx", zip(WORKBOOK).slice(0, 200))).rejects.toThrow("damaged");
  });
});

const SLIDE = `<p:sld><p:sp><p:nvPr><p:ph type="title"/></p:nvPr><a:p><a:r><a:t>Plan</a:t></a:r></a:p></p:sp>
  <p:sp><p:nvPr><p:ph idx="1"/></p:nvPr><a:p><a:r><a:t>Open in </a:t></a:r><a:r><a:t>May</a:t></a:r></a:p></p:sp>
  <p:graphicFrame><a:tbl><a:tr><a:tc><a:p><a:r><a:t>Zone</a:t></a:r></a:p></a:tc><a:tc><a:p><a:r><a:t>Days</a:t></a:r></a:p></a:tc></a:tr>
  <a:tr><a:tc><a:p><a:r><a:t>North</a:t></a:r></a:p></a:tc><a:tc><a:p><a:r><a:t>3</a:t></a:r></a:p></a:tc></a:tr></a:tbl></p:graphicFrame>
  <p:sp><p:nvPr><p:ph type="sldNum"/></p:nvPr><a:p><a:r><a:t>7</a:t></a:r></a:p></p:sp></p:sld>`;

it("a presentation has its slides as pages, in their order, with their notes", async () => {
  const file = await read(
    "talk.pptx",
    zip({
      "ppt/presentation.xml": `<p:presentation><p:sldIdLst><p:sldId r:id="r2"/><p:sldId r:id="r1"/></p:sldIdLst></p:presentation>`,
      "ppt/_rels/presentation.xml.rels": links("slides/slide1.xml", "slides/slide2.xml"),
      "ppt/slides/slide1.xml": `<p:sld><p:sp><a:p><a:r><a:t>The end</a:t></a:r></a:p></p:sp></p:sld>`,
      "ppt/slides/slide2.xml": SLIDE,
      "ppt/slides/_rels/slide2.xml.rels": links("../notesSlides/notesSlide1.xml"),
      "ppt/notesSlides/notesSlide1.xml": `<p:notes><p:sp><a:p><a:r><a:t>Thank Ada</a:t></a:r></a:p></p:sp></p:notes>`,
    }),
  );
  expect(file).toMatchObject({ pages: 2, hasPages: true });
  expect(file.text).toBe(
    "# Plan\n\nOpen in May\n\n| Zone | Days |\n|---|---|\n| North | 3 |\n\nThank Ada\n\nThe end",
  );
});

describe("an OpenDocument file", () => {
  it("that is a text has headings, lists, tables and notes", async () => {
    const cell = (text: string) => `<table:table-cell><text:p>${text}</text:p></table:table-cell>`;
    const row = (...cells: string[]) =>
      `<table:table-row>${cells.map(cell).join("")}</table:table-row>`;
    const content = `<office:document-content><office:body><office:text>
      <text:tracked-changes><text:p>Deleted</text:p></text:tracked-changes>
      <text:h text:outline-level="2">Fees</text:h>
      <text:p>Pay<text:s/>now<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>Or later.</text:p></text:note-body></text:note>.</text:p>
      <text:list><text:list-item><text:p>one</text:p></text:list-item><text:list-item><text:p>two</text:p></text:list-item></text:list>
      <table:table>${row("Zone", "Days")}${row("North", "3")}</table:table>
      </office:text></office:body></office:document-content>`;
    const { text } = await read("a.odt", zip({ mimetype: "x", "content.xml": content }));
    expect(text).toBe(
      "## Fees\n\nPay now.\n\nOr later.\n\n- one\n- two\n\n| Zone | Days |\n|---|---|\n| North | 3 |",
    );
  });

  it("that is a spreadsheet has a passage for each row", async () => {
    const cells = (...texts: string[]) =>
      `<table:table-row>${texts.map((text) => `<table:table-cell><text:p>${text}</text:p></table:table-cell>`).join("")}<table:table-cell table:number-columns-repeated="16000"/></table:table-row>`;
    const content = `<office:document-content><office:spreadsheet><table:table table:name="Stock">${cells("Part", "Count")}${cells("Pump", "4")}${cells("Valve", "9")}</table:table></office:spreadsheet></office:document-content>`;
    const { text } = await read("a.ods", zip({ "content.xml": content }));
    expect(text).toBe("# Stock\n\nPart: Pump\nCount: 4\n\n\fPart: Valve\nCount: 9");
  });
});

it("a book has its chapters in reading order and its own title", async () => {
  const { text, title } = await read(
    "book.epub",
    zip({
      mimetype: "application/epub+zip",
      "META-INF/container.xml": `<container><rootfiles><rootfile full-path="OPS/book.opf"/></rootfiles></container>`,
      "OPS/book.opf": `<package><metadata><dc:title>Tides</dc:title></metadata><manifest><item id="b" href="text/b%20two.xhtml"/><item id="a" href="text/a.xhtml"/><item id="n" href="nav.xhtml" properties="nav"/></manifest>
        <spine><itemref idref="n"/><itemref idref="a"/><itemref idref="b"/></spine></package>`,
      "OPS/nav.xhtml": "<nav><a>Contents</a></nav>",
      "OPS/text/a.xhtml": "<html><body><h1>Ebb</h1><p>Low water.</p></body></html>",
      "OPS/text/b two.xhtml": "<html><body><h1>Flood</h1><p>High water.</p></body></html>",
    }),
  );
  expect(title).toBe("Tides");
  expect(text).toBe("# Ebb\n\nLow water.\n\n# Flood\n\nHigh water.");
});

it("an email has its subject as title, its people, its text and the names of its files", async () => {
  const mail = [
    "From: =?utf-8?q?J=C3=BCrgen?= <j@example.com>",
    "To: Ada <ada@example.com>",
    "Subject: =?iso-8859-1?Q?Geb=FChren?=",
    "Date: Fri, 27 Nov 2026 10:00:00 +0000",
    'Content-Type: multipart/mixed; boundary="x"',
    "",
    "--x",
    "Content-Type: text/plain; charset=windows-1251",
    "Content-Transfer-Encoding: 8bit",
    "",
    "Fees are 6 euros.",
    "--x",
    'Content-Type: application/pdf; name="fees.pdf"',
    'Content-Disposition: attachment; filename="fees.pdf"',
    "",
    "x",
    "--x--",
  ].join("\r\n");
  const { text, title } = await read("mail.eml", mail);
  expect(title).toBe("Gebühren");
  expect(text).toBe(
    "Subject: Gebühren\nFrom: Jürgen <j@example.com>\nTo: Ada <ada@example.com>\nDate: 2026-11-27 10:00 UTC\nAttached files: fees.pdf\n\nFees are 6 euros.",
  );
});

it("JSON has a passage for each object of a list", async () => {
  const { text } = await read(
    "parts.json",
    JSON.stringify({
      version: 3,
      items: [{ code: "HX", sizes: [1, 2], price: { eur: 9 } }, { code: "HY" }],
    }),
  );
  expect(text).toBe("version: 3\n\n\fcode: HX\nsizes: 1, 2\nprice eur: 9\n\n\fcode: HY");
  await expect(read("a.json", "{")).rejects.toThrow("isn't valid JSON");
});

describe("zip files", () => {
  const blanks = { block: " ".repeat(1024 * 1024), times: 20 };
  it.each([
    ["a.xlsx", "xl/workbook.xml"],
    ["a.pptx", "ppt/presentation.xml"],
    ["a.odt", "content.xml"],
    ["a.epub", "META-INF/container.xml"],
  ])("%s that unpacks without end is refused", async (name, part) => {
    const bytes = zipOf([repeatedPart(part, blanks)]);
    await expect(read(name, bytes)).rejects.toThrow("unpacks to more than 16 MB");
  });

  it("whose parts together unpack without end are refused", async () => {
    const sheets = [1, 2, 3, 4, 5].map((n) =>
      repeatedPart(`xl/worksheets/sheet${n}.xml`, { ...blanks, times: 15 }),
    );
    const bytes = zipOf([partOf("xl/workbook.xml", "<workbook/>"), ...sheets]);
    await expect(read("a.xlsx", bytes)).rejects.toThrow("unpacks to more than 64 MB");
  });

  it("of other kinds, and RTF, are refused with what can be read", () => {
    for (const [name, bytes] of [
      ["a.zip", zip({ "a.txt": "x" })],
      ["letter.rtf", bytesOf("{\\rtf1 Hello}")],
      ["letter.txt", bytesOf("{\\rtf1 Hello}")],
    ] as const)
      expect(() => kindOf(bytes, name), name).toThrow("Upload one of these: .pdf, .docx");
  });
});
