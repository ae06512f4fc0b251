import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { run } from "../processes.mjs";
import { toolEnvironment } from "../project.mjs";
import { Sentence, say } from "../say.mjs";

/**
 * Tries mutants against the authorisation matrix, all in one process: the API's route handlers with the copied tree's
 * use cases over a local database.
 * @returns {Promise<Map<number, string | null>>} by mutant the call that was answered wrongly, null where none was.
 */
export async function tryMatrix(folder, mutants) {
  const chosen = join(folder, "mutants-chosen.json");
  const result = join(folder, "mutants-result.json");
  writeFileSync(chosen, JSON.stringify(mutants.map(({ id }) => id)));
  await run("vitest", ["run", "--config", "tests/mutants/vitest.config.ts"], {
    cwd: folder,
    env: toolEnvironment({ MUTANTS_CHOSEN: chosen, MUTANTS_RESULT: result }),
    quiet: true,
  });
  if (!existsSync(result)) throw new Sentence("The matrix could not be asked in this process.");
  const { caught, wrongAlone } = JSON.parse(readFileSync(result, "utf8"));
  for (const cell of wrongAlone) say(`Not as expected without any mutant, so left out: ${cell}`);
  return new Map(Object.entries(caught).map(([id, call]) => [Number(id), call]));
}
