// How well knowledge is found, answered and refused: npm run bench -- retrieval --data <folder> [--questions <file>].
// A folder with corpus.jsonl.gz, queries.jsonl and qrels.tsv is a set in BEIR's form; one with corpora/ and
// questions.jsonl is one of passages. A file of questions is a set like those of tests/knowledge, which are always
// asked. `--no-size` leaves out the times with 100,000 passages, `--no-worker` those of the built worker.
import "../../scripts/lib/alias-hooks.mjs";
import { resolve } from "node:path";
import { ANSWERS_HEAD, answerRow, GOALS_HEAD, goalRows } from "../support/bench/answer-tables.mjs";
import { measureIngestion, measurePagesBeside } from "../support/bench/ingestion.mjs";
import { openReport } from "../support/bench/report.mjs";
import { passageSets, questionSets } from "../support/bench/retrieval-sets.mjs";
import { shown, tableOf } from "../support/bench/tables.mjs";

const [{ measurePassages, measureQuestions }, { measureAsks, percentiles }, { measureSize }] =
  await Promise.all([
    import("../support/bench/retrieval.ts"),
    import("../support/bench/ask-path.ts"),
    import("../support/bench/size.ts"),
  ]);
const [{ askSets }, { figuresOf }, { OWN_WORDS, SEED_WORDS }, { readQuestionSet }] =
  await Promise.all([
    import("../support/knowledge/ask-set.ts"),
    import("../support/knowledge/figures.ts"),
    import("../support/knowledge/own-sets.ts"),
    import("../support/knowledge/question-set.ts"),
  ]);
const words = process.argv.slice(2);
const valuesOf = (name) => words.filter((_, at) => words[at - 1] === name);
const [folder] = valuesOf("--data");
const given = valuesOf("--questions").map((file) => readQuestionSet(resolve(file)));
if (folder === undefined) {
  process.stdout.write("retrieval is left out: it wants --data <folder> with evaluation sets.\n");
  process.exit(0);
}

const share = (value) => (value === undefined ? "" : shown(value, 3));
const HEAD = [
  ...["set", "documents", "questions", "first", "in five", "nDCG@10", "recall@100"],
  ...["best sentence", "its section", "verbatim", "AUC", "refused at 90 % kept", "kept", "refused"],
];
const report = openReport("Retrieval");
report.add(
  "Through the functions that the API calls, on D1, offline. First, in five: the right document. Best sentence, its section: hold the answer. For refusals every second title's documents are left out, and all questions asked: AUC of the share of the question that is carried; what is refused at the threshold that keeps 90 % of the answerable questions; and what is kept and refused at the product's threshold.",
);
const rows = [];
const answers = [];
const found = new Map();
for (const set of questionSets(resolve(folder))) {
  const figures = await measureQuestions(set);
  found.set(set.name, figures);
  const row = [set.name, String(set.corpus.length), String(figures.questions)];
  for (const name of [
    ...["first", "inFive", "ndcg", "recall", "sentence", "section", "verbatim"],
    ...["auc", "refusedAt90", "kept", "refused"],
  ]) {
    row.push(share(figures[name]));
  }
  rows.push(row);
  report.progress(row.join(" | "));
}
report.add(tableOf(HEAD, rows));

const outcomes = await askSets([...OWN_WORDS, ...SEED_WORDS, ...given]);
const timed = (ones) => percentiles(ones.map(({ milliseconds }) => milliseconds));
const bySet = Map.groupBy(outcomes, ({ set }) => set);
for (const [name, ones] of bySet)
  answers.push(answerRow(name, { ...figuresOf(ones), ...timed(ones) }));
const own = outcomes.filter(({ set }) => OWN_WORDS.some(({ name }) => name === set));
const ownFigures = { ...figuresOf(own), ...timed(own) };
answers.push(answerRow("own words: the first five", ownFigures));
for (const set of questionSets(resolve(folder))) {
  const { questions, ...figures } = await measureAsks(set);
  const row = answerRow(set.name, { answerable: questions, ...figures });
  answers.push(row);
  report.progress(row.join(" | "));
}
report.add(
  "Asked like people ask, offline. Right: the answer holds the fact (in sets without answers: cites the document). Shown: the answer or the nearest passages do. No answer there: questions without an answer; in sets with answers, those whose documents are left out, every second title's.",
);
report.add(tableOf(ANSWERS_HEAD, answers));
for (const set of passageSets(resolve(folder))) {
  const { questions, within4000, within8000 } = await measurePassages(set);
  report.add(
    `${set.name}: of ${questions} questions' wanted characters ${share(within4000)} are within the first 4,000 found, ${share(within8000)} within 8,000.`,
  );
}
const [large] = questionSets(resolve(folder)).sort((a, b) => b.corpus.length - a.corpus.length);
const withWorker = !words.includes("--no-worker");
if (large && withWorker) {
  const { seconds, p95 } = await measureIngestion(large);
  report.add(
    `${large.corpus.length} texts of ${large.name}, posted 200 a call to the built worker, are ready after ${shown(seconds)} s (60 were asked for 5,183); a search through the API then takes ${shown(p95)} ms at p95.`,
  );
}
if (withWorker) {
  const beside = await measurePagesBeside();
  report.add(
    `A PDF of 160 full pages is ready after ${shown(beside.seconds)} s. Somebody who reads pages meanwhile (${beside.pages} of the overview, tasks and projects) waits ${shown(beside.p95)} ms at p95 (200 were asked for), and ${shown(beside.before)} ms with nothing beside.`,
  );
}
let ask;
if (large && !words.includes("--no-size")) {
  const size = await measureSize(large);
  ask = size.ask;
  const { chunks, seconds, search } = size;
  report.add(
    `${chunks} passages of ${large.name} in one RAG: indexed in ${shown(seconds)} s; a search takes ${shown(search.p50)} ms at p50 and ${shown(search.p95)} ms at p95 (60 were asked for), a question ${shown(ask.p50)} and ${shown(ask.p95)} ms (150).`,
  );
}
report.add("What was asked for, without embeddings and models:");
report.add(tableOf(GOALS_HEAD, goalRows({ own: ownFigures, found, ask })));
report.close();
// The tests' database stays open for a next one, which keeps the process alive.
process.stdout.write("", () => process.exit());
