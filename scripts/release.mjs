// npm run release -- 1.0.0: prepares a release (docs/deployment.md, "Making a release"). Commits nothing.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrateLocal } from "./lib/migrations.mjs";
import { keepPrivate } from "./lib/private-state.mjs";
import { main, run } from "./lib/processes.mjs";
import { at, toolEnvironment } from "./lib/project.mjs";
import { nameRelease, recordMigrations } from "./lib/release-files.mjs";
import { Sentence, say } from "./lib/say.mjs";

// Fixed, so that releases don't differ by the day they were made on.
const SEEDED_ON = "2026-11-02";

main(async () => {
  keepPrivate();
  const [version = "", ...more] = process.argv.slice(2);
  if (more.length > 0 || !/^\d+\.\d+\.\d+$/.test(version)) {
    throw new Sentence("Say the version: npm run release -- 1.2.3");
  }
  const state = mkdtempSync(join(tmpdir(), "atrium-release-"));
  const env = toolEnvironment({ ATRIUM_STATE_DIR: state });
  const node = async (...words) => {
    const { code } = await run("node", words, { cwd: at(), env, quiet: false });
    if (code !== 0) throw new Sentence("The example company could not be saved.");
  };
  try {
    nameRelease(version, new Date());
    recordMigrations(version);
    await migrateLocal(state);
    await node(at("scripts", "seed.mjs"), `--date=${SEEDED_ON}`);
    await node(at("scripts", "lib", "release-dump.mjs"), state, version);
  } finally {
    rmSync(state, { recursive: true, force: true });
  }
  say(`Ready to commit as ${version}. After the commit: git tag v${version}`);
});
