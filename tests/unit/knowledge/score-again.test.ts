import { describe, expect, it } from "vitest";
import { scoreAgain } from "@/lib/knowledge/score-again";
import { searchChunks } from "@/lib/knowledge/search";
import { queryWords } from "@/lib/knowledge/words";
import { makeLibrary } from "../../support/knowledge-world";
import { createTestSystem } from "../../support/test-system";

/** Returns the texts in the order of their scores, as if three of ten passages had each word. */
function inOrder(question: string, texts: readonly string[]) {
  const searched = queryWords(question).map((word) => ({ word, chunks: 3, total: 10 }));
  const rows = texts.map((text) => ({ title: "Notes", headingPath: "[]", text }));
  const scores = scoreAgain(question, { rows, searched });
  return texts.toSorted((one, other) => {
    const [first = 0, second = 0] = [one, other].map((text) => scores[texts.indexOf(text)]);
    return second - first;
  });
}

describe("passages found are scored again", () => {
  it("by words at their full length, which the index cuts", () => {
    const [first] = inOrder("Wartungsvertrag", [
      "Die Wartungsarbeiten sind im Mai, die Wartungsfirma kommt aus Köln.",
      "Der Wartungsvertrag endet im Mai, die neue Firma kommt aus Köln.",
    ]);
    expect(first).toContain("Wartungsvertrag");
  });

  it("by how near the question's words are to each other", () => {
    const [first] = inOrder("battery warranty", [
      "The battery lasts a day on every model that we sell in this shop, also without a warranty.",
      "On every model that we sell in this shop the battery warranty also lasts longer than a day.",
    ]);
    expect(first).toContain("battery warranty");
  });

  it("in scripts that write no spaces", () => {
    const [first] = inOrder("退款期限", ["商店的营业时间很长。", "退款期限是三十天。"]);
    expect(first).toContain("退款期限");
  });

  it("with synonyms of several words as one", () => {
    const rows = [
      "Every annual report has a leave page.",
      "Annual leave has 28 days per year.",
    ].map((text) => ({ title: "Notes", headingPath: "[]", text }));
    const scores = scoreAgain("vacation", {
      rows,
      searched: [{ word: "annual leav", chunks: 1, total: 10 }],
    });
    expect(scores[1]).toBeGreaterThan(scores[0] ?? 0);
  });

  it("by the RAG's own counts, whatever other RAGs have", async () => {
    const system = await createTestSystem();
    try {
      const ctx = system.context();
      const { ragId } = await makeLibrary(ctx, [
        { title: "One", text: "The valve is red. Ask the office." },
        { title: "Two", text: "The gasket is red. Ask the office." },
        { title: "Three", text: "The gasket is grey. Ask the porter." },
      ]);
      const found = async () => {
        const { hits } = await searchChunks(ctx, { ragId, query: "valve gasket" });
        return hits.map(({ title, score }) => [title, score]);
      };
      const before = await found();
      const others = Array.from({ length: 40 }, (_, n) => ({
        title: `Valve ${n}`,
        text: `Valve ${n} is one of many valves.`,
      }));
      await makeLibrary(ctx, others);
      expect(await found()).toEqual(before);
      expect(before[0]?.[0]).toBe("One");
    } finally {
      await system.close();
    }
  });
});
