import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import {
  COUNTING_ENGINE,
  countLeftBehind,
  startKillableEngine,
} from "../support/jobs/killable-engine";
import { printFigure } from "../support/print-figure";
import { proofSize } from "../support/proof-size";
import { proofSeed, seededRandom } from "../support/seeded-random";
import { applyMigrations } from "../support/storage/apply-migrations";

const kills = proofSize({ ci: 4, full: 200 });
const JOBS_PER_ROUND = 12;
/** The latest kill after the engine was woken: longer than a round's jobs take. */
const LATEST_KILL_MS = 400;

const random = seededRandom(proofSeed());

const folder = await mkdtemp(join(tmpdir(), "jobs-kill-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

async function enqueue(DB: D1Database, round: number): Promise<void> {
  const now = Date.now();
  await DB.batch(
    Array.from({ length: JOBS_PER_ROUND }, (_, at) =>
      DB.prepare(
        "INSERT INTO jobs (id, kind, subject, run_at, created_at, updated_at) VALUES (?, 'proof.count', ?, ?, ?, ?)",
      ).bind(crypto.randomUUID(), String(round * JOBS_PER_ROUND + at), now, now, now),
    ),
  );
}

const OPEN_JOBS = "SELECT count(*) AS n FROM jobs WHERE state <> 'succeeded'";

it("an engine that is killed at any moment loses no job and does nothing twice", async () => {
  let system = await startKillableEngine(COUNTING_ENGINE, folder);
  await applyMigrations(system.bindings.DB);
  await system.bindings.DB.prepare("CREATE TABLE proof_effects (subject TEXT, step INTEGER)").run();
  let inTheMiddle = 0;
  for (let round = 0; round < kills; round++) {
    await enqueue(system.bindings.DB, round);
    await system.wake();
    await new Promise((resolve) => setTimeout(resolve, random.fraction() * LATEST_KILL_MS));
    await system.kill();
    if (countLeftBehind(folder, OPEN_JOBS) > 0) inTheMiddle++;
    // No one wakes it: interrupted jobs continue by the alarm alone, or with the next round.
    system = await startKillableEngine(COUNTING_ENGINE, folder);
  }
  try {
    await expect
      .poll(() => system.bindings.DB.prepare(OPEN_JOBS).first<number>("n"), {
        timeout: 60_000,
        interval: 250,
      })
      .toBe(0);
    const { results } = await system.bindings.DB.prepare(
      "SELECT subject, step, count(*) AS times FROM proof_effects GROUP BY subject, step",
    ).all<{ subject: string; step: number; times: number }>();
    expect(results.filter(({ times }) => times !== 1)).toEqual([]);
    const subjects = Array.from({ length: kills * JOBS_PER_ROUND }, (_, at) => String(at));
    const children = subjects.filter((subject) => /[369]$/.test(subject));
    const wanted = [...subjects, ...children.map((subject) => `${subject}-child`)];
    const steps = (subject: string) =>
      results
        .filter((row) => row.subject === subject)
        .map(({ step }) => step)
        .sort();
    const wrong = wanted.filter((subject) => steps(subject).join() !== "1,2,3,4,5");
    expect(wrong).toEqual([]);
    expect(results).toHaveLength(wanted.length * 5);
    expect(inTheMiddle).toBeGreaterThan(0);
    printFigure(
      `Engine: ${kills} kills, ${inTheMiddle} with jobs under way, ${wanted.length} jobs of 5 steps, none lost, no step twice`,
    );
  } finally {
    await system.close();
  }
}, 1_800_000);
