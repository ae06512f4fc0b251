// npm run proof:mutants: takes away or turns round each guard of lib, one at a time, in a copy of the tree, and says
// what notices: a call of the authorisation matrix, or else a unit test or a fall on the way of a write. `-- --sample 40
// --seed 7` tries 40 of them, `-- --only tasks` those of files so named, `-- --numbers 7,9` those of the report's numbers.
// `-- --matrix` asks the matrix alone, and `-- --near` the tests next to each guard alone.
import { rmSync } from "node:fs";
import { parseArgs } from "node:util";
import { ensureInstalled } from "./lib/install.mjs";
import { writeProofFigures } from "./lib/measurements-page.mjs";
import { EQUIVALENT } from "./lib/mutants/equivalent.mjs";
import { main } from "./lib/processes.mjs";
import { Sentence, say, seconds } from "./lib/say.mjs";

/** Of a hundred mutants so many are to be noticed. */
const WANTED = 95;

const OPTIONS = {
  sample: { type: "string" },
  seed: { type: "string", default: "1" },
  only: { type: "string", default: "" },
  numbers: { type: "string" },
  matrix: { type: "boolean", default: false },
  near: { type: "boolean", default: false },
};

main(async () => {
  await ensureInstalled();
  const { values } = parseArgs({ options: OPTIONS });
  // What they import is there once it is installed.
  const { allMutants, copyTree } = await import("./lib/mutants/copy-tree.mjs");
  const { chooseSample } = await import("./lib/mutants/choose.mjs");
  const began = performance.now();
  const mutants = allMutants();
  const numbers = values.numbers?.split(",").map(Number);
  const chosen = chooseSample(
    mutants.filter(({ id, file }) => (numbers ? numbers.includes(id) : file.includes(values.only))),
    { size: Number(values.sample ?? mutants.length), seed: Number(values.seed) },
  );
  say(`${mutants.length} mutants of the guards in lib; ${chosen.length} are tried.`);
  const folder = copyTree(mutants);
  try {
    const isWhole = chosen.length === mutants.length && !values.matrix && !values.near;
    report(chosen, await findNoticed(folder, chosen, values), isWhole);
  } finally {
    say(`${new Date().toISOString().slice(0, 10)}, ${seconds(began)}`);
    rmSync(folder, { recursive: true, force: true });
  }
});

/** @returns {Promise<Map<number, string | null>>} by mutant what noticed it. */
async function findNoticed(folder, chosen, { matrix, near }) {
  const { tryMatrix } = await import("./lib/mutants/matrix-run.mjs");
  const { tryTests } = await import("./lib/mutants/test-run.mjs");
  const noticed = near ? new Map() : await tryMatrix(folder, chosen);
  if (matrix) return noticed;
  const left = chosen.filter(({ id }) => !noticed.get(id));
  say(`${chosen.length - left.length} are noticed by the matrix; tests for ${left.length}.`);
  return new Map([...noticed, ...(await tryTests(folder, left, { far: !near }))]);
}

/** One line for each mutant, and the share of those that can be noticed at all. */
function report(chosen, noticed, isWhole) {
  const equivalent = new Map(
    EQUIVALENT.flatMap(({ mutants, why }) => mutants.map((mutant) => [mutant, why])),
  );
  const count = { caught: 0, survived: 0, equivalent: 0 };
  for (const mutant of chosen) {
    const by = noticed.get(mutant.id);
    const why = by ? undefined : equivalent.get(nameOf(mutant));
    const what = by ? "caught" : why ? "equivalent" : "survived";
    count[what]++;
    const { id, file, line, kind } = mutant;
    say(`${what.padEnd(10)} ${id} ${file}:${line} ${kind}; ${by ?? why ?? ""}`);
  }
  const others = count.caught + count.survived;
  const share = (100 * count.caught) / Math.max(1, others);
  const figure = `${count.caught} of ${others} caught (${share.toFixed(1)} %), ${count.equivalent} more change nothing that can be seen`;
  say(`Mutants: ${figure}`);
  // Of some of them the figure says little.
  if (isWhole) writeProofFigures([`Mutants of the guards in lib: ${figure}`]);
  if (share < WANTED) throw new Sentence(`At least ${WANTED} % were to be caught.`);
}

/** As the list of equivalent ones names it: the same while the lines of its file move. */
const nameOf = ({ file, kind, nth }) => `${file} ${kind} ${nth}`;
