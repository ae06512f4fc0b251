import { execFile } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { parseAst } from "vitest/node";
import { allMutants } from "../../../scripts/lib/mutants/copy-tree.mjs";
import { EQUIVALENT } from "../../../scripts/lib/mutants/equivalent.mjs";
import { findGuards } from "../../../scripts/lib/mutants/find-guards.mjs";
import { instrument } from "../../../scripts/lib/mutants/instrument.mjs";
import { printFigure } from "../../support/print-figure";
import { proofSeed } from "../../support/seeded-random";

const numbered = (code: string) => findGuards(code).map((guard, id) => ({ ...guard, id }));

it("each guard can be switched to a mutant, one within another too", () => {
  const code = 'authorize(actor, "tasks.edit", await load(can(actor, "tasks.list")));';
  const guards = numbered(code);
  expect(guards.map(({ kind }) => kind)).toEqual([
    "without authorize",
    "can: always",
    "can: inverted",
  ]);
  expect(instrument(code, guards)).toContain(
    '(__mutants.isOn(0) ? (actor) : (authorize(actor, "tasks.edit", await load((__mutants.isOn(2)',
  );
});

it("there are mutants of the guards in lib, and every file with them is still a program", () => {
  const files = globSync("lib/**/*.ts").map((file) => readFileSync(file, "utf8"));
  const mutants = files.flatMap((code) => {
    const guards = numbered(code);
    expect(() => parseAst(instrument(code, guards), { lang: "ts" })).not.toThrow();
    return guards;
  });
  expect(mutants.length).toBeGreaterThan(400);
});

it("what is said of mutants that change nothing is said of mutants that there are", () => {
  const names = new Set(allMutants().map(({ name }) => name));
  const said = EQUIVALENT.flatMap(({ mutants }) => mutants);
  expect(said.filter((name) => !names.has(name))).toEqual([]);
});

it("a sample of the mutants is noticed by the tests that noticed them when all were tried", async () => {
  const seed = String(proofSeed());
  const args = ["scripts/mutants.mjs", "--known", "--sample", "6", "--seed", seed];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  const [figure] = /^Mutants: 6 of 6 caught/m.exec(stdout) ?? [];
  expect(figure, stdout).toBeDefined();
  printFigure(`${figure}, a sample by seed ${seed}`);
}, 180_000);
