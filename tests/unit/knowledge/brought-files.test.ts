import { describe, expect, it } from "vitest";
import { chunkText } from "@/lib/knowledge/chunk-text";
import { ExtractionError } from "@/lib/knowledge/extraction/block-text";
import { emptyPagesNote, joinPages } from "@/lib/knowledge/extraction/join-pages";
import { broughtFile, readBrought } from "../../support/brought-files";
import { pdfOf } from "../../support/unsafe-files";

const bytesOf = (text: string) => new TextEncoder().encode(text);
const textOf = async (name: string) => (await readBrought(name)).text;

describe("a text file", () => {
  it.each([
    [
      "cp1251.txt",
      "Доставка стоит пятьсот рублей. Возврат в течение тридцати дней.",
      "windows-1251",
    ],
    ["sjis.txt", "送料は五百円です。返品は三十日以内に受け付けます。", "shift_jis"],
  ])(
    "%s without a word about its encoding is guessed, and says so",
    async (name, text, encoding) => {
      const file = await readBrought(name);
      expect(file).toMatchObject({ text, encoding });
      expect(file.note).toMatch(/^The text encoding was guessed: (Cyrillic|Japanese) \(.+\)\.$/);
    },
  );

  it.each([
    ["meta1251.html", "Доставка стоит пятьсот рублей.", "Цены"],
    ["sjis.html", "送料は五百円です。", "送料"],
  ])("%s is read as its markup says", async (name, text, title) => {
    expect(await readBrought(name)).toMatchObject({ text, title, note: null });
  });

  it("is read as its server or a person says, but for a byte order mark", async () => {
    const greek = Uint8Array.from([0xca, 0xfc, 0xf3, 0xf4, 0xef, 0xf2]);
    const read = (bytes: Uint8Array) => readBrought("a.txt", { bytes, encoding: "windows-1253" });
    expect(await read(greek)).toMatchObject({
      text: "Κόστος",
      encoding: "windows-1253",
      note: null,
    });
    expect((await read(bytesOf("\uFEFFκόστος"))).text).toBe("κόστος");
  });

  it("has Central European and Chinese letters", async () => {
    const decoded = (hex: string) =>
      readBrought("a.txt", { bytes: Uint8Array.from(Buffer.from(hex, "hex")) });
    const hungarian =
      "417a20e1727574206861726d696e63206e61706f6e2062656cfc6c206c6568657420766973737a616bfc6c64656e692e20412064ed6a2068617420657572f32c20612067796572656b656b206b656476657a6de96e7974206b61706e616b2e20456cf5ed72e17320737a6572696e742e";
    expect((await decoded(hungarian)).text).toBe(
      "Az árut harminc napon belül lehet visszaküldeni. A díj hat euró, a gyerekek kedvezményt kapnak. Előírás szerint.",
    );
    const chinese = "d4cbb7d1ceaacee5b0d9d4aaa1a3cdcbbbf5d0ebd4dac8fdcaaeccecc4dacce1b3f6a1a3";
    expect((await decoded(chinese)).text).toBe("运费为五百元。退货须在三十天内提出。");
  });

  it("has no headings where a line begins with #, and no rows where a page ends", async () => {
    const { text } = await readBrought("manual.txt", {
      bytes: bytesOf("Install:\n# as root\napt install tool\n\n## a comment\fNext page"),
    });
    expect(text).toBe("Install:\n    # as root\napt install tool\n\n    ## a comment\nNext page");
    expect(chunkText(text)).toMatchObject([{ headingPath: [] }]);
  });
});

