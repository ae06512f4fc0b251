// How long a fresh clone takes to its first page (npm's cache empty: installed, built, served), how long the next start
// takes, and how long `npm test` takes in another fresh clone. It takes a quarter of an hour and the package registry, so
// it runs by its name alone: npm run bench -- fresh-clone. With ATRIUM_BENCH_TEST=0 it leaves the tests out.
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FRESH_CLONE } from "../../scripts/lib/measurements-page.mjs";
import { main, run, start } from "../../scripts/lib/processes.mjs";
import { at, hostEnvironment } from "../../scripts/lib/project.mjs";
import { openReport } from "../support/bench/report.mjs";
import { shown, tableOf } from "../support/bench/tables.mjs";

const LIMIT_MS = 15 * 60_000;
const ASK_EVERY_MS = 100;
const BUDGETS = { first: 90, warm: 5, test: 600 };

main(async () => {
  const report = openReport(FRESH_CLONE);
  const root = mkdtempSync(join(tmpdir(), "atrium-clone-"));
  process.once("exit", () => rmSync(root, { recursive: true, force: true, maxRetries: 3 }));
  const started = await clone(join(root, "start"));
  const first = await startOnce(started);
  const warm = await startOnce(started);
  const rows = [
    ...first.steps,
    ["`npm start` to the first page", shown(first.seconds), `${BUDGETS.first}`],
    ["`npm start` again, to the first page", shown(warm.seconds), `${BUDGETS.warm}`],
  ];
  if (process.env.ATRIUM_BENCH_TEST !== "0")
    rows.push(...(await testOnce(await clone(join(root, "test")))));
  report.add("Seconds; npm's cache is empty in each clone.");
  report.add(tableOf(["step", "seconds", "at most"], rows));
  report.close();
});

async function clone(folder) {
  const { code, out } = await run("git", ["clone", "--quiet", "--no-hardlinks", at(), folder]);
  if (code !== 0) throw new Error(`The clone failed: ${out}`);
  return folder;
}

const environmentIn = (folder) => ({
  ...hostEnvironment(),
  ATRIUM_STATE_DIR: join(folder, "state"),
  npm_config_cache: join(folder, "npm-cache"),
});

/** Runs `npm start` until the first page is there, and stops it; what it says its steps took. */
async function startOnce(folder) {
  const port = await freePort();
  const began = performance.now();
  const child = start("npm", ["start"], {
    cwd: folder,
    env: { ...environmentIn(folder), PORT: String(port) },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let said = "";
  child.stdout.setEncoding("utf8").on("data", (text) => {
    said += text;
  });
  await untilAnswering(port, child);
  const seconds = (performance.now() - began) / 1000;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  process.kill(-child.pid, "SIGTERM");
  await ended;
  const steps = [...said.matchAll(/^(Installed|Built) in ([\d.]+) s/gm)];
  return { seconds, steps: steps.map(([, step, time]) => [step.toLowerCase(), time, ""]) };
}

/** Runs `npm test`; what its stages took. */
async function testOnce(folder) {
  const began = performance.now();
  const { code, out } = await run("npm", ["test"], { cwd: folder, env: environmentIn(folder) });
  const seconds = (performance.now() - began) / 1000;
  if (code !== 0) process.stdout.write(out);
  const stages = [...out.matchAll(/^(\w+) +\d+ passed, .* ([\d.]+) s$/gm)];
  const [, installed = "?"] = /^Installed in ([\d.]+) s/m.exec(out) ?? [];
  return [
    ["`npm test`: install", installed, ""],
    ...stages.map(([, stage, time]) => [`\`npm test\`: ${stage}`, time, ""]),
    [`\`npm test\`${code === 0 ? "" : ", which failed"}`, shown(seconds), `${BUDGETS.test}`],
  ];
}

async function untilAnswering(port, child) {
  const until = performance.now() + LIMIT_MS;
  while (performance.now() < until) {
    if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}`);
    const answer = await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer?.ok) return;
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
