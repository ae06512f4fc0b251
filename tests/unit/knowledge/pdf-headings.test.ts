import { describe, expect, it } from "vitest";
import { chunkText } from "@/lib/knowledge/chunk-text";
import { readBrought } from "../../support/brought-files";
import { type DrawnLine, drawnPdf } from "../../support/drawn-pdf";

const read = (pages: DrawnLine[][], options?: Parameters<typeof drawnPdf>[1]) =>
  readBrought("a.pdf", { bytes: drawnPdf(pages, options) });

const headingsIn = (text: string) => text.split("\n").filter((line) => /^#{1,6} /.test(line));

/** A paragraph that fills its lines. */
const filled = (...texts: string[]): DrawnLine[] =>
  texts.map((text, at) => ({ text, above: at === 0 ? 8 : 0 }));
const DESCALING = filled(
  "Descale the brewer every three months, or earlier if the light is orange for",
  "more than a day. Use citric acid and rinse twice with clear water.",
);
const WARRANTY = filled(
  "The warranty lasts 30 months from the date on the receipt. Burrs are worn parts",
  "and are covered for 6 months.",
);

describe("the headings of a PDF", () => {
  it("are larger lines, with the levels that their numbers have", async () => {
    const { text } = await read([
      [
        { text: "Kestrel K2", size: 24 },
        ...filled("Read these instructions before you use the grinder for the first time."),
        { text: "5 Descaling", size: 15, above: 14 },
        ...DESCALING,
        { text: "5.1 What to use", size: 13, above: 10 },
        ...DESCALING,
        { text: "6 Warranty", size: 15, above: 14 },
        ...WARRANTY,
      ],
    ]);
    expect(headingsIn(text)).toEqual([
      "# Kestrel K2",
      "## 5 Descaling",
      "### 5.1 What to use",
      "## 6 Warranty",
    ]);
    expect(text).toContain("rinse twice with clear water.\n\n### 5.1 What to use\n\nDescale");
  });

  it("are bold lines of the text's size, but no words in bold within a paragraph", async () => {
    const { text } = await read([
      [
        { text: "Travel policy", bold: true },
        ...filled("This policy applies to all employees from 1 January 2026."),
        { text: "Hotels", bold: true, above: 10 },
        ...filled(
          "Hotels may cost 130 euros a night, in London and Zurich 190 euros.",
          "Breakfast is",
        ),
        { text: "not included.", bold: true, beside: true, x: 125 },
        { text: "Receipts", bold: true, above: 10 },
        ...filled("Hand in receipts within 30 days. Lost receipts need a signed note."),
        {
          text: "All of this paragraph is in bold, because it is very important that people",
          bold: true,
          above: 10,
        },
        { text: "read it to its end.", bold: true },
        ...filled("Questions go to the travel desk."),
      ],
    ]);
    expect(headingsIn(text)).toEqual(["### Travel policy", "### Hotels", "### Receipts"]);
  });

  it("of a lease are its paragraphs, on each page, and passages keep to their page", async () => {
    const { text, pageStarts } = await read([
      [
        { text: "Mietvertrag", size: 16, bold: true },
        { text: "§ 1 Mietsache", bold: true, above: 10 },
        ...filled(
          "Vermietet wird die Wohnung im zweiten Obergeschoss links.",
          "Die Wohnfläche beträgt 68 Quadratmeter.",
        ),
        { text: "§ 2 Mietzeit", bold: true, above: 10 },
        ...filled("Das Mietverhältnis beginnt am 1. März 2026."),
      ],
      [
        { text: "§ 3 Kaution", bold: true, above: 10 },
        ...filled("Der Mieter leistet eine Kaution von drei Grundmieten."),
      ],
    ]);
    expect(headingsIn(text).map((line) => line.replace(/^#+ /, ""))).toEqual([
      "Mietvertrag",
      "§ 1 Mietsache",
      "§ 2 Mietzeit",
      "§ 3 Kaution",
    ]);
    const chunks = chunkText(text, { pageStarts });
    const deposit = chunks.find((chunk) => chunk.text.includes("drei Grundmieten"));
    expect(deposit).toMatchObject({ page: 2 });
    expect(deposit?.text).not.toContain("Mietverhältnis");
  });

  it("are those of the outline, and the next number above a paragraph", async () => {
    const plain: DrawnLine[] = [
      { text: "Opening hours", above: 12 },
      ...filled("The museum is open from Tuesday to Sunday, from 10 in the morning until 17."),
      { text: "How to get here", above: 12 },
      ...filled("Take tram 4 to the fish market. The museum is five minutes away on foot."),
    ];
    expect(headingsIn((await read([plain])).text)).toEqual([]);
    const { text } = await read([plain], { outline: ["Opening hours", "How to get here"] });
    expect(headingsIn(text)).toEqual(["# Opening hours", "# How to get here"]);
    const numbered = await read([
      [
        { text: "1 Rent", above: 12 },
        ...filled("The rent is 940 pounds a month, payable on the fifth of each month."),
        { text: "2 Deposit", above: 12 },
        ...filled("The deposit is 1,080 pounds and is held by the protection service."),
        { text: "18 Mill Lane", above: 12 },
        ...filled("The flat is on the second floor, and its door is the one on the left side."),
      ],
    ]);
    expect(headingsIn(numbered.text)).toEqual(["## 1 Rent", "## 2 Deposit"]);
  });

  it("aren't amounts, addresses, captions, list items or page numbers in large letters", async () => {
    const { text } = await read([
      [
        ...filled("Adults pay nine euros, and students pay six euros on all days of the week."),
        { text: "19,90 €", size: 22, above: 10 },
        { text: "www.example.com", size: 16, above: 10 },
        { text: "Figure 3: The grinder from above", size: 14, above: 10 },
        { text: "# not a heading of Markdown", above: 10 },
        ...filled(
          "Children under twelve come in free, with or without the adults of their family.",
        ),
        { text: "Page 7", size: 14, above: 10 },
        ...filled("Groups of more than ten people book at least one week before they come here."),
        { text: "Total 530.00", size: 14, bold: true, above: 10 },
      ],
    ]);
    expect(headingsIn(text)).toEqual([]);
  });

  it("aren't titles that run on each page, whatever they look like", async () => {
    const page = (n: number, text: string): DrawnLine[] => [
      { text: "Rowing club: annual report", size: 14, bold: true, y: 815 },
      { text: `Page ${n} of 4`, size: 8, y: 25 },
      { text: `${n} Chapter of boats`, size: 16, above: 8 },
      ...filled(text, "Work days took place in spring and in autumn."),
    ];
    const { text } = await read([
      page(1, "The club had 214 members."),
      page(2, "The club owns 31 boats."),
      page(3, "Our juniors won the regatta."),
      page(4, "The fee rose to 240 euros."),
    ]);
    expect(text).not.toContain("annual report");
    expect(text).not.toContain("of 4");
    expect(headingsIn(text)).toHaveLength(4);
  });
});

it("a table of contents without dots is no part of a PDF's text, and a price list is", async () => {
  const entry = (text: string, number: string): DrawnLine[] => [
    { text, above: 4 },
    { text: number, beside: true, x: 500 },
  ];
  const entries = [...entry("1 Members", "2"), ...entry("2 Boats", "3"), ...entry("3 Races", "4")];
  const { text } = await read([
    [{ text: "Annual report", size: 20 }, { text: "Contents", size: 14, above: 8 }, ...entries],
    [
      { text: "1 Members", size: 14 },
      ...filled("The club had 214 members at the end of the year."),
    ],
    [
      { text: "Prices", size: 14 },
      ...entry("Small", "2"),
      ...entry("Medium", "3"),
      ...entry("Large", "4"),
    ],
  ]);
  expect(text).not.toContain("Contents");
  expect(text).not.toContain("3 Races");
  expect(text).toContain("| Medium | 3 |");
});

describe("a table of a PDF", () => {
  it("has its rows with the names of its columns, also where cells take several lines", async () => {
    const row = (one: string, two: string, three: string, above = 4): DrawnLine[] => [
      { text: one, above },
      { text: two, beside: true, x: 200 },
      { text: three, beside: true, x: 330 },
    ];
    const { text } = await read([
      [
        { text: "4 Faults", size: 15, bold: true },
        ...row("Signal", "Cause", "Remedy", 8),
        ...row("Red light blinks", "Hopper missing", "Push the hopper down until"),
        { text: "it clicks", x: 330 },
        ...row("Red light steady", "Motor too hot", "Wait for 20 minutes"),
        ...row("No light", "No power", "Check the fuse"),
        ...DESCALING,
      ],
    ]);
    expect(text).toContain(
      "\n\n| Signal | Cause | Remedy |\n| Red light blinks | Hopper missing | Push the hopper down until it clicks |\n| Red light steady",
    );
    expect(text).toContain("| No light | No power | Check the fuse |\n\nDescale the brewer");
  });
});

it("the items of a list without marks are lines of their own in a PDF, and a paragraph stays whole", async () => {
  const { text } = await read([
    [
      { text: "Goals", size: 30 },
      { text: "Move 40 branches to the new tills by October", size: 18, above: 10 },
      { text: "Train 320 people", size: 18 },
      { text: "No branch closed for more than one day", size: 18 },
    ],
    DESCALING,
  ]);
  expect(text).toContain("by October\n\nTrain 320 people\n\nNo branch closed");
  expect(text).toContain("is orange for\nmore than a day. Use citric");
});
