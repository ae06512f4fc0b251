import childProcess, { type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { vi } from "vitest";
import { type System, type SystemOptions, startSystem } from "../system";

export interface KillableSystem extends System {
  /** Ends the runtime like a power cut: without finishing anything. */
  kill(): Promise<void>;
}

/** Starts a system whose runtime can be killed. The next one can use its `folder`. */
export async function startKillableSystem(
  options: SystemOptions & { folder: string },
): Promise<KillableSystem> {
  const spawn = vi.spyOn(childProcess, "spawn");
  const system = await startSystem(options);
  const started: ChildProcess[] = spawn.mock.results.flatMap(({ type, value }) =>
    type === "return" ? [value] : [],
  );
  spawn.mockRestore();
  const runtime = started.find(({ spawnfile }) => spawnfile.includes("workerd"));
  if (!runtime) throw new Error("The runtime's process was not seen");
  return {
    ...system,
    async kill() {
      const exit = once(runtime, "exit");
      runtime.kill("SIGKILL");
      await exit;
      await system.close().catch(() => undefined);
    },
  };
}
