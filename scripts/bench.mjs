// npm run bench: the benchmarks of tests/bench, whose results go into docs/measurements.md; `npm run bench -- growth` runs
// those whose name matches. What takes a fresh clone and a network runs by its name alone.
import { basename } from "node:path";
import { buildWorker } from "./lib/build-worker.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { main, run } from "./lib/processes.mjs";
import { at, filesUnder, toolEnvironment } from "./lib/project.mjs";
import { Sentence, say, seconds } from "./lib/say.mjs";

const BY_NAME_ALONE = ["fresh-clone"];

main(async () => {
  await ensureInstalled({ tests: true });
  await buildWorker();
  const words = process.argv.slice(2);
  const isWanted = (name) =>
    words.length === 0 ? !BY_NAME_ALONE.includes(name) : words.some((word) => name.includes(word));
  const files = filesUnder(at("tests", "bench")).filter((file) => isWanted(basename(file, ".mjs")));
  if (files.length === 0) throw new Sentence("There is no such benchmark in tests/bench.");
  const began = performance.now();
  for (const file of files) {
    const { code } = await run("node", [file], { cwd: at(), env: toolEnvironment(), quiet: false });
    if (code !== 0) throw new Sentence(`The benchmark ${basename(file)} failed.`);
    say();
  }
  say(`Measured in ${seconds(began)}; the results are in docs/measurements.md.`);
});
