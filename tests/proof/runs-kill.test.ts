import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { listApprovals } from "@/lib/agents/runs/approvals";
import { decideApproval } from "@/lib/agents/runs/decide-approval";
import { startRun } from "@/lib/agents/runs/start-run";
import { createAgent, linkAgent } from "@/lib/agents/write-agents";
import type { Actor } from "@/lib/auth/actor";
import { createProject } from "@/lib/projects/write-projects";
import { collectionOf } from "@/lib/records/collection";
import { recordDefinition } from "@/lib/records/definitions";
import { createRecord } from "@/lib/records/write/create-record";
import { AGENT_FIELDS, PROJECT_FIELDS } from "../support/audited-world";
import {
  BUILT_ENGINE,
  countLeftBehind,
  startKillableEngine,
} from "../support/jobs/killable-engine";
import { printFigure } from "../support/print-figure";
import { proofSize } from "../support/proof-size";
import { proofSeed, seededRandom } from "../support/seeded-random";
import { applyMigrations } from "../support/storage/apply-migrations";
import { testSystemOver } from "../support/test-system";

const kills = proofSize({ ci: 4, full: 200 });
const RUNS_PER_ROUND = 2;
const PRODUCTS = 3;
/** A kill comes so long after the engine was woken, at most: longer than a run takes to where it asks, or to its end. */
const LATEST_KILL_MS = 350;

const random = seededRandom(proofSeed());
let folder: string;
let engine: Awaited<ReturnType<typeof startKillableEngine>>;
let boss: Actor;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "runs-kill-"));
  engine = await startKillableEngine(BUILT_ENGINE, folder);
  await applyMigrations(engine.bindings.DB);
  boss = await testSystemOver(engine).createActor("superadmin");
});
afterAll(async () => {
  await engine?.close();
  await rm(folder, { recursive: true, force: true });
});

const asBoss = () => testSystemOver(engine).context(boss);
const count = async (sql: string) =>
  (await engine.bindings.DB.prepare(sql).first<number>("n")) ?? 0;
const openRuns = () => count("SELECT count(*) AS n FROM agent_runs WHERE finished_at IS NULL");

/** A project of its own with products that run out, for each of which the agent proposes a task. */
async function startRunIn(agentId: string): Promise<string> {
  const ctx = asBoss();
  const project = { ...PROJECT_FIELDS, workspaces: ["ecommerce"] };
  const projectId = (await createProject(ctx, project)).project.id;
  await linkAgent(ctx, { projectId, input: { agentId } });
  const products = collectionOf(projectId, recordDefinition("ecommerce", "products"));
  for (let at = 0; at < PRODUCTS; at++)
    await createRecord(ctx, products, {
      ...{ name: `Mug ${at}`, sku: `MUG-${at}`, price: 5, category: "Kitchen" },
      stock_quantity: at,
    });
  return (await startRun(ctx, { agentId, input: { project_id: projectId } })).id;
}

async function decideAll(): Promise<void> {
  const ctx = asBoss();
  const { rows } = await listApprovals(ctx, { state: "mine", page: 1, perPage: 500 });
  for (const { id } of rows) await decideApproval(ctx, id, { decision: "approve" });
}

/** The engine works for a random while and is killed; another one takes its place. */
async function workAndDie(): Promise<boolean> {
  await engine.wake();
  await new Promise((resolve) => setTimeout(resolve, random.fraction() * LATEST_KILL_MS));
  await engine.kill();
  const underWay = "SELECT count(*) AS n FROM agent_runs WHERE state IN ('queued', 'running')";
  const isUnderWay = countLeftBehind(folder, underWay) > 0;
  engine = await startKillableEngine(BUILT_ENGINE, folder);
  // A slice that dies too often in a row ends its run, which is another rule: it gets to its end before the next kill.
  const attempts =
    "SELECT coalesce(max(attempt), 0) AS n FROM jobs WHERE state IN ('queued', 'running')";
  await expect.poll(() => count(attempts), { timeout: 60_000, interval: 50 }).toBeLessThan(4);
  return isUnderWay;
}

it("runs whose engine is killed at any moment lose no effect and do none twice", async () => {
  const agent = { ...AGENT_FIELDS, templateId: "inventory-manager" };
  const agentId = (await createAgent(asBoss(), agent)).agent.id;
  let inTheMiddle = 0;
  for (let done = 0; done < kills; done += 2) {
    for (let at = 0; at < RUNS_PER_ROUND; at++) await startRunIn(agentId);
    if (await workAndDie()) inTheMiddle++;
    await decideAll();
    if (await workAndDie()) inTheMiddle++;
  }
  const settle = async () => {
    await decideAll();
    await engine.wake();
    return openRuns();
  };
  await expect.poll(settle, { timeout: 60_000, interval: 300 }).toBe(0);
  const { DB } = engine.bindings;
  const { results: runs } = await DB.prepare(
    `SELECT state, error, (SELECT count(*) FROM tasks WHERE tasks.project_id = agent_runs.project_id) AS made,
      (SELECT count(DISTINCT name) FROM tasks WHERE tasks.project_id = agent_runs.project_id) AS names,
      (SELECT count(*) FROM audit_log WHERE audit_log.run_id = agent_runs.id AND action = 'tasks.create') AS recorded
      FROM agent_runs`,
  ).all();
  const once = { made: PRODUCTS, names: PRODUCTS, recorded: PRODUCTS };
  const good = { state: "succeeded", error: null, ...once };
  expect(runs.filter((run) => JSON.stringify(run) !== JSON.stringify({ ...good }))).toEqual([]);
  expect(runs).toHaveLength((kills / 2) * RUNS_PER_ROUND);
  expect(await count("SELECT count(*) AS n FROM run_steps WHERE finished_at IS NULL")).toBe(0);
  expect(await count("SELECT count(*) AS n FROM approvals WHERE state = 'waiting'")).toBe(0);
  printFigure(
    `Runs: ${kills} kills, ${inTheMiddle} with runs under way, ${runs.length} runs of ${PRODUCTS} approved changes each, none lost, none twice`,
  );
}, 1_800_000);
