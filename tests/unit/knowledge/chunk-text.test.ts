import { describe, expect, it } from "vitest";
import { CHUNKING, chunkText, markdownHeadings, pageAt } from "@/lib/knowledge/chunk-text";
import { normaliseText } from "@/lib/knowledge/text";
import { seededRandom } from "../../support/seeded-random";

const sentence = (n: number) => `Sentence number ${n} says something about things of its own.`;
const paragraph = (from: number, count: number) =>
  Array.from({ length: count }, (_, n) => sentence(from + n)).join(" ");

describe("chunks", () => {
  it("are parts of the text, none too long, and leave nothing out", () => {
    const { integer } = seededRandom(7);
    const pieces = [
      "Wort ",
      "two words. ",
      "👩🏽‍🚀",
      "เทคโนโลยีไทย ",
      "中文句子。",
      "\r\n",
      "\n\n",
      "# T\n",
      "x".repeat(300),
    ];
    for (let round = 0; round < 200; round++) {
      const count = integer(0, 600);
      const raw = Array.from({ length: count }, () => pieces[integer(0, pieces.length - 1)]);
      const text = normaliseText(raw.join(""));
      const chunks = chunkText(text);
      const most = chunks.length === 1 ? 2 * CHUNKING.size : CHUNKING.size;
      let covered = 0;
      for (const [index, chunk] of chunks.entries()) {
        expect(chunk.n).toBe(index);
        expect(chunk.text).toBe(text.slice(chunk.start, chunk.end));
        expect(chunk.text.length).toBeLessThanOrEqual(most);
        expect(chunk.text.isWellFormed()).toBe(true);
        expect(chunk.text.trim()).toBe(chunk.text);
        expect(text.slice(covered, Math.max(covered, chunk.start)).trim()).toBe("");
        expect(chunk.end).toBeGreaterThan(covered);
        covered = chunk.end;
      }
      expect(text.slice(covered).trim()).toBe("");
    }
  });

  it("begin with the end of the one before, at a sentence", () => {
    const chunks = chunkText(paragraph(1, 40));
    expect(chunks.length).toBeGreaterThan(2);
    for (const [index, { start, text }] of chunks.entries()) {
      expect(text).toMatch(/^Sentence number \d+ says/);
      expect(text).toMatch(/own\.$/);
      if (index === 0) continue;
      const before = chunks[index - 1];
      expect(before?.end).toBeGreaterThan(start);
      expect((before?.end ?? 0) - start).toBeLessThanOrEqual(CHUNKING.overlap);
    }
  });

  it("carry the headings above them, and do not reach over into a long section", () => {
    const text = `# Manual\n\n${paragraph(1, 8)}\n\n## Power\n\n${paragraph(20, 8)}\n\n# Index\n\n${paragraph(40, 8)}`;
    const paths = chunkText(text).map(({ headingPath }) => headingPath);
    expect(paths).toEqual([["Manual"], ["Manual", "Power"], ["Index"]]);
    expect(chunkText(text)[1]?.text).not.toContain("number 8 ");
  });

  it("know their page", () => {
    const text = `${paragraph(1, 14)}\n\n${paragraph(20, 14)}`;
    const second = text.indexOf(sentence(20));
    const chunks = chunkText(text, { pageStarts: [0, second] });
    for (const { page, start } of chunks) expect(page).toBe(start < second ? 1 : 2);
    expect(chunkText(text)[0]?.page).toBeNull();
    expect([0, 4, 5, 9, 99].map((offset) => pageAt([0, 5, 9], offset))).toEqual([1, 1, 2, 3, 3]);
  });

  it("keep to their page, unless a sentence or a heading goes on", () => {
    const pages = ["# Lease\n\nThe rent is 940 pounds.", "The deposit is 1,080 pounds."];
    const third = "No cats.";
    const text = [...pages, "## Pets", third].join("\n\n");
    const pageStarts = [0, ...["The deposit", "## Pets", third].map((page) => text.indexOf(page))];
    const chunks = chunkText(text, { pageStarts });
    expect(chunks.map((chunk) => [chunk.page, chunk.text])).toEqual([
      [1, pages[0]],
      [2, "The deposit is 1,080 pounds."],
      [3, "## Pets\n\nNo cats."],
    ]);
    const going = "The rent is due on\nthe fifth of each month.";
    expect(chunkText(going, { pageStarts: [0, going.indexOf("the fifth")] })).toMatchObject([
      { page: 1, text: going },
    ]);
  });

  it("are one of a text that is short and has no sections", () => {
    const short = paragraph(1, 25);
    expect(short.length).toBeGreaterThan(CHUNKING.size);
    expect(chunkText(short).map(({ text }) => text)).toEqual([short]);
    const halves = `# One\n\n${paragraph(1, 10)}\n\n# Two\n\n${paragraph(11, 10)}`;
    expect(chunkText(halves)).toHaveLength(2);
  });

  it("of an empty text are none", () => {
    expect(chunkText("")).toEqual([]);
    expect(chunkText(" \n\n ")).toEqual([]);
  });

  it("take the headings that an extraction found", () => {
    const text = `Power\n${paragraph(1, 3)}`;
    const headings = [{ start: 0, level: 1, title: "Power" }];
    expect(chunkText(text, { headings })[0]?.headingPath).toEqual(["Power"]);
  });
});

it("headings of Markdown are those outside of code", () => {
  const text = "# One #\n```\n# no heading\n```\ntext\n### Three\n#hashtag";
  expect(markdownHeadings(text)).toEqual([
    { start: 0, level: 1, title: "One" },
    { start: text.indexOf("###"), level: 3, title: "Three" },
  ]);
});
