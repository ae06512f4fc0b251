/**
 * Some of the mutants, the same ones for the same seed.
 * @template Mutant
 * @param {readonly Mutant[]} mutants
 * @returns {Mutant[]} in their own order.
 */
export function chooseSample(mutants, { size, seed }) {
  const drawn = new Set(draw(mutants, seed).slice(0, size));
  return mutants.filter((mutant) => drawn.has(mutant));
}

/** All of them in the order that follows from a seed. */
function draw(mutants, seed) {
  const next = randomFrom(seed);
  return mutants
    .map((mutant) => ({ mutant, lot: next() }))
    .toSorted((a, b) => a.lot - b.lot)
    .map(({ mutant }) => mutant);
}

/** Tests that take long themselves, whatever they are tried with. */
const LONG = /\/(?:reset|role-limits|write-tasks|check-bindings|teams)\.test\.ts$/;

/** Files of tests that a small sample is tried with at most: each has to be run once as it is. */
const MOST_FILES = 4;

/**
 * Some of the mutants that a test is known to notice, so that only these tests have to be asked.
 * @template {{ name: string }} Mutant
 * @param {readonly Mutant[]} mutants
 * @param {Map<string, string>} noticedBy by a mutant's name the file of tests.
 * @returns {Map<Mutant, string>} each with its file of tests.
 */
export function chooseKnown(mutants, noticedBy, { size, seed }) {
  const chosen = new Map();
  const files = new Set();
  for (const mutant of draw(mutants, seed)) {
    const test = noticedBy.get(mutant.name);
    if (!test || LONG.test(test) || (files.size === MOST_FILES && !files.has(test))) continue;
    chosen.set(mutant, test);
    files.add(test);
    if (chosen.size === size) break;
  }
  return chosen;
}

/** Numbers from 0 to 1 that follow from a seed (mulberry32). */
function randomFrom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Test files that a mutant is tried against before those of other areas. */
const MOST_NEAR = 7;

/** Tests of the policy, and of what every use case decides first. */
const GENERAL = ["tests/unit/auth/every-use-case.test.ts", "tests/unit/auth/policy.test.ts"];

/**
 * The test files that are near a mutant, the likeliest to notice first: for a use case's first decision and for the
 * policy the general ones, then those that name its file, then those of its area.
 * @param {{ file: string, kind: string }} mutant
 * @param {readonly string[]} tests every test file.
 * @param {(test: string) => string} textOf
 */
export function testsNear({ file, kind }, tests, textOf) {
  const area = file.split("/")[1];
  const name = file.replace(/\.tsx?$/, "");
  const isFirst = kind.startsWith("without ") || file === "lib/auth/policy.ts";
  const ranks = tests.map((test) => ({ test, rank: rankOf(test) }));
  return ranks
    .filter(({ rank }) => rank < 3)
    .toSorted((a, b) => a.rank - b.rank || textOf(a.test).length - textOf(b.test).length)
    .slice(0, MOST_NEAR)
    .map(({ test }) => test);

  function rankOf(test) {
    if (isFirst && GENERAL.includes(test)) return 0;
    if (textOf(test).includes(`@/${name}"`)) return 1;
    return test.startsWith(`tests/unit/${area}/`) ? 2 : 3;
  }
}
