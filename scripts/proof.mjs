// npm run proof: runs the proofs of tests/proof at full size. npm test runs them at a small size.
// `npm run proof -- races` runs those whose path starts with that. Writes their figures into
// docs/measurements.md.
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildWorker } from "./lib/build-worker.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { writeProofFigures } from "./lib/measurements-page.mjs";
import { main, run } from "./lib/processes.mjs";
import { at, filesUnder, toolEnvironment } from "./lib/project.mjs";
import { Sentence } from "./lib/say.mjs";
import { ensureBrowser } from "./lib/test-tools.mjs";

main(async () => {
  await ensureInstalled({ tests: true });
  await buildWorker();
  const words = process.argv.slice(2);
  const wanted = words.length > 0 ? words.map((word) => `tests/proof/${word}`) : ["tests/proof/"];
  const files = filesUnder(at("tests", "proof")).filter((file) =>
    wanted.some((path) => file.startsWith(at(path))),
  );
  const [calls, screens] = [".test.ts", ".spec.ts"].map((ending) =>
    files.some((file) => file.endsWith(ending)),
  );
  if (!calls && !screens) throw new Sentence(`No proof begins with "${words.join(" ")}".`);
  const codes = [calls ? await proveCalls(wanted) : 0, screens ? await proveScreens(wanted) : 0];
  return Math.max(...codes);
});

async function proveCalls(wanted) {
  const folder = mkdtempSync(join(tmpdir(), "atrium-proof-"));
  const figures = join(folder, "figures");
  try {
    const args = ["run", "--project", "api", "--reporter=verbose", ...wanted];
    const code = await prove("vitest", args, { ATRIUM_FIGURES: figures });
    if (existsSync(figures)) writeProofFigures(readFileSync(figures, "utf8").trim().split("\n"));
    return code;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function proveScreens(wanted) {
  return prove("playwright", ["test", ...wanted], { CHROMIUM_PATH: await ensureBrowser() });
}

async function prove(command, args, extra) {
  const env = toolEnvironment({ ATRIUM_PROOF: "full", ...extra });
  const { code } = await run(command, args, { cwd: at(), env, quiet: false });
  return code;
}
