import { readFileSync, writeFileSync } from "node:fs";
import { at } from "../project.mjs";

/** Of mutants that a unit test has noticed, which file of tests it was: written by runs of all mutants. */
const LIST = at("scripts", "lib", "mutants", "noticed-by.txt");

/** The file of tests that an answer of `tryTests` names. */
const testOf = (answer) => /^(tests\/unit\/[^:]+\.test\.ts): /.exec(answer ?? "")?.[1];

/** @returns {Map<string, string>} by a mutant's name the tests that notice it. */
export function readNoticedBy() {
  const lines = readFileSync(LIST, "utf8").split("\n").filter(Boolean);
  // A mutant's name may have a colon too.
  return new Map(
    lines.map((line) => {
      const end = line.lastIndexOf(": ");
      return /** @type {[string, string]} */ ([line.slice(0, end), line.slice(end + 2)]);
    }),
  );
}

/**
 * Adds what a run has found. Mutants that are no more are left out.
 * @param {readonly { id: number, name: string }[]} mutants all that there are.
 * @param {Map<number, string | null>} noticed by mutant what noticed it.
 */
export function writeNoticedBy(mutants, noticed) {
  const known = readNoticedBy();
  const lines = mutants.flatMap(({ id, name }) => {
    const test = testOf(noticed.get(id)) ?? known.get(name);
    return test ? [`${name}: ${test}`] : [];
  });
  writeFileSync(LIST, `${lines.sort().join("\n")}\n`);
}
