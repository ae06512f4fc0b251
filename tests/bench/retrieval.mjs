// How well knowledge is found, answered and refused, and how long it takes:
// npm run bench -- retrieval [--data <folder>] [--questions <file>] [--offline] [--only <part>].
// The sets of tests/knowledge are always asked. Of `--data`, a folder with corpus.jsonl.gz, queries.jsonl and qrels.tsv
// is a set in BEIR's form; one with corpora/ and questions.jsonl is one of passages. A file of `--questions` is a set like
// those of tests/knowledge. `--offline` leaves out the stand-in's embeddings. `--only` runs one part, and may be repeated:
// search, ask, reading (of files) or large (100,000 passages). Each part writes its own section.
import "../../scripts/lib/alias-hooks.mjs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import {
  ANSWERS_HEAD,
  answerRow,
  FOUND_HEAD,
  fileGoals,
  foundGoals,
  foundRow,
  GOALS_HEAD,
  largeGoals,
  ownGoals,
  TIMES_HEAD,
  timesRow,
} from "../support/bench/answer-tables.mjs";
import {
  measureIngestion,
  measureOrdinaryFiles,
  measurePagesBeside,
} from "../support/bench/ingestion.mjs";
import { openReport } from "../support/bench/report.mjs";
import { passageSets, questionSets, someOf } from "../support/bench/retrieval-sets.mjs";
import { shown, tableOf } from "../support/bench/tables.mjs";

const [
  { measurePassages, measureQuestions },
  { measureAsks, percentiles },
  { measureSize },
  { ownCorpus },
] = await Promise.all([
  import("../support/bench/retrieval.ts"),
  import("../support/bench/ask-path.ts"),
  import("../support/bench/size.ts"),
  import("../support/bench/own-corpus.ts"),
]);
const [{ askSets }, { figuresOf }, { OWN_WORDS, SEED_WORDS }, { readQuestionSet }] =
  await Promise.all([
    import("../support/knowledge/ask-set.ts"),
    import("../support/knowledge/figures.ts"),
    import("../support/knowledge/own-sets.ts"),
    import("../support/knowledge/question-set.ts"),
  ]);
const PARTS = { search: addSearch, ask: addAsk, reading: addReading, large: addLarge };

const { values: options } = parseArgs({
  options: {
    data: { type: "string" },
    questions: { type: "string", multiple: true, default: [] },
    offline: { type: "boolean" },
    only: { type: "string", multiple: true, default: Object.keys(PARTS) },
  },
});
const unknown = options.only.find((part) => !(part in PARTS));
if (unknown) throw new Error(`There is no part ${unknown}: ${Object.keys(PARTS).join(", ")}`);
const sets = options.data === undefined ? [] : questionSets(resolve(options.data));
const own = [
  ...OWN_WORDS,
  ...SEED_WORDS,
  ...options.questions.map((file) => readQuestionSet(resolve(file))),
];
const [large = ownCorpus(own)] = sets.toSorted((a, b) => b.corpus.length - a.corpus.length);

/** At most so many questions of a set are asked for an answer, spread over the set. */
const ASKED = 300;
/** The same with the stand-in's embeddings, which are slow to make here. */
const EMBEDDED = 100;
const ways = options.offline ? [false] : [false, true];
const nameOf = (name, embedded) => (embedded ? `${name}, stand-in vectors` : name);
const STAND_IN = `Rows with stand-in vectors show that the way with embeddings and a reranker works and what it costs in time, for at most ${EMBEDDED} questions of a set: the stand-in's vectors are hashes of words, so they say nothing about what a model finds.`;

for (const part of options.only) await PARTS[part]();
// The tests' database stays open for a next one, which keeps the process alive.
process.stdout.write("", () => process.exit());

function addGoals(report, rows) {
  if (rows.length === 0) return;
  report.add("What was asked for:");
  report.add(tableOf(GOALS_HEAD, rows));
}

