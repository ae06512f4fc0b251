// npm run checklist: prints the rows of tests/checklist that no test covers, and tests in
// tests/checklist/coverage.md that don't exist. `-- --all` prints every row with its tests.
import { readChecklist } from "./lib/checklist.mjs";
import { main } from "./lib/processes.mjs";
import { at } from "./lib/project.mjs";
import { say } from "./lib/say.mjs";

main(async () => {
  const { rows, unknown, lost } = readChecklist(at("tests"));
  if (process.argv.includes("--all")) {
    for (const { id, by, statement } of rows) {
      say(`${id}  ${statement}`);
      for (const { file, title } of by) say(`      ${[file, title].filter(Boolean).join(" · ")}`);
    }
    say("");
  }
  const missing = rows.filter((row) => row.missing);
  for (const row of missing) say(`${row.id}  ${row.missing}: ${row.statement}`);
  for (const id of unknown) say(`${id}  is named by a test, and no row has it`);
  for (const { file, title } of lost) say(`tests/${file} has no test "${title}"`);
  say(`${rows.length - missing.length} of ${rows.length} rows are shown by a test`);
  return missing.length + unknown.length + lost.length > 0 ? 1 : 0;
});
