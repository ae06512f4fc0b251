import { describe, expect, it } from "vitest";
import { blocksOf, withoutInlineMarks } from "@/lib/knowledge/blocks";

const blocks = (text: string) => blocksOf(text, { start: 0, end: text.length }, []);
const quotes = (text: string) => blocks(text).map(({ start, end }) => text.slice(start, end));
const shown = (text: string) => blocks(text).map((block) => block.shown);
const headings = (text: string) => blocks(text).map(({ headingPath }) => headingPath.join(" › "));

describe("what of a text can be quoted", () => {
  it("is its sentences, and the headings above are their label", () => {
    const text =
      "# Leave\nEmployees get 30 days. Ask early.\n\n## Sick days\nCall before nine.\n# Pay\nMonthly.";
    expect(quotes(text)).toEqual([
      "Employees get 30 days.",
      "Ask early.",
      "Call before nine.",
      "Monthly.",
    ]);
    expect(headings(text)).toEqual(["Leave", "Leave", "Leave › Sick days", "Pay"]);
  });

  it("leaves out underlined headings, and keeps a paragraph over a rule", () => {
    expect(quotes("Returns\n=======\nWithin 14 days.")).toEqual(["Within 14 days."]);
    const long = `${"A paragraph that goes on and on ".repeat(3)}and ends.`;
    expect(quotes(`${long}\n---\nThe next one.`)).toEqual([long, "The next one."]);
  });

  it("leaves out rules, fences, pictures, comments and the rule of a table", () => {
    const text =
      "Before.\n\n---\n***\n- - -\n```sh\nnpm start\n```\n![The door](door.png)\n<!-- later -->\n| Item | Price |\n|---|--:|\n| Lamp | 20 |\nAfter.";
    expect(quotes(text)).toEqual(["Before.", "npm start", "Lamp | 20", "After."]);
  });

  it("is an item without its mark, with the lines that go on below it, and a step with its number", () => {
    const text =
      "Do this:\n- Press the button\n  until it clicks.\n* [x] Done\n\n1. Wait.\n2. Go on.";
    expect(blocks(text).map(({ kind }) => kind)).toEqual([
      "sentence",
      "item",
      "item",
      "step",
      "step",
    ]);
    expect(shown(text)).toEqual([
      "Do this:",
      "Press the button until it clicks.",
      "Done",
      "1. Wait.",
      "2. Go on.",
    ]);
  });

  it("is nothing where there are only marks", () => {
    expect(quotes("# Only a title\n\n---\n\n```\n```\n|---|")).toEqual([]);
  });

  it("is the same text as before at its offsets, in any part", () => {
    const text = "Heading\n-------\n  A line\nthat is wrapped. Next!\n\n3) Third\n\n> Said once.";
    for (const { start, end } of blocks(text))
      expect(text.slice(start, end)).toBe(text.slice(start, end).trim());
    expect(shown(text)).toEqual(["A line that is wrapped.", "Next!", "3. Third", "Said once."]);
  });
});

describe("a table's row", () => {
  const ROW = "Service: Translation · Unit: word · Price: 0.19 EUR";

  it("is read with the names of its columns", () => {
    expect(
      shown("| Service | Unit | Price |\n|---|---|--:|\n| **Translation** | word | 0.19 EUR |"),
    ).toEqual([ROW]);
  });

  it("has the names of a first row of words where no rule follows it, as in HTML and Word", () => {
    expect(shown("| Service | Unit | Price |\n| Translation | word | 0.19 EUR |")).toEqual([ROW]);
    expect(shown("| Charger | To 80 % |\n| Fast, 8 A | 1 hour |\n| Slow, 4 A | 3 hours |")).toEqual(
      ["Charger: Fast, 8 A · To 80 %: 1 hour", "Charger: Slow, 4 A · To 80 %: 3 hours"],
    );
    expect(shown("| Charger, 4 A | 3 hours |\n| Charger, 8 A | 1 hour |")).toEqual([
      "Charger, 4 A · 3 hours",
      "Charger, 8 A · 1 hour",
    ]);
  });

  it("is one record where a CSV file's row was read as lines", () => {
    expect(shown("- Unit: word\n- Price: 2")).toEqual(["Unit: word", "Price: 2"]);
    const row = "Service: Translation\nUnit: word\nPrice: 0.19 EUR";
    expect(shown(`${row}\n\n\f${row}`)).toEqual([ROW, ROW]);
  });
});

it("what is read has no marks, and names with such characters stay", () => {
  expect(
    withoutInlineMarks("Call **Miriam** at [her desk](https://x.example) or `reset_now`."),
  ).toBe("Call Miriam at her desk or reset_now.");
  expect(withoutInlineMarks("MAX_RETRIES and snake_case_name, 2 * 3 * 4, a\\*b")).toBe(
    "MAX_RETRIES and snake_case_name, 2 * 3 * 4, a*b",
  );
});
