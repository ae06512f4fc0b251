// npm run seed: fills the local system with an example company. Refuses while a console uses it. `-- --large`: with 500 projects and
// 10,000 tasks.
import { ensureInstalled } from "./lib/install.mjs";
import { migrateLocal } from "./lib/migrations.mjs";
import { keepPrivate } from "./lib/private-state.mjs";
import { main, run } from "./lib/processes.mjs";
import { at, stateDirectory, toolEnvironment } from "./lib/project.mjs";
import { refuseWhileRunning } from "./lib/running-console.mjs";
import { Sentence } from "./lib/say.mjs";
import { readSeedOptions } from "./lib/seed-options.mjs";

main(async () => {
  const options = readSeedOptions(process.argv.slice(2));
  await refuseWhileRunning();
  await ensureInstalled();
  keepPrivate();
  await migrateLocal();
  // The company is written in TypeScript, which only the project's own Node can read. The
  // application's code for agent runs needs a flag in addition, because it uses more than removable
  // types.
  const { code } = await run(
    "node",
    [
      ...["--experimental-transform-types", "--disable-warning=ExperimentalWarning"],
      at("scripts", "lib", "fill.mjs"),
      JSON.stringify({ ...options, state: stateDirectory() }),
    ],
    { cwd: at(), env: toolEnvironment(), quiet: false },
  );
  if (code !== 0) throw new Sentence("Nothing was seeded.", code);
});