async function addSearch() {
  if (sets.length === 0) return;
  const report = openReport("Retrieval");
  report.add(
    `Through the functions that the API calls, on D1. Every question of a set is searched for; answers are those of at most ${ASKED}, spread over the set. ${STAND_IN}`,
  );
  const [rows, found] = [[], new Map()];
  for (const set of sets)
    for (const embedded of ways) {
      const queries = embedded ? someOf(set.queries, EMBEDDED) : set.queries;
      const answered = new Set(someOf(queries, ASKED));
      const figures = await measureQuestions({ ...set, queries }, { embedded, answered });
      if (!embedded) found.set(set.name, figures);
      const row = foundRow(nameOf(set.name, embedded), set.corpus.length, figures);
      rows.push(row);
      report.progress(row.join(" | "));
    }
  report.add(
    "First, in five: the right document. Best sentence, its section: hold the answer. For refusals every second title's documents are left out, and the same questions asked: AUC of the share of the question that is carried; what is refused at the threshold that keeps 90 % of the answerable questions; and what is kept and refused at the product's threshold.",
  );
  report.add(tableOf(FOUND_HEAD, rows));
  for (const set of passageSets(resolve(options.data))) {
    const { questions, within4000, within8000 } = await measurePassages(set);
    report.add(
      `${set.name}: of ${questions} questions' wanted characters ${shown(within4000, 3)} are within the first 4,000 found, ${shown(within8000, 3)} within 8,000.`,
    );
  }
  addGoals(report, foundGoals(found));
  report.close();
}

async function addAsk() {
  const report = openReport("Knowledge: questions");
  report.add(
    `Asked like people ask, without a model that writes, at most ${ASKED} questions of a set, spread over it. Right: the answer holds the fact (in sets without answers: cites the document). Shown: the answer or the nearest passages do. No answer there: questions without an answer; in sets with answers, those whose documents are left out, every second title's. ${STAND_IN}`,
  );
  const rows = [];
  const add = (row) => {
    rows.push(row);
    report.progress(row.join(" | "));
  };
  const timed = (ones) => percentiles(ones.map(({ milliseconds }) => milliseconds));
  let ownFigures;
  for (const embedded of ways) {
    const outcomes = await askSets(own, { embedded });
    for (const [name, ones] of Map.groupBy(outcomes, ({ set }) => set))
      add(answerRow(nameOf(name, embedded), { ...figuresOf(ones), ...timed(ones) }));
    const ones = outcomes.filter(({ set }) => OWN_WORDS.some(({ name }) => name === set));
    const figures = { ...figuresOf(ones), ...timed(ones) };
    add(answerRow(nameOf("own words: the first five", embedded), figures));
    if (!embedded) ownFigures = figures;
  }
  for (const set of sets)
    for (const embedded of ways) {
      const queries = someOf(set.queries, embedded ? EMBEDDED : ASKED);
      const figures = await measureAsks({ ...set, queries }, { embedded });
      add(answerRow(nameOf(set.name, embedded), { answerable: queries.length, ...figures }));
    }
  report.add(tableOf(ANSWERS_HEAD, rows));
  addGoals(report, ownGoals(ownFigures));
  report.close();
}

async function addReading() {
  const report = openReport("Knowledge: reading files");
  const texts = await measureIngestion(large);
  report.add(
    `${large.corpus.length} texts of ${large.name}, posted 200 a call to the built worker, are ready after ${shown(texts.seconds)} s; a search through the API then takes ${shown(texts.p95)} ms at p95.`,
  );
  const files = await measureOrdinaryFiles();
  report.add(
    `Ten ordinary files (PDF, DOCX, XLSX, PPTX, HTML, Markdown, CSV, text, mail, EPUB), uploaded one by one to the built worker, are ready after ${shown(files.seconds)} s, and after ${shown(files.again)} s in a second RAG. Files whose fact isn't found then among the first five passages: ${files.missed.join(", ") || "none"}.`,
  );
  const beside = await measurePagesBeside();
  report.add(
    `A PDF of 160 full pages is ready after ${shown(beside.seconds)} s. A person who reads pages meanwhile (${beside.pages} of the overview, tasks and projects) waits ${shown(beside.p95)} ms at p95 (200 were asked for), and ${shown(beside.before)} ms with nothing beside.`,
  );
  addGoals(report, fileGoals({ files, texts, beside }));
  report.close();
}

async function addLarge() {
  const report = openReport("Knowledge: 100,000 passages");
  const { chunks, seconds, times } = await measureSize(large, report);
  report.add(
    `${chunks} passages of ${large.name} in one RAG, indexed in ${shown(seconds)} s: milliseconds of a search and of a question, offline. Processor time is that of this process, which runs the use cases, and of workerd, which runs D1. With filters, documents have a language, tags, a folder and days; the share is of the documents that match.`,
  );
  report.add(tableOf(TIMES_HEAD, times.map(timesRow)));
  addGoals(report, largeGoals(times));
  report.close();
}
