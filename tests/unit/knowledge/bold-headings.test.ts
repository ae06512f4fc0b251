import { strToU8, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { readBrought } from "../../support/brought-files";

const read = (name: string, source: string | Uint8Array) =>
  readBrought(name, { bytes: typeof source === "string" ? strToU8(source) : source });
const headingsIn = (text: string) => text.split("\n").filter((line) => /^#{1,6} /.test(line));

/** Returns a Word document of paragraphs, each with its runs: words in bold begin with "*". */
function docx(paragraphs: readonly (readonly string[])[]): Uint8Array {
  const run = (text: string) =>
    text.startsWith("*")
      ? `<w:r><w:rPr><w:b/></w:rPr><w:t>${text.slice(1)}</w:t></w:r>`
      : `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
  const body = paragraphs.map((runs) => `<w:p>${runs.map(run).join("")}</w:p>`).join("");
  return zipSync({
    "word/document.xml": strToU8(`<w:document><w:body>${body}</w:body></w:document>`),
  });
}

const HOTELS = "Hotels may cost 130 euros a night, in London and Zurich 190 euros.";
const MEALS = "The daily allowance is 28 euros, and it is cut if breakfast is included.";

describe("lines in bold", () => {
  it("of a Word document without styles are headings above their paragraphs", async () => {
    const { text } = await read(
      "policy.docx",
      docx([
        ["*Travel policy"],
        ["This policy applies to all employees from 1 January 2026."],
        ["*Hot", "*els"],
        [HOTELS, "*Breakfast", " is not included."],
        ["*Meals"],
        [MEALS],
        ["*This is a whole sentence in bold, because it matters a lot to us."],
        ["Questions go to the travel desk."],
        ["*The board"],
      ]),
    );
    expect(headingsIn(text)).toEqual(["## Travel policy", "## Hotels", "## Meals"]);
    expect(text).toContain(`## Meals\n\n${MEALS}\n\nThis is a whole sentence`);
    expect(text.endsWith("The board")).toBe(true);
  });

  it("are no headings where most of a text is bold", async () => {
    const { text } = await read("a.docx", docx([["*One thing"], ["*Another"], ["Few words"]]));
    expect(headingsIn(text)).toEqual([]);
  });

  it("of a page and of an email are headings, one level below those that it has", async () => {
    const html = `<h2>Office</h2><p><strong>Hotels</strong></p><p>${HOTELS} <b>Breakfast</b> is not included.</p>
      <div style="font-weight:700">Meals</div><p>${MEALS}</p><ul><li><b>One item</b></li></ul><table><tr><td><b>Cell</b></td><td>2</td></tr></table><p>End of the page.</p>`;
    const page = await read("a.html", `<html><body>${html}</body></html>`);
    expect(headingsIn(page.text)).toEqual(["## Office", "### Hotels", "### Meals"]);
    const mail = await read(
      "a.eml",
      `From: a@example.com\r\nSubject: Trips\r\nContent-Type: text/html; charset=utf-8\r\n\r\n${html}`,
    );
    expect(headingsIn(mail.text)).toEqual(["## Office", "### Hotels", "### Meals"]);
  });
});

describe("a plain text", () => {
  it("has headings in capitals, with paragraph signs, underlined, and numbered above a paragraph", async () => {
    const source = [
      "Travel policy\n=============\nIt applies to all employees from 1 January 2026.",
      `HOTELS\n${HOTELS}`,
      "1. Meals",
      MEALS,
      "§ 4 Receipts",
      "Hand in receipts within 30 days, or bring a signed note.",
    ].join("\r\n\r\n");
    const wanted = ["# Travel policy", "## HOTELS", "## 1. Meals", "## § 4 Receipts"];
    const { text } = await read("policy.txt", source);
    expect(headingsIn(text)).toEqual(wanted);
    expect(text).toContain(`## HOTELS\n\n${HOTELS}`);
    expect(text).not.toContain("===");
    const mail = await read("a.eml", `Subject: Trips\r\n\r\n${source}`);
    expect(headingsIn(mail.text)).toEqual(wanted);
  });

  it("has none in lists, scripts, addresses and logs", async () => {
    const source = [
      "1. Buy milk",
      "2. Buy bread",
      "3. Go home, and put all that was bought into the fridge at once.",
      "# Comment\nset -e\nPATH=/usr/bin\nexport PATH",
      "ERROR: could not open the file /tmp/x.log\nERROR: gave up after 3 tries",
      "Nordlicht Print GmbH\nHafenstr. 12\n24937 Flensburg",
      "Please pay within 14 days.",
    ].join("\n\n");
    expect(headingsIn((await read("a.txt", source)).text)).toEqual([]);
  });
});
