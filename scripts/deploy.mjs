// npm run deploy: creates or finds D1, KV and R2, migrates, sets missing secrets, deploys. --preview: a preview.
import { buildWorker } from "./lib/build-worker.mjs";
import { deploy } from "./lib/deploy-steps.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { keepPrivate } from "./lib/private-state.mjs";
import { main, run } from "./lib/processes.mjs";
import { at, toolEnvironment } from "./lib/project.mjs";
import { say } from "./lib/say.mjs";

main(async () => {
  await ensureInstalled();
  keepPrivate();
  const preview = process.argv.includes("--preview");
  const address = await deploy({
    preview,
    branch: preview ? await currentBranch() : "",
    env: toolEnvironment(),
    build: buildWorker,
    say,
  });
  say(`${preview ? "Preview" : "Deployed"}: ${address}`);
});

async function currentBranch() {
  const named = process.env.WORKERS_CI_BRANCH || process.env.GITHUB_HEAD_REF;
  if (named) return named;
  const { stdout } = await run("git", ["rev-parse", "--abbrev-ref", "HEAD"], { cwd: at() });
  return stdout.trim();
}
