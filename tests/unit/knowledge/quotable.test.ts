import { describe, expect, it } from "vitest";
import { quotableSpans } from "@/lib/knowledge/quotable";

const quotes = (text: string) =>
  quotableSpans(text).map(({ start, end }) => text.slice(start, end));
const headings = (text: string) => quotableSpans(text).map(({ heading }) => heading);

describe("what of a passage can be quoted", () => {
  it("is its sentences, and the heading above is their label", () => {
    const text = "# Leave\nEmployees get 30 days. Ask early.\n\n## Sick days\nCall before nine.";
    expect(quotes(text)).toEqual(["Employees get 30 days.", "Ask early.", "Call before nine."]);
    expect(headings(text)).toEqual(["Leave", "Leave", "Sick days"]);
  });

  it("leaves out underlined headings, and keeps a paragraph over a rule", () => {
    expect(quotes("Returns\n=======\nWithin 14 days.")).toEqual(["Within 14 days."]);
    const long = `${"A paragraph that goes on and on ".repeat(3)}and ends.`;
    expect(quotes(`${long}\n---\nThe next one.`)).toEqual([long, "The next one."]);
  });

  it("leaves out rules, fences, pictures, comments and the rule of a table", () => {
    const text =
      "Before.\n\n---\n***\n- - -\n```sh\nnpm start\n```\n![The door](door.png)\n<!-- later -->\n| Item | Price |\n|---|--:|\n| Lamp | 20 |\nAfter.";
    expect(quotes(text)).toEqual([
      "Before.",
      "npm start",
      "| Item | Price |",
      "| Lamp | 20 |",
      "After.",
    ]);
  });

  it("is an item without its mark, and a quote without its own", () => {
    expect(quotes("- Press the button.\n2. Wait.\n* [x] Done\n> Said once.")).toEqual([
      "Press the button.",
      "Wait.",
      "Done",
      "Said once.",
    ]);
  });

  it("is nothing where there are only marks", () => {
    expect(quotes("# Only a title\n\n---\n\n```\n```\n|---|")).toEqual([]);
  });

  it("is the same text as before at its offsets, in any passage", () => {
    const text = "Heading\n-------\n  A line\nthat is wrapped. Next!\n\n3) Third";
    for (const { start, end } of quotableSpans(text))
      expect(text.slice(start, end)).toBe(text.slice(start, end).trim());
    expect(quotes(text)).toEqual(["A line\nthat is wrapped.", "Next!", "Third"]);
  });
});
