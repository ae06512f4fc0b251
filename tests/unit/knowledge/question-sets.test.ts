import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  headingsOf,
  holdsFact,
  holdsFacts,
  holdsHeading,
  marksIn,
} from "../../support/knowledge/judge";
import { OWN_WORDS, SEED_WORDS } from "../../support/knowledge/own-sets";
import type { SetDocument } from "../../support/knowledge/question-set";

const questions = OWN_WORDS.flatMap((set) => set.questions);

describe("the questions in people's words", () => {
  it("are 120 in four languages: 30 have no answer, a third was worded by a reader who hadn't seen the texts", () => {
    expect(new Set(questions.map(({ question }) => question)).size).toBe(120);
    expect(new Set(questions.map(({ language }) => language)).size).toBe(4);
    expect(questions.filter(({ facts }) => facts === null)).toHaveLength(30);
    expect(questions.filter(({ by }) => by === "reader")).toHaveLength(40);
  });

  it("ask for facts that are in their library", () => {
    const textOf = (one: SetDocument) =>
      "text" in one ? `${one.title}\n${one.text}` : readFileSync(one.file, "utf8");
    for (const { library, questions: asked } of OWN_WORDS) {
      const all = library.map(textOf).join("\n\n");
      const forms = asked.flatMap(({ facts }) => facts?.flat() ?? []);
      expect(forms.filter((form) => !holdsFact(all, form))).toEqual([]);
    }
  });

  it("are read with their defaults, the sample company's too", () => {
    const [handbook] = SEED_WORDS;
    expect(handbook?.library.length).toBeGreaterThan(10);
    expect(handbook?.questions.find(({ question }) => question.includes("GP"))).toMatchObject({
      facts: [["fourth calendar day"]],
      by: "author",
      language: "en",
    });
  });
});

describe("the judge", () => {
  it("finds a fact as whole words and numbers, whatever marks emphasise it", () => {
    const cases: [text: string, fact: string, isHeld: boolean][] = [
      ["It has 38 seats.", "38", true],
      ["It has 138 seats.", "38", false],
      ["It costs 0.38 euros.", "38", false],
      ["It costs 38.50 euros.", "38", false],
      ["It costs 38.", "38", true],
      ["Run `svc restart`, **not** stop.", "svc restart, not stop", true],
      ["Nothing is notable.", "not", false],
      ["运费为五百元。", "五百", true],
      ["| Gold | 1 hour |", "1 hour", true],
      ["14\u00a0h à 17\u00a0h", "14 h à 17 h", true],
    ];
    for (const [text, fact, isHeld] of cases)
      expect([text, holdsFact(text, fact)]).toEqual([text, isHeld]);
    const facts = [["two", "2"], ["weeks"]];
    expect(holdsFacts("2 weeks", facts)).toBe(true);
    expect(holdsFacts("2 days", facts)).toBe(false);
  });

  it("names the marks that a text shows", () => {
    expect(marksIn("# Leave\n\n- **30** `days`")).toEqual([
      "heading mark",
      "bold",
      "code mark",
      "list mark",
    ]);
    for (const row of ["| a | b |", "|a|b|", "Gold | 1 hour | 499 EUR", "Plans:\n| Gold | 1 hour"])
      expect([row, marksIn(row)]).toEqual([row, ["table"]]);
    for (const text of ["Die Norm |-||p der Zahlen", "the p-adic norm |−| p", "the `simples’"])
      expect([text, marksIn(text)]).toEqual([text, []]);
    expect(marksIn("Above\n---\n[more](x)")).toEqual(["rule", "link"]);
    expect(marksIn("A line<br>and <b>more</b>")).toEqual(["tag"]);
    expect(marksIn("Run quill restore <file>, with Bearer <token>.")).toEqual([]);
    expect(marksIn("Plan: Gold · Price: 499 EUR. Use created_at__gte, from 3 - 4.")).toEqual([]);
  });

  it("knows headings, also underlined ones, as a line of a quote", () => {
    const headings = headingsOf("# Leave #\n\nText.\n\nPay\n---\n\nMore.");
    expect([...headings]).toEqual(["leave", "pay"]);
    expect(holdsHeading("Leave", headings)).toBe(true);
    expect(holdsHeading("Pay\nMore.", headings)).toBe(true);
    expect(holdsHeading("Leave is paid.", headings)).toBe(false);
  });
});
