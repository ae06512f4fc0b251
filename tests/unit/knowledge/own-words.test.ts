import { describe, expect, it } from "vitest";
import { askSets, type Outcome } from "../../support/knowledge/ask-set";
import { figuresOf } from "../../support/knowledge/figures";
import { OWN_WORDS } from "../../support/knowledge/own-sets";

const outcomes = await askSets(OWN_WORDS);
const figures = figuresOf(outcomes);

/** Returns what came for some questions, for the message of a failure. */
const listed = (isListed: (one: Outcome) => boolean) =>
  outcomes
    .filter(isListed)
    .map(({ set, question, answer }) => `${set}: ${question} → ${answer.slice(0, 200) || "none"}`)
    .join("\n");

/** Without a model, in four languages, from tests/knowledge. */
describe("questions in people's words", () => {
  // 0.77. A reader who hadn't seen the libraries worded a third of them.
  it("find the fact in the answer or among the nearest passages, three of four", () => {
    const share = figures.shown / figures.answerable;
    const missed = listed(({ facts, verdict, isNear }) => {
      return facts !== null && verdict !== "right" && !isNear;
    });
    expect(share, missed).toBeGreaterThanOrEqual(0.75);
  });

  it("are answered with something else in at most one of twenty cases", () => {
    const share = figures.wrong / figures.answerable;
    expect(
      share,
      listed(({ verdict }) => verdict === "wrong"),
    ).toBeLessThanOrEqual(0.05);
  });

  it("are not answered where the library has no answer, four of five", () => {
    const share = figures.silent / figures.unanswerable;
    expect(
      share,
      listed(({ verdict }) => verdict === "invented"),
    ).toBeGreaterThanOrEqual(0.8);
  });

  it("get no marks of Markdown, no heading as a quote, and quotes verbatim on their page", () => {
    const found = outcomes.flatMap(({ question, marks, headings, notVerbatim, wrongPages }) => {
      const faults = { marks, headings, notVerbatim, wrongPages };
      return Object.values(faults).some((list) => list.length > 0) ? [{ question, ...faults }] : [];
    });
    expect(found).toEqual([]);
  });
});
