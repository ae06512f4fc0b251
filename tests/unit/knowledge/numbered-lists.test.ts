import { strToU8, zipSync } from "fflate";
import { expect, it } from "vitest";
import { extractHtml } from "@/lib/knowledge/extraction/html";
import { readBrought } from "../../support/brought-files";

const textOf = async (name: string, parts: Record<string, string>) =>
  (
    await readBrought(name, {
      bytes: zipSync(
        Object.fromEntries(Object.entries(parts).map(([part, xml]) => [part, strToU8(xml)])),
      ),
    })
  ).text;

const STEPS = "1. Open the valve\n2. Wait\n3. Close it";

it("steps of a page keep their numbers, also in paragraphs, and bullets stay bullets", () => {
  const { text } = extractHtml(
    `<ol><li>Open the valve<li><p>Wait</p><li><div>Close it</div></ol>
    <p>Then</p><ol start="7"><li>Lock<ul><li><p>the door</p><p>and the gate</p></li></ul><li value="9">Leave</ol>`,
  );
  expect(text).toBe(`${STEPS}\n\nThen\n\n7. Lock\n- the door\n\nand the gate\n\n9. Leave`);
});

const paragraph = (text: string, properties = "") =>
  `<w:p><w:pPr>${properties}</w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`;
const inList = (list: number, level = 0) =>
  `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr>`;
const level = (at: number, format: string, text: string, style = "") =>
  `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/>${style}<w:lvlText w:val="${text}"/></w:lvl>`;

const NUMBERING = `<w:numbering>
  <w:abstractNum w:abstractNumId="5">${level(0, "decimal", "%1.")}${level(1, "lowerLetter", "%2)")}${level(2, "bullet", "x")}</w:abstractNum>
  <w:abstractNum w:abstractNumId="6">${level(0, "decimal", "§ %1", '<w:pStyle w:val="H2"/>')}${level(1, "decimal", "%1.%2", '<w:pStyle w:val="H3"/>')}</w:abstractNum>
  <w:num w:numId="1"><w:abstractNumId w:val="5"/></w:num>
  <w:num w:numId="2"><w:abstractNumId w:val="5"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride></w:num>
  <w:num w:numId="3"><w:abstractNumId w:val="6"/></w:num></w:numbering>`;
const STYLES = `<w:styles>
  <w:style w:styleId="H2"><w:name w:val="heading 2"/><w:pPr><w:numPr><w:numId w:val="3"/></w:numPr></w:pPr></w:style>
  <w:style w:styleId="H3"><w:name w:val="heading 3"/><w:pPr><w:numPr><w:numId w:val="3"/></w:numPr></w:pPr></w:style>
  <w:style w:styleId="Steps"><w:name w:val="Steps"/><w:pPr><w:numPr><w:numId w:val="2"/></w:numPr></w:pPr></w:style></w:styles>`;

it("a Word document has the numbers of its lists and headings, which its text doesn't have", async () => {
  const style = (name: string) => `<w:pStyle w:val="${name}"/>`;
  const body = [
    paragraph("Lease", style("H2")),
    paragraph("Open the valve", inList(1)),
    paragraph("Wait", inList(1)),
    paragraph("ten minutes", inList(1, 1)),
    paragraph("or more", inList(1, 1)),
    paragraph("in winter", inList(1, 2)),
    paragraph("Close it", inList(1)),
    paragraph("Notice", style("H2")),
    paragraph("Form", style("H3")),
    paragraph("Write a letter", style("Steps")),
    paragraph("Send it", style("Steps")),
    paragraph("Not a step", `${style("Steps")}${inList(0)}`),
    paragraph("Plain", `<w:pPrChange><w:pPr>${inList(1)}</w:pPr></w:pPrChange>`),
  ].join("");
  const parts = {
    "word/document.xml": `<w:document><w:body>${body}</w:body></w:document>`,
    "word/numbering.xml": NUMBERING,
    "word/styles.xml": STYLES,
  };
  expect(await textOf("lease.docx", parts)).toBe(
    [
      "## § 1 Lease",
      "1. Open the valve\n2. Wait\n- a) ten minutes\n- b) or more\n- in winter\n3. Close it",
      "## § 2 Notice",
      "### 2.1 Form",
      "1. Write a letter\n2. Send it",
      "Not a step",
      "Plain",
    ].join("\n\n"),
  );
});

it("an OpenDocument text has the numbers of its lists", async () => {
  const item = (text: string) => `<text:list-item><text:p>${text}</text:p></text:list-item>`;
  const content = `<office:document-content><office:automatic-styles>
    <text:list-style style:name="L1"><text:list-level-style-number text:level="1" style:num-format="1"/><text:list-level-style-bullet text:level="2"/></text:list-style>
    </office:automatic-styles><office:body><office:text>
    <text:list text:style-name="L1">${item("Open the valve")}${item("Wait")}${item("Close it")}</text:list>
    <text:p>Then</text:p>
    <text:list text:style-name="L1"><text:list-item text:start-value="4"><text:p>Lock</text:p><text:p>both doors</text:p>
    <text:list>${item("front")}</text:list></text:list-item>${item("Leave")}</text:list>
    </office:text></office:body></office:document-content>`;
  expect(await textOf("steps.odt", { "content.xml": content })).toBe(
    `${STEPS}\n\nThen\n\n4. Lock\n\nboth doors\n\n- front\n5. Leave`,
  );
});

it("a slide has the numbers of its steps", async () => {
  const step = (text: string, properties: string) =>
    `<a:p><a:pPr lvl="0">${properties}</a:pPr><a:r><a:t>${text}</a:t></a:r></a:p>`;
  const numbered = '<a:buAutoNum type="arabicPeriod"/>';
  const slide = ["Open the valve", "Wait", "Close it"].map((text) => step(text, numbered)).join("");
  const parts = {
    "ppt/presentation.xml": `<p:presentation><p:sldIdLst><p:sldId r:id="r1"/></p:sldIdLst></p:presentation>`,
    "ppt/_rels/presentation.xml.rels": `<Relationships><Relationship Id="r1" Target="slides/slide1.xml"/></Relationships>`,
    "ppt/slides/slide1.xml": `<p:sld><p:sp>${slide}${step("Keys", '<a:buChar char="•"/>')}${step("Again", numbered)}</p:sp></p:sld>`,
  };
  expect(await textOf("steps.pptx", parts)).toBe(`${STEPS}\n- Keys\n1. Again`);
});
