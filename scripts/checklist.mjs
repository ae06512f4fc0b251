// npm run checklist: the rows of tests/checklist that no test shows; `-- --all`: every row with the layers that name it.
import { readChecklist } from "./lib/checklist.mjs";
import { main } from "./lib/processes.mjs";
import { at } from "./lib/project.mjs";
import { say } from "./lib/say.mjs";

main(async () => {
  const { rows, unknown } = readChecklist(at("tests"));
  if (process.argv.includes("--all")) {
    for (const { id, layers, statement } of rows) {
      say(`${id}  ${layers.join(", ").padEnd(18)}  ${statement}`);
    }
    say("");
  }
  const missing = rows.filter((row) => row.missing);
  for (const row of missing) say(`${row.id}  ${row.missing}: ${row.statement}`);
  for (const id of unknown) say(`${id}  is named by a test, and no row has it`);
  say(`${rows.length - missing.length} of ${rows.length} rows are shown by a test`);
  return missing.length + unknown.length > 0 ? 1 : 0;
});
