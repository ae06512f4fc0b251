import { describe, expect, it } from "vitest";
import { formsOf, otherWords, ownWords } from "@/lib/knowledge/synonyms";
import { formOf, queryTerms } from "@/lib/knowledge/words";

describe("English synonyms", () => {
  const ofWord = (question: string, word: string) =>
    otherWords(queryTerms(question)).get(formOf(word)) ?? [];

  it("are forms of the index, for each word that has some", () => {
    const words = otherWords(queryTerms("Where can children purchase an automobile?"));
    expect(words.get(formOf("purchase"))).toContain(formOf("buy"));
    expect(words.get(formOf("automobile"))).toContain(formOf("car"));
    expect([...words.values()].every((forms) => forms.length > 0 && forms.length <= 8)).toBe(true);
  });

  it("are found for other endings", () => {
    expect(ofWord("The purchased goods", "purchased")).toContain(formOf("buy"));
    expect(ofWord("Two automobiles", "automobiles")).toContain(formOf("car"));
  });

  it("leave out what the question has already, stop words, and words of other languages", () => {
    expect(ofWord("Buy or purchase a car", "purchase")).not.toContain(formOf("buy"));
    expect(otherWords(queryTerms("Überstunden 4711 Ελλάδα 休假"))).toEqual(new Map());
    const all = [...otherWords(queryTerms("start keep give begin")).values()].flat();
    expect(all.filter((form) => ["do", "have", "be"].includes(form))).toEqual([]);
  });
});

describe("own synonyms", () => {
  const groups = [
    ["leave", "time off", "Urlaub"],
    ["PTO", "leave"],
    ["年假", "annual leave"],
  ];

  it("are the other words of each group with a word of the question", () => {
    expect(ownWords(groups, "How much Urlaub do I get?")).toEqual(
      new Map([[formsOf("Urlaub"), ["leav", "time off"]]]),
    );
    expect(ownWords(groups, "Is leave paid?").get("leav")).toEqual(["time off", "urlaub", "pto"]);
    expect(ownWords(groups, "When is lunch?")).toEqual(new Map());
  });

  it("may be several words, which must follow each other", () => {
    expect(ownWords(groups, "Can I take time off?").get("time off")).toEqual(["leav", "urlaub"]);
    expect(ownWords(groups, "What time am I off?")).toEqual(new Map());
  });

  it("may be in scripts without spaces", () => {
    expect([...ownWords(groups, "年假 有几天?").values()].flat()).toContain(
      formsOf("annual leave"),
    );
  });
});
