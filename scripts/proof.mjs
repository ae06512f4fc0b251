// npm run proof: the proofs of tests/proof in their full size, which npm test repeats in a small one; `npm run proof --
// races` runs those whose file name matches.
import { buildWorker } from "./lib/build-worker.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { main, run } from "./lib/processes.mjs";
import { at, toolEnvironment } from "./lib/project.mjs";

main(async () => {
  await ensureInstalled();
  await buildWorker();
  const words = process.argv.slice(2);
  const files = words.length > 0 ? words.map((word) => `tests/proof/${word}`) : ["tests/proof/"];
  const { code } = await run(
    "vitest",
    ["run", "--project", "api", "--reporter=verbose", ...files],
    {
      cwd: at(),
      env: toolEnvironment({ ATRIUM_PROOF: "full" }),
      quiet: false,
    },
  );
  return code;
});
