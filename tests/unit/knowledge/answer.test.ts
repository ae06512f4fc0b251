import { describe, expect, it } from "vitest";
import { ragEvaluations, ragQuestions } from "@/db/schema/knowledge";
import { answerFromChunks } from "@/lib/knowledge/answer";
import { goldenQuestions, type QuestionResult } from "@/lib/knowledge/evaluate";
import { askGolden } from "@/lib/knowledge/golden/evaluations";
import { normaliseText } from "@/lib/knowledge/text";
import { closeAfterTests } from "../../support/close-after-tests";
import { makeLibrary } from "../../support/knowledge-world";
import { createTestSystem } from "../../support/test-system";

const LIBRARY = [
  {
    title: "Kettle",
    externalId: "k-1",
    text: "The kettle holds two litres.\r\nNever open the lid while it boils! Descale it with vinegar every month 👍. The warranty lasts three years.",
  },
  {
    title: "Toaster",
    text: "The toaster has seven levels. Crumbs are emptied weekly. The warranty of the toaster ends after one year.",
  },
  { title: "水壶", text: "水壶可装两升水。每月用醋除垢一次。保修期为三年。" },
];

const system = await closeAfterTests(createTestSystem());
const ctx = system.context();
const library = await makeLibrary(ctx, LIBRARY);

const ask = (query: string) => answerFromChunks(ctx, { ragId: library.ragId, query });

describe("an answer without a model", () => {
  it("is the section that fits, verbatim at its offsets, in reading order", async () => {
    const { citations, answer, best, refused, kind } = await ask(
      "When do I descale the kettle with vinegar?",
    );
    expect({ kind, refused }).toEqual({ kind: "extracts", refused: false });
    expect(best?.quote).toBe("Descale it with vinegar every month 👍.");
    expect(citations).toMatchObject([
      { documentId: library.ids[0], externalId: "k-1", title: "Kettle", start: 0 },
    ]);
    expect(answer).toContain("two litres. Never open the lid while it boils! Descale it");
    for (const { documentId, start, end, quote } of citations) {
      const { text = "" } = LIBRARY[library.ids.indexOf(documentId)] ?? {};
      expect(normaliseText(text).slice(start, end)).toBe(quote);
    }
  });

  it("is given in the language of the documents", async () => {
    expect((await ask("水壶的保修期多长？")).best?.quote).toBe("保修期为三年。");
    expect((await ask("水壶的保修期多长？")).refused).toBe(false);
  });

  it("is refused when the passages do not carry it, and says what no passage has", async () => {
    const refused = await ask("Which submarine crossed the Atlantic with the toaster?");
    expect(refused).toMatchObject({ refused: true, answer: "", citations: [] });
    expect(refused.missing).toEqual(["submar", "cross", "atlant"]);
    expect((await ask("How often does a submarine cross?")).missing).not.toContain("often");
    expect(refused.lookedFor).toContain("toaste");
    expect(refused.carried).toBeLessThan(0.4);
    expect(refused.nearest[0]?.citations[0]?.title).toBe("Toaster");
    expect(await ask("?")).toMatchObject({ refused: true, carried: 0, nearest: [] });
  });
});

describe("an answer from a text without headings", () => {
  const about = (what: string) =>
    `The ${what} of the boathouse is looked after by two members, who keep its key. They write into the book what was done, what was bought, and who helped on that day. `.repeat(
      2,
    );
  const PARAGRAPHS = [
    `${about("jetty")}New planks are bought in spring.`,
    "The boats are washed with:\n\n- clear water\n- a soft brush",
    `${about("stove")}Ashes are taken out every Friday.`,
    about("roof"),
  ];

  it("is the paragraph with the best sentence, and a list has the line before it", async () => {
    const { ragId } = await makeLibrary(ctx, [
      { title: "Boathouse", text: PARAGRAPHS.join("\n\n") },
    ]);
    const stove = await answerFromChunks(ctx, {
      ragId,
      query: "When are the ashes taken out?",
    });
    expect(stove.refused).toBe(false);
    expect(stove.answer).toContain("Ashes are taken out every Friday.");
    expect(stove.answer).not.toMatch(/jetty|roof|brush/);
    const wash = await answerFromChunks(ctx, {
      ragId,
      query: "Are boats washed with a soft brush?",
    });
    expect(wash.answer).toBe("The boats are washed with:\n• clear water\n• a soft brush");
  });
});

describe("test questions", () => {
  it("give figures of what is found, refused and cited", async () => {
    const { ragId, generationId, ids } = library;
    const asked = [
      {
        question: "How many levels does the toaster have?",
        documentId: ids[1],
        quote: "seven levels",
      },
      { question: "When is the kettle descaled?", documentId: ids[0], quote: "every month" },
      {
        question: "How many litres does the kettle hold?",
        documentId: ids[1],
        quote: "two litres",
      },
      { question: "Who painted the Mona Lisa?", mustRefuse: true },
      { question: "How long does the warranty of the kettle last?", mustRefuse: true },
    ];
    await ctx.db.insert(ragQuestions).values(
      asked.map((one, index) => {
        const id = crypto.randomUUID();
        return { id, ragId, ...one, createdAt: index, updatedAt: index };
      }),
    );
    const questions = await goldenQuestions(ctx, ragId);
    const where = { ragId, generationId };
    // A slice whose time is up has asked one question, and the next slice continues.
    const { asking } = await askGolden(ctx, where, { questions, until: 0 });
    expect(asking?.results).toHaveLength(1);
    const { kept } = await askGolden(ctx, where, { questions, known: asking, until: Infinity });
    await kept;
    const [row] = await ctx.db.select().from(ragEvaluations);
    expect(row).toMatchObject({
      ragId,
      generationId,
      questions: 5,
      passed: 3,
      rightRefusals: 0.5,
      verbatimCitations: 1,
    });
    const results: QuestionResult[] = JSON.parse(row?.results ?? "[]");
    expect(results.map(({ passed }) => passed)).toEqual([true, true, false, true, false]);
    expect(row?.hitAt1).toBeCloseTo(2 / 3);
    expect(row?.mrr).toBeCloseTo(2 / 3);
  });
});
