import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { at, filesUnder, ROOT } from "../project.mjs";
import { findGuards } from "./find-guards.mjs";
import { instrument, SWITCH } from "./instrument.mjs";

/** What tests of use cases have no need of. */
const LEFT_OUT = ["node_modules", "docs"];

/**
 * Every mutant of every guard in lib, by its number; its name stays the same while the lines of its file move, and counts
 * those of one kind there from 1.
 * @returns {{ id: number, name: string, file: string, line: number, kind: string, start: number, end: number, mutated: string }[]}
 */
export function allMutants() {
  const files = filesUnder(at("lib")).filter((file) => /\.tsx?$/.test(file));
  const guards = files.flatMap((file) => {
    const code = readFileSync(file, "utf8");
    return findGuards(code).map((guard) => ({
      ...guard,
      file: relative(ROOT, file),
      line: code.slice(0, guard.start).split("\n").length,
    }));
  });
  const seen = new Map();
  return guards.map((guard, id) => {
    const alike = `${guard.file} ${guard.kind}`;
    const nth = (seen.get(alike) ?? 0) + 1;
    seen.set(alike, nth);
    return { ...guard, id, name: `${alike} ${nth}` };
  });
}

/**
 * A copy of the tree, away from it, in which these mutants can be switched on.
 * @returns {string} its folder, for whoever called to remove.
 */
export function copyTree(mutants) {
  const folder = mkdtempSync(join(tmpdir(), "atrium-mutants-"));
  for (const entry of readdirSync(ROOT))
    if (!entry.startsWith(".") && !LEFT_OUT.includes(entry))
      cpSync(at(entry), join(folder, entry), { recursive: true });
  symlinkSync(at("node_modules"), join(folder, "node_modules"));
  for (const [file, guards] of Map.groupBy(mutants, (mutant) => mutant.file))
    writeFileSync(join(folder, file), instrument(readFileSync(at(file), "utf8"), guards));
  writeFileSync(join(folder, "mutant-switch.ts"), SWITCH);
  return folder;
}
