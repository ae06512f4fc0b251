import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { run } from "../processes.mjs";
import { filesUnder, toolEnvironment } from "../project.mjs";
import { say } from "../say.mjs";
import { testsNear } from "./choose.mjs";

/** Of how much is read: what these are about is no guard. */
const SLOW = /budget|many/;

/** Test files beyond those of its area that a mutant is tried against at most. */
const MOST_FAR = 8;

/**
 * Tries mutants against the tests of a copied tree: first those near, and where `far` those that come by anywhere.
 * @returns {Promise<Map<number, string>>} by mutant the test that noticed it, where one did.
 */
export async function tryTests(folder, mutants, { far }) {
  const near = testsNearEach(folder, mutants);
  const answers = join(folder, "mutants-answers");
  mkdirSync(answers, { recursive: true });
  const files = await runFiles(folder, { answers, wanted: byTest(near), tests: far ? [] : null });
  if (far) {
    const caught = new Set(readdirSync(answers).map(Number));
    const reached = new Set(files.flatMap((file) => file.reached));
    const left = mutants.filter(({ id }) => !caught.has(id) && reached.has(id));
    say(`${left.length} are left for the tests of other areas.`);
    const others = new Map(left.map(({ id }) => [id, farFrom(id, files, near.get(id))]));
    await runFiles(folder, { answers, wanted: byTest(others), tests: null });
  }
  return readAnswers(answers);
}

/**
 * Tries mutants each against one file of tests.
 * @param {Map<{ id: number }, string>} chosen each with its file.
 * @returns {Promise<Map<number, string>>} as `tryTests`.
 */
export async function tryKnown(folder, chosen) {
  const answers = join(folder, "mutants-answers");
  mkdirSync(answers, { recursive: true });
  const wanted = byTest(new Map([...chosen].map(([{ id }, test]) => [id, [test]])));
  await runFiles(folder, { answers, wanted, tests: null });
  return readAnswers(answers);
}

const readAnswers = (answers) =>
  new Map(readdirSync(answers).map((id) => [Number(id), readFileSync(join(answers, id), "utf8")]));

/** By mutant the unit tests near it. */
function testsNearEach(folder, mutants) {
  const tests = filesUnder(join(folder, "tests/unit"))
    .filter((file) => file.endsWith(".test.ts") && !SLOW.test(file))
    .map((file) => file.slice(folder.length + 1));
  const texts = new Map(tests.map((test) => [test, readFileSync(join(folder, test), "utf8")]));
  return new Map(
    mutants.map((mutant) => [mutant.id, testsNear(mutant, tests, (test) => texts.get(test))]),
  );
}

/** The quickest of the other files that come by, and the proofs that do, which take longest. */
function farFrom(id, files, near) {
  const others = files
    .filter(({ name, reached }) => reached.includes(id) && !near.includes(name))
    .toSorted((a, b) => a.took - b.took)
    .map(({ name }) => name);
  const isProof = (name) => name.startsWith("tests/proof/");
  const tests = others.filter((name) => !isProof(name));
  return [...tests.slice(0, MOST_FAR), ...others.filter(isProof)];
}

/** @param {Map<number, readonly string[]>} testsByMutant @returns {Record<string, number[]>} */
function byTest(testsByMutant) {
  const wanted = {};
  for (const [id, tests] of testsByMutant)
    for (const test of tests) {
      wanted[test] ??= [];
      wanted[test].push(id);
    }
  return wanted;
}

/** Runs the test files, all where `tests` is empty and those of which something is wanted where it is null. */
async function runFiles(folder, { answers, wanted, tests }) {
  const files = tests ?? Object.keys(wanted);
  if (tests === null && files.length === 0) return [];
  const reached = join(folder, "mutants-reached");
  const plan = join(folder, "mutants-plan.json");
  writeFileSync(reached, "");
  writeFileSync(plan, JSON.stringify({ wanted, answers, reached }));
  await run("vitest", ["run", "--config", "tests/mutants/tests.config.ts", ...files], {
    cwd: folder,
    env: toolEnvironment({ MUTANTS_PLAN: plan, ATRIUM_PROOF: "full" }),
    quiet: true,
  });
  return readFileSync(reached, "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}
