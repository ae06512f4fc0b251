// node scripts/period-triggers.mjs: the statements of a migration that keep `period_sums`, `place_sums` and `metric_sums`
// (db/period-sums.ts, db/place-sums.ts, db/metric-sums.ts).
import { metricSumStatements } from "../db/metric-sums.ts";
import { CHANGE_STATEMENTS, COUNTED_TABLES, countingStatements } from "../db/period-sums.ts";
import { placeSumStatements } from "../db/place-sums.ts";

const statements = [
  ...CHANGE_STATEMENTS,
  ...Object.keys(COUNTED_TABLES).flatMap(countingStatements),
  ...placeSumStatements(),
  ...metricSumStatements(),
];
process.stdout.write(
  `${statements.map((one) => `${one};`).join("\n--> statement-breakpoint\n")}\n`,
);
