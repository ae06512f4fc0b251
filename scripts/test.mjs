// npm test: runs all checks. `npm test -- unit`, `api`, `browser` or part of a file name runs
// fewer.
import { ensureInstalled } from "./lib/install.mjs";
import { main } from "./lib/processes.mjs";
import { say, seconds } from "./lib/say.mjs";
import { inOrder, planStages, STAGES } from "./lib/stages.mjs";

main(async () => {
  await ensureInstalled({ tests: true });
  const { stages, filters } = planStages(process.argv.slice(2));
  const total = { passed: 0, failed: 0, skipped: 0 };
  const summary = [];
  const failures = [];
  const runStage = async (name, isBeside) => {
    const began = performance.now();
    const counts = await STAGES[name](filters, { isBeside }).catch((error) => {
      process.stderr.write(`${error.exitCode ? error.message : error.stack}\n`);
      return { passed: 0, failed: 1, skipped: 0 };
    });
    for (const key of Object.keys(total)) total[key] += counts[key];
    summary.push(line(name, counts, seconds(began)));
    failures.push(...(counts.failures ?? []));
  };
  const runList = async (names, isBeside) => {
    for (const name of names) {
      say(`\n── ${name}`);
      await runStage(name, isBeside);
    }
  };
  for (const lists of inOrder(stages))
    await Promise.all(lists.map((names) => runList(names, lists.length > 1)));
  // Failures of parallel stages may be far above in the output, so all are repeated here.
  for (const failure of failures) say(`\n✗ ${failure}`);
  say(`\n${summary.join("\n")}\n`);
  say(`${total.passed} passed, ${total.failed} failed`);
  return total.failed > 0 ? 1 : 0;
});

function line(name, { passed, failed, skipped, flaky = 0 }, time) {
  const more = `${skipped > 0 ? `, ${skipped} skipped` : ""}${flaky > 0 ? `, ${flaky} of them only when run again` : ""}`;
  return `${name.padEnd(9)} ${String(passed).padStart(5)} passed, ${failed} failed${more}, ${time}`;
}
