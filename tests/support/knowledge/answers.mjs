// Asks the questions of sets and prints how they are answered:
// node tests/support/knowledge/answers.mjs [file.json …] [--show [verdict,verdict]]
// Without files: every set of tests/knowledge. `--show` prints each question with what is wanted
// and what came, `--show wrong,empty` only those.
import "../../../scripts/lib/alias-hooks.mjs";
import { resolve } from "node:path";
import { at, filesUnder } from "../../../scripts/lib/project.mjs";
import { tableOf } from "../bench/tables.mjs";

const { askSets } = await import("./ask-set.ts");
const { FIGURES_HEAD, figuresRow } = await import("./figures.ts");
const { readQuestionSet } = await import("./question-set.ts");

const words = process.argv.slice(2);
const show = words.indexOf("--show");
const given = words.filter((word) => word.endsWith(".json"));
const kinds =
  show < 0 || words[show + 1] === undefined || words[show + 1].endsWith(".json")
    ? null
    : words[show + 1].split(",");
const files = given.length > 0 ? given.map((file) => resolve(file)) : ownSets();
const print = (line = "") => process.stdout.write(`${line}\n`);

const outcomes = await askSets(files.map(readQuestionSet));
if (show >= 0) for (const one of outcomes) showOutcome(one);
const bySet = Object.groupBy(outcomes, ({ set }) => set);
const rows = Object.entries(bySet).map(([name, ones]) => figuresRow(name, ones));
const parts = Object.groupBy(outcomes, ({ language, by }) => `${language ?? "mixed"}, ${by}`);
if (Object.keys(parts).length > 1)
  for (const [name, ones] of Object.entries(parts).sort()) rows.push(figuresRow(name, ones));
if (Object.keys(bySet).length > 1) rows.push(figuresRow("all", outcomes));
print(tableOf(FIGURES_HEAD, rows));
// The tests' database stays open for a next one, which keeps the process alive.
process.exitCode = 0;
process.stdout.write("", () => process.exit());

function ownSets() {
  return filesUnder(at("tests", "knowledge")).filter((file) => file.endsWith(".json"));
}

function showOutcome({ set, question, facts, verdict, answer, near, isInFive, ...found }) {
  if (kinds && !kinds.includes(verdict)) return;
  print(`${verdict.toUpperCase()} (${set}) ${question}`);
  print(`  wanted: ${facts?.map((forms) => forms.join(" | ")).join(" & ") ?? "no answer"}`);
  print(`  answer: ${answer || "none"}`);
  if (near.length > 0) print(`  nearest: ${near.map((text) => text.slice(0, 160)).join(" / ")}`);
  if (facts && verdict !== "right") print(`  in the first five passages: ${isInFive}`);
  for (const name of ["marks", "headings", "notVerbatim", "wrongPages"])
    if (found[name].length > 0) print(`  ${name}: ${found[name].join(" · ")}`);
  print();
}
