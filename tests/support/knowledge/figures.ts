import type { Outcome, Verdict } from "./ask-set";

/** Counts over questions; shares are of the questions with an answer, or of those without one. */
export function figuresOf(outcomes: readonly Outcome[]) {
  const count = (is: (one: Outcome) => boolean) => outcomes.filter(is).length;
  const are = (verdict: Verdict) => count((one) => one.verdict === verdict);
  const answerable = count(({ facts }) => facts !== null);
  const unanswerable = outcomes.length - answerable;
  return {
    answerable,
    unanswerable,
    right: are("right"),
    /** The fact is in the answer or in one of the nearest passages. */
    shown: count(({ verdict, isNear }) => verdict === "right" || isNear),
    inFive: count(({ isInFive }) => isInFive),
    wrong: are("wrong"),
    empty: are("empty"),
    silent: are("silent"),
    marks: count(({ marks }) => marks.length > 0),
    headings: count(({ headings }) => headings.length > 0),
    notVerbatim: count(({ notVerbatim }) => notVerbatim.length > 0),
    wrongPages: count(({ wrongPages }) => wrongPages.length > 0),
  };
}

export const FIGURES_HEAD = [
  ...["set", "questions", "answered right", "right or in nearest", "in five passages"],
  ...["answered with something else", "nothing", "no answer there, not answered"],
  ...["Markdown marks", "headings", "not verbatim", "wrong pages"],
];

const of = (count: number, all: number) =>
  all === 0 ? "" : `${count} (${Math.round((100 * count) / all)}%)`;

/** Returns the cells of a row under `FIGURES_HEAD`. */
export function figuresRow(name: string, outcomes: readonly Outcome[]): string[] {
  const figures = figuresOf(outcomes);
  const { answerable, unanswerable } = figures;
  return [
    ...[name, `${answerable} + ${unanswerable}`],
    ...[figures.right, figures.shown, figures.inFive, figures.wrong, figures.empty].map((one) =>
      of(one, answerable),
    ),
    of(figures.silent, unanswerable),
    ...[figures.marks, figures.headings, figures.notVerbatim, figures.wrongPages].map(String),
  ];
}
