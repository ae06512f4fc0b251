// node scripts/record-triggers.mjs {table} …: the statements of a migration that keep the tables' counters and search
// indexes (db/record-tables.ts); without a name, of all of them.
import { KEPT_TABLES, keepingStatements } from "../db/record-tables.ts";

const names = process.argv.slice(2);
const statements = (names.length > 0 ? names : Object.keys(KEPT_TABLES)).flatMap(keepingStatements);
process.stdout.write(
  `${statements.map((one) => `${one};`).join("\n--> statement-breakpoint\n")}\n`,
);
