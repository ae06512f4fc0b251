// Rates and times of screens, lists, calls and files with 500 projects, 10,000 tasks and 1,000 contacts, at eight
// connections, beside a bare worker over the same data that does the same calls of D1, KV and R2 and answers as many bytes.
import { SEED_SIZES } from "../../db/seed.ts";
import { seed, startBenchSystem } from "../support/bench/bench-system.mjs";
import { compare } from "../support/bench/compare.mjs";
import { BUDGETS, D1_BUDGET, P95_BUDGET, shown, tableOf } from "../support/bench/figures.mjs";
import { CONNECTIONS } from "../support/bench/load.mjs";
import { MachineSpeed } from "../support/bench/machine-speed.mjs";
import { openReport } from "../support/bench/report.mjs";
import { CONTACTS, subjectsOf } from "../support/bench/subjects.mjs";

const HEAD = [
  ...["answer", "D1 trips / statements / rows", "a second", "p50 ms", "p95 ms", "p99 ms", "CPU ms"],
  ...[
    "bare: a second",
    "p50 ms",
    "p95 ms",
    "CPU ms",
    "share %",
    "share by CPU %",
    "machine %",
    "turns",
    "budget",
  ],
];

function rowOf({ name, kind }, found) {
  const { own, bare, cost, share, cpuShare, speed, turns, missed } = found;
  const { trips, statements, rows } = cost;
  const budget = BUDGETS[kind] === null ? "none" : missed.join(", ") || "holds";
  return [
    ...[name, `${trips} / ${statements} / ${rows}`, shown(own.rate)],
    ...[own.p50, own.p95, own.p99, own.cpu].map((value) => shown(value)),
    ...[shown(bare.rate), shown(bare.p50), shown(bare.p95), shown(bare.cpu, 2)],
    ...[shown(share, 0), shown(cpuShare, 0), shown(speed, 0), `${turns}`, budget],
  ];
}

const report = openReport("Against a bare worker");
const system = await startBenchSystem({ compared: true });
try {
  await seed(system, SEED_SIZES.large);
  const machine = new MachineSpeed();
  const rows = [];
  const verdicts = [];
  for (const subject of await subjectsOf(system)) {
    const found = await compare(system, subject, machine);
    const row = rowOf(subject, found);
    rows.push(row);
    report.progress(row.join(" | "));
    if (BUDGETS[subject.kind] !== null) verdicts.push(found.missed.length === 0);
  }
  report.add(
    `${CONNECTIONS} connections at the worker's own port, with 500 projects, 10,000 tasks and ${CONTACTS} contacts. A bare worker in the same process does the same calls of D1, KV and R2 (same statements, values and batches, in the same order) and answers as many bytes; the two take turns. Its sign-in hashes a password too. Budgets, in per cent of its rate: pages ${BUDGETS.page}, JSON ${BUDGETS.JSON}, health, public settings and files ${BUDGETS.whole}; p95 at most ${P95_BUDGET} ms; a page asks D1 at most ${D1_BUDGET.trips} times, with ${D1_BUDGET.statements} statements that read ${D1_BUDGET.rows} rows.`,
  );
  report.add(
    "Machine: its speed around the turns that count, in per cent of the best that this run has seen, by a fixed piece of work that has nothing to do with the worker. Each answer has at least five turns of a second; where the machine was slower than 80 % in some of them, further ones, up to fifteen, and the five count in which it was quickest.",
  );
  report.add(tableOf(HEAD, rows));
  report.add(`${verdicts.filter(Boolean).length} of ${verdicts.length} are within their budgets.`);
  report.close();
} finally {
  await system.close();
}
