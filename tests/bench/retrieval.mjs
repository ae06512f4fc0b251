// How well knowledge is found, answered and refused, over sets in BEIR's form: npm run bench -- retrieval --data <folder>.
// A folder with corpus.jsonl.gz, queries.jsonl and qrels.tsv is a set; one with corpora/ and questions.jsonl is one of
// passages. `--no-size` leaves out the measurement of times with 100,000 chunks.
import "../../scripts/lib/alias-hooks.mjs";
import { resolve } from "node:path";
import { measureIngestion, measurePagesBeside } from "../support/bench/ingestion.mjs";
import { openReport } from "../support/bench/report.mjs";
import { passageSets, questionSets } from "../support/bench/retrieval-sets.mjs";
import { shown, tableOf } from "../support/bench/tables.mjs";

const { measurePassages, measureQuestions, measureSize } = await import(
  "../support/bench/retrieval.ts"
);
const words = process.argv.slice(2);
const at = words.indexOf("--data");
const folder = at < 0 ? undefined : words[at + 1];
if (folder === undefined) {
  process.stdout.write("retrieval is left out: it wants --data <folder> with evaluation sets.\n");
  process.exit(0);
}

const share = (value) => (value === undefined ? "" : shown(value, 3));
const HEAD = [
  ...["set", "documents", "questions", "first", "in five", "nDCG@10", "recall@100"],
  ...[
    "best sentence",
    "one of three",
    "verbatim",
    "AUC",
    "refused at 90 % kept",
    "kept",
    "refused",
  ],
];
const report = openReport("Retrieval");
report.add(
  "Through the functions that the API calls, on D1, offline. First, in five: the right document. Best sentence, one of three: hold the answer. For refusals every second title's documents are left out, and all questions asked: AUC of the share of the question that is carried; what is refused at the threshold that keeps 90 % of the answerable questions; and what is kept and refused at the product's threshold.",
);
const rows = [];
for (const set of questionSets(resolve(folder))) {
  const figures = await measureQuestions(set);
  const row = [set.name, String(set.corpus.length), String(figures.questions)];
  for (const name of [
    ...["first", "inFive", "ndcg", "recall", "sentence", "three", "verbatim"],
    ...["auc", "refusedAt90", "kept", "refused"],
  ]) {
    row.push(share(figures[name]));
  }
  rows.push(row);
  report.progress(row.join(" | "));
}
report.add(tableOf(HEAD, rows));
for (const set of passageSets(resolve(folder))) {
  const { questions, within4000, within8000 } = await measurePassages(set);
  report.add(
    `${set.name}: of ${questions} questions' wanted characters ${share(within4000)} are within the first 4,000 found, ${share(within8000)} within 8,000.`,
  );
}
const [large] = questionSets(resolve(folder)).sort((a, b) => b.corpus.length - a.corpus.length);
if (large) {
  const { seconds, p95 } = await measureIngestion(large);
  report.add(
    `${large.corpus.length} texts of ${large.name}, posted 200 a call to the built worker, are ready after ${shown(seconds)} s (60 were asked for 5,183); a search through the API then takes ${shown(p95)} ms at p95.`,
  );
}
const beside = await measurePagesBeside();
report.add(
  `A PDF of 160 full pages is ready after ${shown(beside.seconds)} s. Somebody who reads pages meanwhile (${beside.pages} of the overview, tasks and projects) waits ${shown(beside.p95)} ms at p95 (200 were asked for), and ${shown(beside.before)} ms with nothing beside.`,
);
if (large && !words.includes("--no-size")) {
  const { chunks, seconds, p50, p95 } = await measureSize(large);
  report.add(
    `${chunks} chunks of ${large.name} in one RAG: indexed in ${shown(seconds)} s; a search takes ${shown(p50)} ms at p50 and ${shown(p95)} ms at p95 (60 were asked for).`,
  );
}
report.close();
