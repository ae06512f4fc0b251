// npm run bench: runs the benchmarks of tests/bench and writes their results into
// docs/measurements.md. `npm run bench -- growth` runs those whose name matches, and passes on the
// other arguments. Benchmarks that need a fresh clone and a network only run by name.
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
  const all = filesUnder(at("tests", "bench"));
  const nameOf = (file) => basename(file, ".mjs");
  const isName = (word) => all.some((file) => nameOf(file).includes(word));
  const names = process.argv.slice(2).filter(isName);
  const rest = process.argv.slice(2).filter((word) => !isName(word));
  const files = all.filter((file) =>
    names.length === 0
      ? rest.length === 0 && !BY_NAME_ALONE.includes(nameOf(file))
      : names.some((name) => nameOf(file).includes(name)),
  );
  if (files.length === 0) throw new Sentence("There is no such benchmark in tests/bench.");
  const began = performance.now();
  for (const file of files) {
    const options = { cwd: at(), env: toolEnvironment(), quiet: false };
    const { code } = await run("node", [file, ...rest], options);
    if (code !== 0) throw new Sentence(`The benchmark ${basename(file)} failed.`);
    say();
  }
  say(`Measured in ${seconds(began)}; the results are in docs/measurements.md.`);
});
