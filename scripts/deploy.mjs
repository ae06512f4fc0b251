// npm run deploy: creates or finds D1, KV and R2, migrates, sets missing secrets, and deploys a
// version that passes its checks.
// --preview: a preview of this branch. --rollback: the previous version.
import { buildWorker } from "./lib/build-worker.mjs";
import { askerIn } from "./lib/deploy-checks.mjs";
import { deploy, rollback } from "./lib/deploy-steps.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { keepPrivate } from "./lib/private-state.mjs";
import { main, run } from "./lib/processes.mjs";
import { at, toolEnvironment } from "./lib/project.mjs";
import { Sentence, say } from "./lib/say.mjs";

const MODES = { undefined: "Deployed", "--preview": "Preview", "--rollback": "Rolled back" };

main(async () => {
  const [mode, ...more] = process.argv.slice(2);
  if (!Object.hasOwn(MODES, mode) || more.length > 0)
    throw new Sentence("Say npm run deploy, with -- --preview or -- --rollback at most.");
  await ensureInstalled();
  keepPrivate();
  const env = toolEnvironment();
  const options = { env, say, ask: askerIn(env) };
  const address =
    mode === "--rollback"
      ? await rollback(options)
      : await deploy({
          ...options,
          preview: mode === "--preview",
          branch: mode === "--preview" ? await currentBranch() : "",
          terminal: process.stdout.isTTY === true && !process.env.CI,
          build: buildWorker,
        });
  say(`${MODES[mode]}: ${address}`);
});

async function currentBranch() {
  const named = process.env.WORKERS_CI_BRANCH || process.env.GITHUB_HEAD_REF;
  if (named) return named;
  const { stdout } = await run("git", ["rev-parse", "--abbrev-ref", "HEAD"], { cwd: at() });
  return stdout.trim();
}
