import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it, vi } from "vitest";
import { refuseWhileRunning } from "../../scripts/lib/running-console.mjs";
import { freePort } from "../support/next-dev";
import { readableByOthers } from "../support/readable-by-others";

const folder = mkdtempSync(join(tmpdir(), "start-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const answers = (port: number) =>
  fetch(`http://127.0.0.1:${port}/api/health`).then(
    ({ status }) => status,
    () => null,
  );

interface Running {
  id: number;
  parent: number;
  command: string;
}

/** Returns the machine's processes. */
function running(): Running[] {
  const { stdout } = spawnSync("ps", ["-eo", "pid=,ppid=,stat=,args="], { encoding: "utf8" });
  return stdout.split("\n").flatMap((line) => {
    const [, id, parent, state = "", command = ""] =
      /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
    return id === undefined || state.startsWith("Z")
      ? []
      : [{ id: Number(id), parent: Number(parent), command }];
  });
}

/** Returns a process's descendants. */
function startedBy(id: number | undefined, all = running()): Running[] {
  return all
    .filter(({ parent }) => parent === id)
    .flatMap((child) => [child, ...startedBy(child.id, all)]);
}

const ended = (child: ChildProcess) => new Promise((resolve) => child.once("exit", resolve));

it.each(["SIGTERM", "SIGKILL"] as const)(
  "a start that gets %s takes its workers and its reader with it, and the port is free again",
  {
    timeout: 60_000,
  },
  async (signal) => {
    // As an earlier version left it.
    chmodSync(folder, 0o755);
    const port = await freePort();
    const child = spawn("node", ["scripts/start.mjs"], {
      env: { ...process.env, PORT: String(port), ATRIUM_STATE_DIR: folder },
      stdio: "ignore",
    });
    const left = ended(child);
    await vi.waitUntil(async () => (await answers(port)) === 200, {
      timeout: 45_000,
      interval: 200,
    });
    const isReader = ({ command }: Running) => command.includes("atrium-reader-");
    await vi.waitUntil(() => startedBy(child.pid).some(isReader), {
      timeout: 20_000,
      interval: 100,
    });
    const all = startedBy(child.pid).map(({ id }) => id);
    expect(readableByOthers(folder)).toEqual([]);
    const refusal = `Atrium is running on this data at http://localhost:${port}.`;
    await expect(refuseWhileRunning(folder)).rejects.toThrow(refusal);
    child.kill(signal);
    await left;
    await vi.waitUntil(async () => (await answers(port)) === null, {
      timeout: 10_000,
      interval: 50,
    });
    expect(await answers(port)).toBeNull();
    const isLeft = () => running().filter(({ id }) => all.includes(id));
    await vi.waitUntil(() => isLeft().length === 0, { timeout: 10_000, interval: 100 });
    expect(isLeft()).toEqual([]);
    await expect(refuseWhileRunning(folder)).resolves.toBeUndefined();
  },
);
