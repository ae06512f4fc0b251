// The size of the worker, its first answers after a start, and the memory that its runtime holds while it answers.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SEED_SIZES } from "../../db/seed.ts";
import { builtSizes } from "../../scripts/lib/build-worker.mjs";
import { size } from "../../scripts/lib/say.mjs";
import { seed, signIn, startBenchSystem } from "../support/bench/bench-system.mjs";
import { median, shown, tableOf } from "../support/bench/figures.mjs";
import { load } from "../support/bench/load.mjs";
import { openReport } from "../support/bench/report.mjs";
import { workerdMemory } from "../support/bench/workerd-process.mjs";

const STARTS = 7;
const REQUESTS = 10_000;
const PARTS = 5;
/** Of eight connections one asks for each of these. */
const PATHS = [
  ...["/tasks", "/api/tasks/version", "/api/auth/validate", "/api/health", "/api/rags?perPage=5"],
  ...["/api/settings/public", "/api/projects/my-projects?perPage=5", "/api/agents?perPage=5"],
];

const report = openReport("Size, start and memory");
const folder = mkdtempSync(join(tmpdir(), "atrium-bench-"));
try {
  const sizes = builtSizes();
  report.add(
    `Worker ${size(sizes.worker)}, gzip ${size(sizes.workerGzip)}. All scripts for browsers ${size(sizes.scriptsGzip)} gzip, CSS ${size(sizes.cssGzip)} gzip.`,
  );
  const cookie = await prepare();
  report.add(await startTimes(cookie));
  report.add(await memoryTable(cookie));
  report.close();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** A system in the folder to start again; a session in it. */
async function prepare() {
  const system = await startBenchSystem({ folder });
  try {
    await seed(system, SEED_SIZES.large);
    return await signIn(system, "superadmin");
  } finally {
    await system.close();
  }
}

async function timed(act) {
  const began = performance.now();
  await act();
  return performance.now() - began;
}

async function startTimes(cookie) {
  const times = { start: [], first: [], second: [], health: [] };
  for (let start = 0; start < STARTS; start++) {
    let system;
    times.start.push(await timed(async () => (system = await startBenchSystem({ folder }))));
    const ask = (path) =>
      timed(async () => (await fetch(new URL(path, system.url), { headers: { cookie } })).text());
    try {
      // The first answer of a runtime that has just started is a page's one time and health's the next.
      if (start % 2 === 0) {
        times.first.push(await ask("/"));
        times.second.push(await ask("/"));
      } else times.health.push(await ask("/api/health"));
    } finally {
      await system.close();
    }
  }
  const cell = (values) => `${shown(median(values), 0)} ms`;
  return `Of ${STARTS} starts with 500 projects and 10,000 tasks, the median: the local runtime listens after ${cell(times.start)}; the worker's first answer is then the overview after ${cell(times.first)} (the second ${cell(times.second)}), or health after ${cell(times.health)}.`;
}

async function memoryTable(cookie) {
  const system = await startBenchSystem({ folder });
  try {
    const requests = PATHS.map((path) => ({ url: new URL(path, system.url), headers: { cookie } }));
    const rows = [["0", size(workerdMemory() ?? Number.NaN)]];
    for (let part = 1; part <= PARTS; part++) {
      await load(requests, { count: REQUESTS / PARTS });
      rows.push([String((part * REQUESTS) / PARTS), size(workerdMemory() ?? Number.NaN)]);
      report.progress(rows.at(-1).join(" | "));
    }
    return `Memory of the runtime, that answers the tasks' page and seven calls in turn:\n\n${tableOf(["requests", "resident"], rows)}`;
  } finally {
    await system.close();
  }
}
