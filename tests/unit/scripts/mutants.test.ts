import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { parseAst } from "vitest/node";
import { findGuards } from "../../../scripts/lib/mutants/find-guards.mjs";
import { instrument } from "../../../scripts/lib/mutants/instrument.mjs";

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
