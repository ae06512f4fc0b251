// npm run proof: the proofs of tests/proof in their full size, which npm test repeats in a small one; `npm run proof --
// races` runs those whose file name matches. What they print as their figures goes into docs/measurements.md.
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildWorker } from "./lib/build-worker.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { writeProofFigures } from "./lib/measurements-page.mjs";
import { main, run } from "./lib/processes.mjs";
import { at, toolEnvironment } from "./lib/project.mjs";

main(async () => {
  await ensureInstalled();
  await buildWorker();
  const words = process.argv.slice(2);
  const files = words.length > 0 ? words.map((word) => `tests/proof/${word}`) : ["tests/proof/"];
  const folder = mkdtempSync(join(tmpdir(), "atrium-proof-"));
  const figures = join(folder, "figures");
  try {
    const { code } = await run(
      "vitest",
      ["run", "--project", "api", "--reporter=verbose", ...files],
      {
        cwd: at(),
        env: toolEnvironment({ ATRIUM_PROOF: "full", ATRIUM_FIGURES: figures }),
        quiet: false,
      },
    );
    if (existsSync(figures)) writeProofFigures(readFileSync(figures, "utf8").trim().split("\n"));
    return code;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
