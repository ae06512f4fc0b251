// How well knowledge is found, answered and refused, and how long it takes:
// npm run bench -- retrieval [--data <folder>] [--questions <file>].
// The sets of tests/knowledge are always asked. Of `--data`, a folder with corpus.jsonl.gz, queries.jsonl and qrels.tsv
// is a set in BEIR's form; one with corpora/ and questions.jsonl is one of passages. A file of questions is a set like
// those of tests/knowledge. `--offline` leaves out the stand-in's embeddings, `--no-size` the times with 100,000
// passages, `--no-worker` those of the built worker.
import "../../scripts/lib/alias-hooks.mjs";
import { resolve } from "node:path";
import { ANSWERS_HEAD, answerRow, GOALS_HEAD, goalRows } from "../support/bench/answer-tables.mjs";
import {
  measureIngestion,
  measureOrdinaryFiles,
  measurePagesBeside,
} from "../support/bench/ingestion.mjs";
import { openReport } from "../support/bench/report.mjs";
import { passageSets, questionSets } from "../support/bench/retrieval-sets.mjs";
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
const words = process.argv.slice(2);
const has = (name) => words.includes(name);
const valuesOf = (name) => words.filter((_, at) => words[at - 1] === name);
const [folder] = valuesOf("--data");
const given = valuesOf("--questions").map((file) => readQuestionSet(resolve(file)));
const sets = folder === undefined ? [] : questionSets(resolve(folder));
const own = [...OWN_WORDS, ...SEED_WORDS, ...given];

/** So many questions of a set are asked with the stand-in's embeddings, which are slow to make here. */
const EMBEDDED_QUESTIONS = 100;
const ways = has("--offline") ? [false] : [false, true];
const nameOf = (name, embedded) => (embedded ? `${name}, stand-in vectors` : name);
const partOf = (set, embedded) =>
  embedded ? { ...set, queries: set.queries.slice(0, EMBEDDED_QUESTIONS) } : set;

const share = (value) => (value === undefined ? "" : shown(value, 3));
const HEAD = [
  ...["set", "documents", "questions", "first", "in five", "nDCG@10", "recall@100"],
  ...["best sentence", "its section", "verbatim", "AUC", "refused at 90 % kept", "kept", "refused"],
];
const report = openReport("Retrieval");
report.add(
  "Through the functions that the API calls, on D1. Rows with stand-in vectors show that the way with embeddings and a reranker works and what it costs in time, for the first 100 questions of a set: the stand-in's vectors are hashes of words, so they say nothing about what a model finds.",
);

const found = new Map();
if (sets.length > 0) {
  const rows = [];
  for (const set of sets)
    for (const embedded of ways) {
      const figures = await measureQuestions(partOf(set, embedded), { embedded });
      if (!embedded) found.set(set.name, figures);
      const name = nameOf(set.name, embedded);
      const row = [name, String(set.corpus.length), String(figures.questions)];
      for (const key of [
        ...["first", "inFive", "ndcg", "recall", "sentence", "section", "verbatim"],
        ...["auc", "refusedAt90", "kept", "refused"],
      ]) {
        row.push(share(figures[key]));
      }
      rows.push(row);
      report.progress(row.join(" | "));
    }
  report.add(
    "First, in five: the right document. Best sentence, its section: hold the answer. For refusals every second title's documents are left out, and all questions asked: AUC of the share of the question that is carried; what is refused at the threshold that keeps 90 % of the answerable questions; and what is kept and refused at the product's threshold.",
  );
  report.add(tableOf(HEAD, rows));
}

const answers = [];
const timed = (ones) => percentiles(ones.map(({ milliseconds }) => milliseconds));
const rowOf = (name, ones) => answerRow(name, { ...figuresOf(ones), ...timed(ones) });
const isOwn = ({ set }) => OWN_WORDS.some(({ name }) => name === set);
let ownFigures;
for (const embedded of ways) {
  const outcomes = await askSets(own, { embedded });
  for (const [name, ones] of Map.groupBy(outcomes, ({ set }) => set))
    answers.push(rowOf(nameOf(name, embedded), ones));
  const ones = outcomes.filter(isOwn);
  answers.push(rowOf(nameOf("own words: the first five", embedded), ones));
  if (!embedded) ownFigures = { ...figuresOf(ones), ...timed(ones) };
}
for (const set of sets)
  for (const embedded of ways) {
    const { questions, ...figures } = await measureAsks(partOf(set, embedded), { embedded });
    const row = answerRow(nameOf(set.name, embedded), { answerable: questions, ...figures });
    answers.push(row);
    report.progress(row.join(" | "));
  }
report.add(
  "Asked like people ask, without a model that writes. Right: the answer holds the fact (in sets without answers: cites the document). Shown: the answer or the nearest passages do. No answer there: questions without an answer; in sets with answers, those whose documents are left out, every second title's.",
);
report.add(tableOf(ANSWERS_HEAD, answers));
for (const set of folder === undefined ? [] : passageSets(resolve(folder))) {
  const { questions, within4000, within8000 } = await measurePassages(set);
  report.add(
    `${set.name}: of ${questions} questions' wanted characters ${share(within4000)} are within the first 4,000 found, ${share(within8000)} within 8,000.`,
  );
}

const [large = ownCorpus(own)] = sets.sort((a, b) => b.corpus.length - a.corpus.length);
let files;
let texts;
if (!has("--no-worker")) {
  texts = await measureIngestion(large);
  report.add(
    `${large.corpus.length} texts of ${large.name}, posted 200 a call to the built worker, are ready after ${shown(texts.seconds)} s; a search through the API then takes ${shown(texts.p95)} ms at p95.`,
  );
  files = await measureOrdinaryFiles();
  report.add(
    `Ten ordinary files (PDF, DOCX, XLSX, PPTX, HTML, Markdown, CSV, text, mail, EPUB), uploaded one by one to the built worker, are ready after ${shown(files.seconds)} s, and after ${shown(files.again)} s in a second RAG. Files whose fact isn't found then among the first five passages: ${files.missed.join(", ") || "none"}.`,
  );
  const beside = await measurePagesBeside();
  report.add(
    `A PDF of 160 full pages is ready after ${shown(beside.seconds)} s. Somebody who reads pages meanwhile (${beside.pages} of the overview, tasks and projects) waits ${shown(beside.p95)} ms at p95 (200 were asked for), and ${shown(beside.before)} ms with nothing beside.`,
  );
}
let size;
if (!has("--no-size")) {
  size = await measureSize(large);
  const { chunks, seconds, search, ask, filtered } = size;
  report.add(
    `${chunks} passages of ${large.name} in one RAG, indexed in ${shown(seconds)} s: milliseconds of a search and of a question. With filters, documents have a language, tags, a folder and days; the share is of the documents that match.`,
  );
  const times = [{ name: "no filter", search, ask }, ...filtered];
  report.add(
    tableOf(
      ["filter", "search p50", "search p95", "question p50", "question p95"],
      times.map((one) => [
        one.name,
        ...[one.search.p50, one.search.p95, one.ask.p50, one.ask.p95].map((ms) => shown(ms)),
      ]),
    ),
  );
}
report.add("What was asked for, without embeddings and models:");
report.add(tableOf(GOALS_HEAD, goalRows({ own: ownFigures, found, size, files, texts })));
report.close();
// The tests' database stays open for a next one, which keeps the process alive.
process.stdout.write("", () => process.exit());
