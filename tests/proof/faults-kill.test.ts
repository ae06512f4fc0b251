import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { type KillableSystem, startKillableSystem } from "../support/faults/killable-system";
import { call, completeSetup, createPerson } from "../support/people";
import { printFigure } from "../support/print-figure";
import { proofSize } from "../support/proof-size";

const { rounds, clients } = proofSize({
  ci: { rounds: 1, clients: 6 },
  full: { rounds: 20, clients: 12 },
});
/** Answers before the kill, which then interrupts whatever follows. */
const ANSWERS = 60;

const folder = await mkdtemp(join(tmpdir(), "atrium-kill-"));
const first = await startKillableSystem({ folder });
await completeSetup(first);
const boss = await createPerson(first, "superadmin");
await first.kill();
afterAll(() => rm(folder, { recursive: true, force: true }));

/** What a client was told, and what it had requested when the connection broke. */
interface Told {
  id: string;
  /** The last number it was told the task has. Numbers are written in order. */
  number: number;
  asked: number;
  deleted: "asked" | "told" | null;
}

interface Log {
  tasks: Told[];
  /** Key of a create without an answer. */
  open: string | null;
  answers: number;
}

const nameOf = (number: number) => `Number ${number}`;

/** Creates tasks, renames each a few times and deletes every third, until the connection breaks. */
async function work(system: KillableSystem, client: string, log: Log): Promise<void> {
  for (let turn = 0; ; turn++) {
    const key = `${client}-${turn}`;
    log.open = key;
    const create = { name: nameOf(0), description: key };
    const made = await call(system, boss, "POST", "/api/tasks", create, { "idempotency-key": key });
    expect(made.status).toBe(201);
    const told: Told = { id: made.body.task.id, number: 0, asked: 0, deleted: null };
    log.open = null;
    log.tasks.push(told);
    log.answers++;
    const path = `/api/tasks/${told.id}`;
    for (let number = 1; number <= 3; number++) {
      told.asked = number;
      const renamed = await call(system, boss, "PATCH", path, { name: nameOf(number) });
      expect(renamed.status).toBe(200);
      told.number = number;
      log.answers++;
    }
    if (turn % 3 !== 2) continue;
    told.deleted = "asked";
    expect((await call(system, boss, "DELETE", path)).status).toBe(200);
    told.deleted = "told";
    log.answers++;
  }
}

/** A broken connection ends the work; any other error fails the test. */
async function untilKilled(working: Promise<void>): Promise<void> {
  const failure = await working.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(failure instanceof TypeError)) throw failure;
}

async function killUnderLoad(round: number): Promise<Log[]> {
  const system = await startKillableSystem({ folder, migrate: false });
  const logs = Array.from({ length: clients }, (): Log => ({ tasks: [], open: null, answers: 0 }));
  const working = logs.map((log, at) => untilKilled(work(system, `${round}-${at}`, log)));
  await expect
    .poll(() => logs.reduce((sum, { answers }) => sum + answers, 0), {
      timeout: 30_000,
      interval: 5,
    })
    .toBeGreaterThanOrEqual(ANSWERS + round);
  await system.kill();
  await Promise.all(working);
  return logs;
}

/** Returns what the system has lost or changed of what it had confirmed. */
async function lostOf(system: KillableSystem, { id, number, asked, deleted }: Told) {
  const { DB } = system.env;
  const row = await DB.prepare("SELECT name FROM tasks WHERE id = ?").bind(id).first("name");
  const { results } = await DB.prepare(
    "SELECT action FROM audit_log WHERE entity_id = ? AND outcome = 'done'",
  )
    .bind(id)
    .all<{ action: string }>();
  const deletions = results.filter(({ action }) => action === "tasks.delete").length;
  const isGone = row === null;
  const wrong: string[] = [];
  if (isGone ? deleted === null : deleted === "told")
    wrong.push(`${id} is ${isGone ? "gone" : "back"}`);
  if (deletions !== Number(isGone)) wrong.push(`${id} has ${deletions} deletions on record`);
  const names = [nameOf(number), nameOf(asked)];
  if (!isGone && !names.includes(String(row)))
    wrong.push(`${id} is ${row}, not ${names.join(" or ")}`);
  const changes = results.filter(({ action }) => action.startsWith("tasks.update")).length;
  const written = isGone ? number : names.indexOf(String(row)) === 0 ? number : asked;
  if (changes !== written) wrong.push(`${id} has ${changes} changes on record, not ${written}`);
  return wrong;
}

it("a worker that is killed under load and started again has kept all that it answered", async () => {
  let answered = 0;
  for (let round = 0; round < rounds; round++) {
    const logs = await killUnderLoad(round);
    const system = await startKillableSystem({ folder, migrate: false });
    try {
      const tasks = logs.flatMap((log) => log.tasks);
      const lost = await Promise.all(tasks.map((told) => lostOf(system, told)));
      expect(lost.flat()).toEqual([]);
      answered += logs.reduce((sum, { answers }) => sum + answers, 0);
      for (const key of logs.flatMap(({ open }) => open ?? [])) {
        const body = { name: nameOf(0), description: key };
        const headers = { "idempotency-key": key };
        const { status } = await call(system, boss, "POST", "/api/tasks", body, headers);
        expect(status).toBe(201);
        const { DB } = system.env;
        const made = DB.prepare("SELECT count(*) AS n FROM tasks WHERE description = ?").bind(key);
        expect(await made.first("n")).toBe(1);
      }
    } finally {
      await system.kill();
    }
  }
  printFigure(`Kills: ${rounds} under load, ${answered} answered writes, none lost`);
}, 600_000);