describe("Markdown", () => {
  it("is called as its front matter says, and has neither that nor marks of admonitions", async () => {
    const { text, title } = await readBrought("front.md");
    expect(title).toBe("Install on Debian");
    expect(text).toMatch(/^# Install\n\nRun this:/);
    expect(text).toContain("Warning:\nBack up first.");
    expect(text).not.toMatch(/sidebar_position|:::/);
  });

  it("is called as its first heading, outside of code", async () => {
    const read = (source: string) => readBrought("a.md", { bytes: bytesOf(source) });
    expect((await read("```\n# no\n```\n\n# Keys ##\n\nText")).title).toBe("Keys");
    expect(await read("---\r\ntitle: 'Doors'\r\n---\r\nText\r\n")).toMatchObject({
      ...{ title: "Doors", text: "Text\n" },
    });
    expect((await read("# Keys\r\n\r\nText")).title).toBe("Keys");
    expect(await read("---\nA rule above a text.\n---\n")).toMatchObject({ title: null });
    expect((await read("---\nA rule above a text.\n---\n")).text).toContain("A rule above");
  });
});

describe("HTML", () => {
  it("is its content, without menus, cookie notices and footers", async () => {
    const { text, title } = await readBrought("nav.html");
    expect(title).toBe("Returns");
    expect(text).toBe(
      "# Returns\n\nGoods may be returned within 45 days.\n\nFees\n\nA fee of 6 euros applies.\n\n| Zone | Days |\n|---|---|\n| North | 3 |\n\ncode  line 1\n  line 2",
    );
  });

  it("without a main part loses link lists, tables of contents and footers", async () => {
    const menu = ["Home", "Shop", "Blog", "Contact"].map(
      (one) => `<li><a href="/${one}">${one}</a>`,
    );
    const contents = ["a", "b", "c"].map((one) => `<li><a href="#${one}">Part ${one} of it</a>`);
    const { text } = await readBrought("page.html", {
      bytes:
        bytesOf(`<body><div><ul>${menu.join("")}</ul></div><h1>Fees</h1><ol>${contents.join("")}</ol>
        <ul><li>See <a href="/x">the list</a> of fees for all zones</ul>
        <p>A fee applies.</p><aside>Related</aside><footer>Imprint</footer></body>`),
    });
    expect(text).toBe("# Fees\n\n- See the list of fees for all zones\n\nA fee applies.");
  });

  it("has the words of a button that opens a part, and of no other", async () => {
    const { text } = await readBrought("a.html", {
      bytes: bytesOf("<h3><button>What is it?</button></h3><p>A pump.</p><button>Copy</button>"),
    });
    expect(text).toBe("### What is it?\n\nA pump.");
  });

  it("has tables whose cells hold paragraphs or span rows, boxes of facts, and pages made of tables", async () => {
    const read = async (body: string) =>
      (await readBrought("a.html", { bytes: bytesOf(body) })).text;
    const rows =
      "<tr><th>Zone<th>Plan<th>Price<tr><td rowspan=2><p>North</p><td>A|B<td>3<tr><td>C<td>4";
    expect(await read(`<table>${rows}</table>`)).toBe(
      "| Zone | Plan | Price |\n|---|---|---|\n| North | A\\|B | 3 |\n| North | C | 4 |",
    );
    const facts = "<table><tr><th>Born<td>1815<tr><th>Died<td>1852</table>";
    expect(await read(facts)).toBe("Born: 1815\nDied: 1852");
    const layout = "<table><tr><td><h2>Keys</h2><p>By the door.</p><td>Menu</table>";
    expect(await read(layout)).toBe("## Keys\n\nBy the door.\n\nMenu");
  });
});

describe("a PDF", () => {
  it.each([
    ["cmap-sjis.pdf", "送料は五百円です。返品は三十日以内に受け付けます。"],
    ["cmap-uni.pdf", "运费为五百元。退货须在三十天内提出。"],
  ])("%s refers to a table of characters, and has its text", async (name, text) => {
    expect(await textOf(name)).toBe(text);
  });

  it("of two columns drawn line by line is read column by column", async () => {
    const text = await textOf("cols-row.pdf");
    expect(text.replace(/\s+/g, " ")).toBe(
      "The committee met in spring and looked at the yearly accounts of the harbour. It found that the pilot service had lost money. Storage fees rose by nine percent in the same period, mainly due to the new cold store on quay seven. Tenants pay 14.20 per pallet.",
    );
  });

  it("has no running titles and page numbers, and no headings where a line begins with #", async () => {
    const { text, pageStarts } = await readBrought("header.pdf");
    expect(text).not.toMatch(/ACME|Page \d/);
    expect(text).toContain("Chapter 6. The machine number 6 must be oiled every 42 days.");
    expect(pageStarts).toEqual([0, 61, 123, 185, 247, 309]);
    const { text: script } = await readBrought("a.pdf", { bytes: pdfOf(["# a comment"]) });
    expect(script).toBe("    # a comment");
  });

  it("keeps a heading that counts, and what repeats as all of a page", () => {
    const lessons = [1, 2, 3].map((n) => `Lesson ${n}\n\nText about thing ${n}`);
    expect(joinPages(lessons).text).toBe(lessons.join("\n\n"));
    expect(joinPages(["The same", "The same"]).text).toBe("The same\n\nThe same");
  });

  it("has no titles of chapters with page numbers, and no table of contents", async () => {
    const chapters = [1, 2, 3, 4, 5, 6, 7, 8].map(
      (n) => `Chapter ${n > 4 ? 2 : 1}  ${n}\n\nText ${n}`,
    );
    expect(joinPages(chapters).text).toBe(
      [1, 2, 3, 4, 5, 6, 7, 8].map((n) => `Text ${n}`).join("\n\n"),
    );
    const next = ") Tj 0 -14 Td (";
    const lines = (...numbers: string[]) =>
      numbers.map((number, n) => `Item ${n} ${". ".repeat(12)}${number}`).join(next);
    const read = async (...numbers: string[]) =>
      (await readBrought("a.pdf", { bytes: pdfOf([`Items${next}${lines(...numbers)}`]) })).text;
    expect(await read("1", "3", "12")).toBe("Items");
    expect(await read("4.50", "2.10", "3.00")).toContain("Item 2");
    expect(await read("9", "2", "3")).toContain("Item 2");
  });

  it("doesn't cut a sentence at the end of a page", async () => {
    expect(await textOf("para-break.pdf")).toBe(
      "If the red lamp blinks twice the operator has to call the service and\nmust not open the lid before the drum has stopped for 90 seconds.",
    );
  });

  it("has words that are hyphenated at line ends whole", async () => {
    expect(await textOf("hyphen.pdf")).toBe(
      "The well-known supplier ships self-adhesive labels and transparent foil, part A-17 and e-mail support.",
    );
  });

  it("with scanned pages among others says which", async () => {
    const { empty, pages } = await readBrought("mixed.pdf");
    expect(emptyPagesNote(empty, pages)).toBe("3 of 5 pages have no text (2–4).");
    expect(emptyPagesNote([], 5)).toBeNull();
    expect(emptyPagesNote([7], 9)).toBe("1 of 9 pages has no text (7).");
  });

  it("has the values of its form and its notes, but no password", async () => {
    const field = (name: string, value: string, more = "") =>
      `<< /Type /Annot /Subtype /Widget /FT /Tx /T (${name}) /V (${value}) /Rect [0 0 9 9] ${more}>>`;
    const bytes = pdfOf(["Order form"], {
      page: "/Annots [6 0 R 7 0 R 8 0 R 9 0 R] ",
      objects: [
        field("Customer", "Harbour Ltd"),
        field("Secret", "1234", "/Ff 8192 "),
        "<< /Type /Annot /Subtype /Widget /FT /Btn /T (Express) /V /On /AS /On /Rect [0 0 9 9] /AP << /N << /On 5 0 R >> >> >>",
        "<< /Type /Annot /Subtype /Text /Contents (Ask Ada first) /T (Grace) /Rect [0 0 9 9] >>",
      ],
    });
    const { text } = await readBrought("form.pdf", { bytes });
    expect(text).toBe(
      "Order form\n\nCustomer: Harbour Ltd\nExpress: Yes\nNote by Grace: Ask Ada first",
    );
  });

  it("that draws text without end is refused", async () => {
    await expect(readBrought("forms.pdf")).rejects.toThrow(ExtractionError);
  });
});

describe("a Word document", () => {
  it("has its notes after what they are about, and its headers once", async () => {
    expect(await textOf("notes.docx")).toBe(
      "Document number QM-7781 revision C\n\nVisitors pay the regular fee.\n\nResidents pay nothing.\n\nResidents must show a green card issued after March 2024.\n\nBoxed: the hotline is extension 4471.\n\nEndnote: measured at 21 degrees Celsius.",
    );
  });

  it("has tables with the columns' names, and hyphens that don't break", async () => {
    const text = await textOf("table.docx");
    expect(text).toContain(
      "| Grade | City | Rate |\n|---|---|---|\n| Director | Lyon | 480 |\n| Staff | Lyon | 350 |\n| Staff | inner key inner value 9917 | 120 |",
    );
    expect(text).toContain("Part HX-204 fits the pump; see the fitting guide.");
    expect(text).toContain("- Open the valve\n- Wait ten minutes\n- Close the valve");
  });

  it("is one by its content, whatever its name", async () => {
    expect(await textOf("rates.doc")).toBe(await textOf("table.docx"));
    const old = Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
    await expect(readBrought("old.doc", { bytes: old })).rejects.toThrow("Save it as .docx");
    expect(broughtFile("rates.doc").length).toBe(1279);
  });
});

describe("a CSV", () => {
  it("has a row a passage, and cuts no word", async () => {
    const long = "A pallet that is stored in the cold hall costs more. ".repeat(30).trim();
    const source = `Name,Note\nShoe,small\nHat,red\nCoat,"${long}"\n`;
    const { text } = await readBrought("list.csv", { bytes: bytesOf(source) });
    const chunks = chunkText(text);
    expect(chunks.slice(0, 2).map((chunk) => chunk.text)).toEqual([
      "Name: Shoe\nNote: small",
      "Name: Hat\nNote: red",
    ]);
    expect(chunks[2]?.text).toMatch(/^Name: Coat\nNote: A pallet/);
    expect(chunks.length).toBeGreaterThan(3);
    for (const { start, end } of chunks) {
      expect(text.slice(start - 1, start + 1)).not.toMatch(/\w\w/);
      expect(text.slice(end - 1, end + 1)).not.toMatch(/\w\w/);
    }
  });
});
