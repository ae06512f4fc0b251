/**
 * Some of the mutants, the same ones for the same seed.
 * @template Mutant
 * @param {readonly Mutant[]} mutants
 * @returns {Mutant[]} in their own order.
 */
export function chooseSample(mutants, { size, seed }) {
  const next = randomFrom(seed);
  const drawn = mutants.map((mutant, index) => ({ mutant, index, lot: next() }));
  return drawn
    .toSorted((a, b) => a.lot - b.lot)
    .slice(0, size)
    .toSorted((a, b) => a.index - b.index)
    .map(({ mutant }) => mutant);
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
