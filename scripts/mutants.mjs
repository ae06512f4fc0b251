// npm run proof:mutants: takes away or turns round each guard of lib, one at a time, in a copy of the tree, and says
// what notices: a call of the authorisation matrix, or else a unit test. `-- --sample 40 --seed 7` tries 40 of them,
// `-- --only tasks` those of files so named, and `-- --matrix` asks no unit test.
import { readFileSync, rmSync } from "node:fs";
import { parseArgs } from "node:util";
import { ensureInstalled } from "./lib/install.mjs";
import { writeProofFigures } from "./lib/measurements-page.mjs";
import { main } from "./lib/processes.mjs";
import { at } from "./lib/project.mjs";
import { Sentence, say } from "./lib/say.mjs";

/** Of a hundred mutants so many are to be noticed. */
const WANTED = 95;

const OPTIONS = {
  sample: { type: "string" },
  seed: { type: "string", default: "1" },
  only: { type: "string", default: "" },
  matrix: { type: "boolean", default: false },
};

main(async () => {
  await ensureInstalled();
  const { values } = parseArgs({ options: OPTIONS });
  // What they import is there once it is installed.
  const { allMutants, copyTree } = await import("./lib/mutants/copy-tree.mjs");
  const { chooseSample } = await import("./lib/mutants/choose.mjs");
  const { tryMatrix } = await import("./lib/mutants/matrix-run.mjs");
  const mutants = allMutants();
  const chosen = chooseSample(
    mutants.filter(({ file }) => file.includes(values.only)),
    { size: Number(values.sample ?? mutants.length), seed: Number(values.seed) },
  );
  const folder = copyTree(mutants);
  try {
    say(`${mutants.length} mutants of the guards in lib; ${chosen.length} are tried.`);
    const noticed = await tryMatrix(folder, chosen);
    if (!values.matrix) await tryTests(folder, chosen, noticed);
    report(chosen, noticed, chosen.length === mutants.length);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

/** Tries those that the matrix did not notice against the unit tests near them. */
async function tryTests(folder, chosen, noticed) {
  const { openBench } = await import("./lib/mutants/test-bench.mjs");
  const { testsNear } = await import("./lib/mutants/choose.mjs");
  const left = chosen.filter(({ id }) => !noticed.get(id));
  say(
    `${chosen.length - left.length} are noticed by the matrix; unit tests for the other ${left.length}.`,
  );
  const bench = await openBench(folder);
  try {
    for (const mutant of left) {
      const tests = testsNear(mutant, bench.files, (test) => readFileSync(at(test), "utf8"));
      noticed.set(mutant.id, (await bench.findTest(mutant.id, tests)) ?? null);
    }
  } finally {
    await bench.close();
  }
}

function report(chosen, noticed, isWhole) {
  for (const { id, file, line, kind } of chosen)
    say(
      `${noticed.get(id) ? "caught  " : "SURVIVED"} ${file}:${line} ${kind}; ${noticed.get(id) ?? ""}`,
    );
  const caught = chosen.filter(({ id }) => noticed.get(id)).length;
  const share = (100 * caught) / Math.max(1, chosen.length);
  const figure = `${caught} of ${chosen.length} caught (${share.toFixed(1)} %)`;
  say(`Mutants: ${figure}`);
  // Of some of them the figure says little.
  if (isWhole) writeProofFigures([`Mutants of the guards in lib: ${figure}`]);
  if (share < WANTED) throw new Sentence(`At least ${WANTED} % were to be caught.`);
}
