// The size of the worker, its first answers after a start, and the memory that its runtime holds while it answers.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SEED_SIZES } from "../../db/seed.ts";
import { builtSizes } from "../../scripts/lib/build-worker.mjs";
import { size } from "../../scripts/lib/say.mjs";
import { seed, signIn, startBenchSystem } from "../support/bench/bench-system.mjs";
import { load } from "../support/bench/load.mjs";
import { openReport } from "../support/bench/report.mjs";
import { recordScript, sentTo, teachBare } from "../support/bench/script.mjs";
import { median, shown, tableOf } from "../support/bench/tables.mjs";
import { workerdMemory } from "../support/bench/workerd-process.mjs";

const STARTS = 7;
const REQUESTS = 10_000;
const PARTS = 5;
const PATHS = [
  ...["/tasks", "/api/tasks/version", "/api/auth/validate", "/api/health", "/api/rags?perPage=5"],
  ...["/api/settings/public", "/api/projects/my-projects?perPage=5", "/api/agents?perPage=5"],
];
const EACH = REQUESTS / PARTS / PATHS.length;

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

/** The local runtime's own services (D1 among them) grow too: a leak of Atrium's is what grows beyond the bare worker. */
async function memoryTable(cookie) {
  const own = await memoryUnderLoad(cookie, (_, requests) => load(requests, { count: EACH }));
  const bare = await memoryUnderLoad(cookie, loadBare);
  const rows = own.map((bytes, part) => [
    String((part * REQUESTS) / PARTS),
    ...[bytes, bare[part]].map((value) => (value ? size(value) : "?")),
  ]);
  const head = ["requests", "with the built worker", "with the bare one"];
  return `Memory of the local runtime with all that is in it, D1 too, after so many answers: the tasks' page and seven calls in equal parts, by the built worker, and in another run by a bare one that does the same D1 work:\n\n${tableOf(head, rows)}`;
}

/** Bytes at the start, and after each part of the requests. */
async function memoryUnderLoad(cookie, answer) {
  const system = await startBenchSystem({ folder, compared: true });
  try {
    const sizes = [workerdMemory()];
    for (let part = 0; part < PARTS; part++) {
      for (const path of PATHS)
        await answer(system, [{ url: new URL(path, system.url), headers: { cookie } }]);
      sizes.push(workerdMemory());
      report.progress(`memory: ${size(sizes.at(-1) ?? Number.NaN)}`);
    }
    return sizes;
  } finally {
    await system.close();
  }
}

async function loadBare(system, requests) {
  const { script } = await recordScript(system, requests[0]);
  await teachBare(system, script);
  await load(
    requests.map((request) => sentTo(system.bare, request)),
    { count: EACH },
  );
}
