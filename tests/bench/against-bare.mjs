// Rates and times of screens, lists, calls and files with 500 projects, 10,000 tasks and 1,000 contacts, beside a bare
// worker over the same data that does the same calls of D1, KV and R2 and answers as many bytes. Words after the name say
// which answers are measured: npm run bench -- against-bare /tasks validate.
import { SEED_SIZES } from "../../db/seed.ts";
import { BUDGETS, measureAgainstBare } from "../support/bench/against-bare.mjs";
import { seed, startBenchSystem } from "../support/bench/bench-system.mjs";
import { CONNECTIONS } from "../support/bench/load.mjs";
import { openReport } from "../support/bench/report.mjs";
import { CONTACTS, subjectsOf } from "../support/bench/subjects.mjs";
import { shown, tableOf } from "../support/bench/tables.mjs";

const HEAD = [
  ...["answer", "D1 trips / statements", "a second", "p50 ms", "p95 ms", "CPU ms"],
  ...["bare: a second", "p95 ms", "CPU ms", "share %", "budget"],
];

const words = process.argv.slice(2);
const report = openReport("Against a bare worker");
const system = await startBenchSystem({ compared: true });
try {
  await seed(system, SEED_SIZES.large);
  const rows = [];
  const subjects = await subjectsOf(system);
  const chosen = subjects.filter(
    ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
  );
  for (const subject of chosen) {
    const { own, bare, share, cost, missed } = await measureAgainstBare(system, subject);
    const row = [
      ...[subject.name, `${cost.trips} / ${cost.statements}`, shown(own.rate)],
      ...[own.p50, own.p95, own.cpu].map((value) => shown(value)),
      ...[shown(bare.rate), shown(bare.p95), shown(bare.cpu, 2)],
      ...[shown(share, 0), missed.join(", ") || "holds"],
    ];
    rows.push(row);
    report.progress(row.join(" | "));
  }
  report.add(
    `autocannon, ${CONNECTIONS} connections at the worker's own port, with 500 projects, 10,000 tasks and ${CONTACTS} contacts. A bare worker in the same process does the same calls of D1, KV and R2 (same statements, values and batches, in the same order) and answers as many bytes; the two take turns, and the medians of three turns are shown. Budgets: ${BUDGETS}.`,
  );
  report.add(tableOf(HEAD, rows));
  if (words.length === 0) report.close();
} finally {
  await system.close();
}
