import childProcess, { type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { globSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import { vi } from "vitest";
import { startWorkerd } from "../storage/start-workerd";
import { TEST_SECRETS } from "../system";

const inTests = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** The built engine. */
export const BUILT_ENGINE = [inTests("../.build/engine/worker.js")];
/** The built engine with a job kind that counts. */
export const COUNTING_ENGINE = [inTests("support/jobs/counting-engine.mjs"), ...BUILT_ENGINE];

/**
 * Runs a counting statement (column `n`) on a killed engine's database, before another engine uses
 * it.
 */
export function countLeftBehind(folder: string, statement: string): number {
  const files = globSync(`${folder}/**/*.sqlite`).filter((file) =>
    /[0-9a-f]{64}\.sqlite$/.test(file),
  );
  for (const file of files) {
    const database = new DatabaseSync(file);
    try {
      const isOurs = database.prepare("SELECT 1 FROM sqlite_master WHERE name = 'jobs'").get();
      if (isOurs) return Number(database.prepare(statement).get()?.n);
    } finally {
      database.close();
    }
  }
  throw new Error(`No database under ${folder}`);
}

/** Starts only an engine on a folder's storage, in a runtime that can be killed. */
export async function startKillableEngine(engine: readonly string[], folder: string) {
  const spawn = vi.spyOn(childProcess, "spawn");
  const system = await startWorkerd({ engine, folder, vars: TEST_SECRETS });
  const started: ChildProcess[] = spawn.mock.results.flatMap(({ type, value }) =>
    type === "return" ? [value] : [],
  );
  spawn.mockRestore();
  const runtime = started.find(({ spawnfile }) => spawnfile.includes("workerd"));
  if (!runtime) throw new Error("The runtime's process was not seen");
  const { bindings, close } = system;
  return {
    bindings,
    wake: () => fetch(new URL("/wake", system.engineUrl), { method: "POST" }),
    close,
    async kill() {
      const exit = once(runtime, "exit");
      runtime.kill("SIGKILL");
      await exit;
      await close().catch(() => undefined);
    },
  };
}
