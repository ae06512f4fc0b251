import { describe, expect, it } from "vitest";
import { sectionOf, withFigures, withSection } from "../../../scripts/lib/measurements-page.mjs";
import {
  figuresOf,
  percentile,
  quickestTurns,
  tableOf,
  verdictOf,
} from "../../support/bench/figures.mjs";
import { Recording, scriptOf } from "../../support/bench/script.mjs";

describe("figures", () => {
  it("a percentile is the value of the nearest rank", () => {
    const values = Array.from({ length: 100 }, (_, index) => 100 - index);
    expect([0.5, 0.95, 0.99, 1].map((share) => percentile(values, share))).toEqual([
      50, 95, 99, 100,
    ]);
    expect(percentile([7], 0.5)).toBe(7);
    expect(percentile([], 0.5)).toBeNaN();
  });

  it("samples are put together by their answers and by the time that they took", () => {
    const samples = [
      { times: [10, 20], seconds: 1, cpu: 30 },
      { times: [30, 40], seconds: 3, cpu: 10 },
    ];
    expect(figuresOf(samples)).toEqual({ rate: 1, p50: 20, p95: 40, p99: 40, cpu: 10 });
    expect(figuresOf([{ times: [10], seconds: 1, cpu: null }]).cpu).toBeNull();
  });

  it("of the turns those count in which the machine was quickest, whatever they show", () => {
    const turns = [70, 95, 40, 99].map((speed, own) => ({ speed, own }));
    expect(quickestTurns(turns, 2).map(({ own }) => own)).toEqual([3, 1]);
    expect(quickestTurns(turns, 9)).toHaveLength(4);
  });

  const figures = (rate: number, changes = {}) => ({
    ...{ rate, p50: 1, p95: 1, p99: 1, cpu: 2 },
    ...changes,
  });
  const cost = { trips: 2, statements: 6, rows: 1000 };

  it("a budget holds at its share exactly and is missed under it, late, and with too much asked of D1", () => {
    const bare = figures(100, { cpu: 1 });
    expect(verdictOf("page", { own: figures(22), bare, cost })).toEqual({
      ...{ share: 22, cpuShare: 50, missed: [] },
    });
    const missedOf = (kind: "page" | "JSON" | "whole" | "signIn", rate: number, changes = {}) =>
      verdictOf(kind, { own: figures(rate, changes), bare, cost }).missed;
    expect(missedOf("JSON", 34.9)).toEqual(["rate under 35 %"]);
    expect(missedOf("whole", 79)).toEqual(["rate under 80 %"]);
    expect(missedOf("signIn", 1, { p95: 900 })).toEqual([]);
    expect(missedOf("page", 50, { p95: 200.1 })).toEqual(["p95 over 200 ms"]);
    const dear = { trips: 3, statements: 7, rows: 1001 };
    expect(verdictOf("page", { own: figures(50), bare, cost: dear }).missed).toEqual([
      ...["trips over 2", "statements over 6", "rows over 1000"],
    ]);
    expect(verdictOf("JSON", { own: figures(50), bare, cost: dear }).missed).toEqual([]);
  });

  it("a table has its numbers at the right", () => {
    expect(tableOf(["answer", "ms"], [["/a|b", "1.5"]]).split("\n")).toEqual([
      "| answer |  ms |",
      "| ------ | --: |",
      "| /a\\|b  | 1.5 |",
    ]);
  });
});

describe("what a request does is recorded", () => {
  const insert = (id: string, at: number) => ({ sql: "INSERT", values: [id, "kept", at] });
  const recorded = (id: string, at: number) => ({
    steps: [[{ kind: "D1" as const, name: "run", statements: [insert(id, at)] }]],
    ...{ late: [], bytes: 3, rows: 1 },
  });

  it("a text that was another one the second time is made anew", () => {
    expect(scriptOf(recorded("one", 1), recorded("two", 2))).toEqual({
      ...recorded("two", 2),
      fresh: ["two"],
    });
    const other = recorded("two", 2);
    other.steps = [];
    expect(() => scriptOf(recorded("one", 1), other)).toThrow("another thing");
  });

  it("calls that go out together are one step, what follows an answer the next, and what is past the body late", async () => {
    const recording = new Recording({} as D1Database);
    const head = (key: string) =>
      recording.run({ kind: "R2", name: "head", args: [key] }, () => Promise.resolve(null));
    await Promise.all([head("a"), head("b")]);
    await head("c");
    recording.answered();
    await head("d");
    const keys = (steps: typeof recording.steps) =>
      steps.map((step) => step.map(({ args }) => args?.[0]));
    expect(keys(recording.steps)).toEqual([["a", "b"], ["c"]]);
    expect(keys(recording.late)).toEqual([["d"]]);
  });
});

describe("the page of measurements", () => {
  const page = "# Page\n\nWords.\n\n## One\n\nfirst\n\n## Two\n\nsecond\n";

  it("a section is replaced where it stands, and a new one comes last", () => {
    const changed = withSection(page, "One", "other");
    expect(changed).toBe("# Page\n\nWords.\n\n## One\n\nother\n\n## Two\n\nsecond\n");
    expect(withSection(changed, "Three", "third").endsWith("second\n\n## Three\n\nthird\n")).toBe(
      true,
    );
    expect(sectionOf(page, "Two").trim()).toBe("second");
    expect(sectionOf(page, "Four")).toBe("");
  });

  it("a proof's figure takes the place of its last one", () => {
    expect(withFigures("- Kills: 3\n- Race a: 1", ["Kills: 4", "Race b: 2"])).toBe(
      "- Kills: 4\n- Race a: 1\n- Race b: 2",
    );
  });
});
