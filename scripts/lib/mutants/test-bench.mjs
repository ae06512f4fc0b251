import { rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { createVitest } from "vitest/node";

/** Runs the unit tests of a copied tree again and again, one mutant on at a time, without starting anew. */
export async function openBench(folder) {
  const switchFile = join(folder, "mutant-on");
  process.env.MUTANT_FILE = switchFile;
  // Some tests read the tree from where they run.
  process.chdir(folder);
  const vitest = await createVitest("test", {
    root: folder,
    config: join(folder, "vitest.config.ts"),
    project: ["unit"],
    watch: false,
    bail: 1,
    reporters: [{}],
  });
  await vitest.standalone();
  const specifications = new Map(
    (await vitest.globTestSpecifications()).map((specification) => [
      relative(folder, specification.moduleId),
      specification,
    ]),
  );

  /** The first of these files that does not pass, undefined when all do. */
  async function findFailing(files) {
    const run = await vitest.runTestSpecifications(files.map((file) => specifications.get(file)));
    const failed = run.testModules.find((module) => module.state() === "failed");
    return failed && relative(folder, failed.moduleId);
  }

  const passing = new Map();
  /** Whether a file passes with no mutant on; a test that fails anyway notices nothing. */
  async function passesAlone(file) {
    if (!passing.has(file)) {
      rmSync(switchFile, { force: true });
      passing.set(file, (await findFailing([file])) === undefined);
    }
    return passing.get(file);
  }

  return {
    files: [...specifications.keys()],

    /**
     * Runs test files with a mutant on: the likeliest one by one, the others together.
     * @returns the one that notices, undefined when none does.
     */
    async findTest(id, [first, second, ...others]) {
      for (const files of [[first], [second], others]) {
        const given = files.filter(Boolean);
        if (given.length === 0) continue;
        writeFileSync(switchFile, String(id));
        const failed = await findFailing(given);
        if (failed && (await passesAlone(failed))) return failed;
      }
      return undefined;
    },

    close: () => vitest.close(),
  };
}
