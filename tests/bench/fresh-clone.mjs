// How long a fresh clone takes to answer: cloned, installed, built and served by `npm start`. It takes minutes and the
// package registry or npm's cache, so it runs by its name alone: npm run bench -- fresh-clone.
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { main, run, start } from "../../scripts/lib/processes.mjs";
import { at, hostEnvironment } from "../../scripts/lib/project.mjs";
import { shown, tableOf } from "../support/bench/figures.mjs";
import { openReport } from "../support/bench/report.mjs";

const LIMIT_MS = 15 * 60_000;
const ASK_EVERY_MS = 250;

main(async () => {
  const report = openReport("A fresh clone");
  const folder = mkdtempSync(join(tmpdir(), "atrium-clone-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  const began = performance.now();
  const { code, out } = await run("git", ["clone", "--quiet", "--no-hardlinks", at(), folder]);
  if (code !== 0) throw new Error(`The clone failed: ${out}`);
  const cloned = performance.now();
  const { steps, answered } = await startClone(folder);
  const rows = [
    ["git clone", shown((cloned - began) / 1000)],
    ...steps,
    ["everything until the first answer", shown((answered - began) / 1000)],
  ];
  report.add("The steps of `npm start` in a clone with nothing beside it, npm's cache as it was:");
  report.add(tableOf(["step", "seconds"], rows));
  report.close();
});

/** Runs `npm start` until it answers; what it says its steps took. It is stopped with this process. */
async function startClone(folder) {
  const port = await freePort();
  const child = start("npm", ["start"], {
    cwd: folder,
    env: { ...hostEnvironment(), PORT: String(port), ATRIUM_STATE_DIR: join(folder, "state") },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let said = "";
  child.stdout.setEncoding("utf8").on("data", (text) => {
    said += text;
  });
  const answered = await untilAnswering(port, child);
  const steps = [...said.matchAll(/^(Installed|Built) in ([\d.]+) s/gm)];
  return { steps: steps.map(([, step, time]) => [step.toLowerCase(), time]), answered };
}

async function untilAnswering(port, child) {
  const until = performance.now() + LIMIT_MS;
  while (performance.now() < until) {
    if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}`);
    const answer = await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer?.ok) return performance.now();
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
  }
  throw new Error("The clone did not answer in time");
}

function freePort() {
  return new Promise((resolve) => {
    const server = createServer();
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
