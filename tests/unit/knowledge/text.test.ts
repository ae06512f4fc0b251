import { describe, expect, it } from "vitest";
import { normaliseText, sentenceSpans, trimSpan } from "@/lib/knowledge/text";
import { indexText, queryWords, wordsIn } from "@/lib/knowledge/words";

const sentences = (text: string) =>
  sentenceSpans(text, { start: 0, end: text.length }).map(({ start, end }) =>
    text.slice(start, end),
  );

describe("the one text of a document", () => {
  it("knows one kind of line end", () => {
    expect(normaliseText("a\r\nb\rc\u2028d")).toBe("a\nb\nc\nd");
  });

  it("has no character that one can't see", () => {
    const tags = [..."hidden"].map((one) => String.fromCodePoint(0xe0000 + one.charCodeAt(0)));
    const hidden = `pass\u200Bword\u00AD \u202Eabc\u202C \uFEFF👍\uFE0F${tags.join("")}\u2066x\u2069\u0000`;
    expect(normaliseText(hidden)).toBe("password abc 👍x");
  });

  it("keeps the offsets of a plain text", () => {
    const plain = "  Zwei  Wörter\n\n\n\tund 👩🏽 ein Bild. ไทย\n";
    expect(normaliseText(plain)).toBe(plain);
  });

  it("stays as it is when it is normalised again, also with half a character", () => {
    const once = normaliseText("a\ud83d\u200d\r\n\ufe0fb\u00a0c\r");
    expect(once).toBe("a\ufffd\nb c\n");
    expect(normaliseText(once)).toBe(once);
  });

  it("has parts without white space at their ends", () => {
    expect(trimSpan(" \n ab \t", { start: 0, end: 7 })).toEqual({ start: 3, end: 5 });
    expect(trimSpan("   ", { start: 0, end: 3 })).toEqual({ start: 3, end: 3 });
  });
});

describe("sentences", () => {
  it("end at marks with a blank behind them, not at abbreviations and numbers", () => {
    expect(sentences("It costs 3.50 at Dr. Brown's. Does it? Yes!")).toEqual([
      "It costs 3.50 at Dr. Brown's.",
      "Does it?",
      "Yes!",
    ]);
  });

  it("end at the full-width marks of Chinese and Japanese, which have no blank", () => {
    expect(sentences("今天下雨。明天呢？晴天。")).toEqual(["今天下雨。", "明天呢？", "晴天。"]);
  });

  it("go on over a line that was only wrapped, and end before an item and at a paragraph", () => {
    expect(sentences("A line that\nis wrapped\n- an item\n\nA paragraph")).toEqual([
      "A line that\nis wrapped",
      "- an item",
      "A paragraph",
    ]);
  });
});

describe("words", () => {
  it("have the same form whatever their case, accents and endings", () => {
    expect(indexText("Connections CONNECTED connect")).toBe("connec connec connec");
    expect(indexText("Übersetzung übersetzungen Uebersetzung")).toBe("uberse uberse uebers");
    expect(indexText("прививка прививки")).toBe("привив привив");
  });

  it("with digits stay whole", () => {
    expect(indexText("ABCDEF123456 ABCDEF999999 v2")).toBe("abcdef123456 abcdef999999 v2");
  });

  it("are cut where a script has no blanks", () => {
    expect(wordsIn("สวัสดีครับ").map(({ form }) => form)).toEqual(["สวัสดี", "ครับ"]);
    const forms = wordsIn("北京大学").map(({ form }) => form);
    expect(forms).toContain("北京_");
    expect(forms).toContain("大学_");
    expect(indexText("서울에서 서울은")).toBe("서울 울에 에서 서울 울은");
  });

  it("are where their offsets say", () => {
    const text = "👍 Zürich, 東京都。 한국어 ไทยแลนด์ don't";
    for (const { start, end, form } of wordsIn(text)) {
      expect(text.slice(start, end)).toMatch(/^[\p{L}\p{M}\p{N}]+$/u);
      expect(form).toMatch(/^[\p{L}\p{M}\p{N}_]+$/u);
    }
    expect(wordsIn(text)[0]).toEqual({ form: "zurich", start: 3, end: 9 });
  });

  it("of a question are those that say something in its language", () => {
    expect(queryWords("How many people died in the war?")).toEqual(["peopl", "di", "war"]);
    expect(queryWords("Wie viele Menschen starben, und wer war schuld?")).toEqual([
      "mensch",
      "starbe",
      "schuld",
    ]);
    expect(queryWords("谁是总统？")).toContain("总统");
    expect(queryWords("who is it")).toEqual(["who", "is", "it"]);
  });

  it("of a question are never syntax of a search", () => {
    const asked = 'a" OR scope:* NEAR(x, 2) {title} : ^"b" - AND NOT *; DROP TABLE -- \' ()';
    for (const word of queryWords(asked)) expect(word).toMatch(/^[\p{L}\p{N}_]+$/u);
    expect(queryWords('  ?! " * ()')).toEqual([]);
    expect(queryWords(Array.from({ length: 99 }, (_, n) => `w${n}`).join(" "))).toHaveLength(32);
  });
});
