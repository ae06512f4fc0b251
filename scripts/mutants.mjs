// npm run proof:mutants: takes away or turns round each guard of lib, one at a time, in a copy of the tree, and says
// what notices: a call of the authorisation matrix, or else a unit test or a fall on the way of a write. `-- --sample 40
// --seed 7` tries 40 of them, `-- --only tasks` those of files so named, `-- --numbers 7,9` those of the report's numbers.
// `-- --matrix` asks the matrix alone, and `-- --near` the tests next to each guard alone. `-- --known --sample 12` tries
// some of which it is known which tests notice them, with these alone: npm test does so.
import { rmSync } from "node:fs";
import { parseArgs } from "node:util";
import { ensureInstalled } from "./lib/install.mjs";
import { writeProofFigures } from "./lib/measurements-page.mjs";
import { chooseKnown, chooseSample } from "./lib/mutants/choose.mjs";
import { EQUIVALENT } from "./lib/mutants/equivalent.mjs";
import { tryMatrix } from "./lib/mutants/matrix-run.mjs";
import { readNoticedBy, writeNoticedBy } from "./lib/mutants/noticed-by.mjs";
import { tryKnown, tryTests } from "./lib/mutants/test-run.mjs";
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
  known: { type: "boolean", default: false },
};

main(async () => {
  await ensureInstalled();
  const { values } = parseArgs({ options: OPTIONS });
  // What they import is there once it is installed.
  const { allMutants, copyTree } = await import("./lib/mutants/copy-tree.mjs");
  const began = performance.now();
  const mutants = allMutants();
  const known = values.known ? knownOf(mutants, values) : null;
  const chosen = known ? [...known.keys()] : chosenOf(mutants, values);
  say(`${mutants.length} mutants of the guards in lib; ${chosen.length} are tried.`);
  const folder = copyTree(mutants);
  try {
    const noticed = known
      ? await tryKnown(folder, known)
      : await findNoticed(folder, chosen, values);
    const isWhole = chosen.length === mutants.length && !values.matrix && !values.near;
    const share = report(chosen, noticed, { isWhole });
    // After the figures, which say whether the tree that they are of was changed.
    if (isWhole) writeNoticedBy(mutants, noticed);
    const wanted = known ? 100 : WANTED;
    if (share < wanted) throw new Sentence(`At least ${wanted} % were to be caught.`);
  } finally {
    say(`${new Date().toISOString().slice(0, 10)}, ${seconds(began)}`);
    rmSync(folder, { recursive: true, force: true });
  }
});

const sampleOf = ({ sample, seed }, most) => ({ size: Number(sample ?? most), seed: Number(seed) });

function chosenOf(mutants, { numbers, only, ...values }) {
  const wanted = numbers?.split(",").map(Number);
  const named = mutants.filter(({ id, file }) =>
    wanted ? wanted.includes(id) : file.includes(only),
  );
  return chooseSample(named, sampleOf(values, mutants.length));
}

/** Some of those that a test is known to notice, each with it. */
function knownOf(mutants, values) {
  say(`Seed ${values.seed}`);
  return chooseKnown(mutants, readNoticedBy(), sampleOf(values, mutants.length));
}

/**
 * Each mutant is tried against the matrix, then against the test that noticed it when all were tried, then against others.
 * @returns {Promise<Map<number, string | null>>} by mutant what noticed it.
 */
async function findNoticed(folder, chosen, { matrix, near }) {
  const noticed = near ? new Map() : await tryMatrix(folder, chosen);
  if (matrix) return noticed;
  const left = () => chosen.filter(({ id }) => !noticed.get(id));
  const add = (found) => {
    for (const [id, by] of found) noticed.set(id, by);
  };
  say(`${chosen.length - left().length} are noticed by the matrix.`);
  const noticedBy = readNoticedBy();
  const known = left().filter(({ name }) => noticedBy.has(name));
  add(await tryKnown(folder, new Map(known.map((one) => [one, noticedBy.get(one.name)]))));
  say(`With those that noticed them before, ${chosen.length - left().length}.`);
  add(await tryTests(folder, left(), { far: !near }));
  return noticed;
}

/** One line for each mutant; answers the share, in per cent, of those that can be noticed at all. */
function report(chosen, noticed, { isWhole }) {
  const equivalent = new Map(
    EQUIVALENT.flatMap(({ mutants, why }) => mutants.map((mutant) => [mutant, why])),
  );
  const count = { caught: 0, survived: 0, equivalent: 0 };
  for (const mutant of chosen) {
    const by = noticed.get(mutant.id);
    const why = by ? undefined : equivalent.get(mutant.name);
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
  return share;
}
