import { shown } from "./tables.mjs";

export const ANSWERS_HEAD = [
  ...["set", "questions", "right", "shown", "something else", "nothing"],
  ...["no answer there", "not answered", "marks", "headings", "not verbatim", "wrong pages"],
  ...["p50 ms", "p95 ms"],
];

const shareOf = (count, all) => (all ? shown(count / all, 3) : "");

/** A row under `ANSWERS_HEAD`, from counts and times. */
export function answerRow(name, { answerable, unanswerable, p50, p95, ...figures }) {
  return [
    ...[name, String(answerable)],
    ...["right", "shown", "wrong", "empty"].map((key) => shareOf(figures[key], answerable)),
    ...[String(unanswerable), shareOf(figures.silent, unanswerable)],
    ...["marks", "headings", "notVerbatim", "wrongPages"].map((key) => String(figures[key] ?? "")),
    ...[shown(p50), shown(p95)],
  ];
}

export const GOALS_HEAD = ["what", "asked for", "figure", "reached"];

/** What is asked of a set, by its name: figure, what it is called, and the least. */
const OF_SETS = [
  ["scifact", "ndcg", "nDCG@10", 0.7],
  ["xquad/en", "first", "right document first", 0.94],
  ["xquad/en", "inFive", "right document in five", 0.98],
  ["xquad/zh", "first", "right document first", 0.92],
  ["xquad/zh", "inFive", "right document in five", 0.98],
  ["xquad/th", "first", "right document first", 0.92],
  ["xquad/th", "inFive", "right document in five", 0.98],
  ["xquad/en", "sentence", "best sentence holds the answer", 0.75],
  ["xquad/en", "section", "the best section holds it", 0.92],
  ["xquad/en", "verbatim", "verbatim quotes", 1],
];

const atLeast = (what, least, value, digits = 3) => [
  ...[what, `≥ ${least}`, shown(value, digits), value >= least ? "yes" : "no"],
];
const atMost = (what, most, value, digits) => [
  ...[what, `≤ ${most}`, shown(value, digits), value <= most ? "yes" : "no"],
];

/** Rows under `GOALS_HEAD` of what was found in sets, by their name. */
export const foundGoals = (found) =>
  OF_SETS.flatMap(([set, key, what, least]) => {
    const value = found.get(set)?.[key];
    return value === undefined ? [] : [atLeast(`${set}: ${what}`, least, value)];
  });

/** Rows under `GOALS_HEAD` of the own libraries. */
export const ownGoals = ({ answerable, unanswerable, ...own }) => [
  atLeast("own words: fact in answer or nearest", 0.75, own.shown / answerable),
  atMost("own words: answered with something else", 0.05, own.wrong / answerable, 3),
  atLeast("own words: no answer there, not answered", 0.8, own.silent / unanswerable),
  atMost("own words: answers with marks", 0, own.marks, 0),
  atMost("own words: headings as quotes", 0, own.headings, 0),
  atMost("own words: wrong pages", 0, own.wrongPages, 0),
];

/** Rows under `GOALS_HEAD` of files that are read. */
export const fileGoals = ({ files, texts, beside }) => [
  atMost("5,183 short documents ready, seconds", 20, texts.seconds, 1),
  atMost("ten ordinary files ready, seconds", 10, files.seconds, 1),
  atMost("of these, files whose fact isn't found", 0, files.missed.length, 0),
  atMost("pages beside a PDF of 160, p95 ms", 200, beside.p95, 1),
];

/** Rows under `GOALS_HEAD` of a large RAG. */
export const largeGoals = (times) =>
  times.flatMap(({ name, search, ask }) =>
    [
      ["search", 60, search],
      ["question", 150, ask],
    ].flatMap(([kind, most, { wall, processor }]) => [
      atMost(`a ${kind}, ${name}, p95 ms`, most, wall.p95, 1),
      atMost(`a ${kind}, ${name}, p95 ms of processor time`, most, processor.p95, 1),
    ]),
  );

export const TIMES_HEAD = [
  ...["filter", "search p50", "p95", "processor p50", "p95"],
  ...["question p50", "p95", "processor p50", "p95"],
];

/** A row under `TIMES_HEAD`. */
export const timesRow = ({ name, search, ask }) => [
  name,
  ...[search.wall, search.processor, ask.wall, ask.processor].flatMap(({ p50, p95 }) => [
    shown(p50),
    shown(p95),
  ]),
];

export const FOUND_HEAD = [
  ...["set", "documents", "questions", "first", "in five", "nDCG@10", "recall@100"],
  ...["answered", "best sentence", "its section", "verbatim"],
  ...["AUC", "refused at 90 % kept", "kept", "refused"],
];

/** A row under `FOUND_HEAD`. */
export const foundRow = (name, documents, { questions, answered, ...figures }) => [
  ...[name, String(documents), String(questions)],
  ...["first", "inFive", "ndcg", "recall"].map((key) => share(figures[key])),
  ...[answered === 0 ? "" : String(answered)],
  ...["sentence", "section", "verbatim", "auc", "refusedAt90", "kept", "refused"].map((key) =>
    share(figures[key]),
  ),
];

const share = (value) => (value === undefined ? "" : shown(value, 3));
