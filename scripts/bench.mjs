// npm run bench: every benchmark of tests/bench in order; `npm run bench -- cold` runs those whose name matches.
import { basename } from "node:path";
import { buildWorker } from "./lib/build-worker.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { main, run } from "./lib/processes.mjs";
import { at, filesUnder, toolEnvironment } from "./lib/project.mjs";
import { Sentence, say } from "./lib/say.mjs";

main(async () => {
  await ensureInstalled();
  await buildWorker();
  const words = process.argv.slice(2);
  const files = filesUnder(at("tests", "bench")).filter(
    (file) =>
      file.endsWith(".mjs") && (words.length === 0 || words.some((word) => file.includes(word))),
  );
  if (files.length === 0) throw new Sentence("There is no such benchmark in tests/bench.");
  for (const file of files) {
    say(`── ${basename(file, ".mjs")}`);
    const { code } = await run("node", [file], { cwd: at(), env: toolEnvironment(), quiet: false });
    if (code !== 0) throw new Sentence(`The benchmark ${basename(file)} failed.`);
  }
});
