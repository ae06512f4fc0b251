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

/**
 * Rows under `GOALS_HEAD`: what is asked for, and what was measured.
 *
 * @param {{ own: object, found: Map<string, object>, size?: object, files?: object, texts?: object }} measured
 */
export function goalRows({ own, found, size, files, texts }) {
  const atLeast = (what, least, value, digits = 3) => [
    ...[what, `≥ ${least}`, shown(value, digits), value >= least ? "yes" : "no"],
  ];
  const atMost = (what, most, value, digits) => [
    ...[what, `≤ ${most}`, shown(value, digits), value <= most ? "yes" : "no"],
  ];
  const { answerable, unanswerable } = own;
  const rows = [
    atLeast("own words: fact in answer or nearest", 0.75, own.shown / answerable),
    atMost("own words: answered with something else", 0.05, own.wrong / answerable, 3),
    atLeast("own words: no answer there, not answered", 0.8, own.silent / unanswerable),
    atMost("own words: answers with marks", 0, own.marks, 0),
    atMost("own words: headings as quotes", 0, own.headings, 0),
    atMost("own words: wrong pages", 0, own.wrongPages, 0),
  ];
  for (const [set, key, what, least] of OF_SETS) {
    const value = found.get(set)?.[key];
    if (value !== undefined) rows.push(atLeast(`${set}: ${what}`, least, value));
  }
  if (files) {
    rows.push(atMost("ten ordinary files ready, seconds", 10, files.seconds, 1));
    rows.push(atMost("of these, files whose fact isn't found", 0, files.missed.length, 0));
  }
  if (texts) rows.push(atMost("5,183 short documents ready, seconds", 20, texts.seconds, 1));
  if (size) {
    rows.push(atMost("a search at 100,000 passages, p95 ms", 60, size.search.p95, 1));
    rows.push(atMost("a question at 100,000 passages, p95 ms", 150, size.ask.p95, 1));
    for (const { name, search, ask } of size.filtered) {
      rows.push(atMost(`a search, ${name}, p95 ms`, 60, search.p95, 1));
      rows.push(atMost(`a question, ${name}, p95 ms`, 150, ask.p95, 1));
    }
  }
  return rows;
}
