import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it, vi } from "vitest";
import { freePort } from "../support/next-dev";
import { readableByOthers } from "../support/readable-by-others";

const folder = mkdtempSync(join(tmpdir(), "start-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const answers = (port: number) =>
  fetch(`http://127.0.0.1:${port}/api/health`).then(
    ({ status }) => status,
    () => null,
  );

const ended = (child: ChildProcess) => new Promise((resolve) => child.once("exit", resolve));

it.each(["SIGTERM", "SIGKILL"] as const)(
  "a start that gets %s takes its workers with it, and the port is free again",
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
    expect(readableByOthers(folder)).toEqual([]);
    child.kill(signal);
    await left;
    await vi.waitUntil(async () => (await answers(port)) === null, {
      timeout: 10_000,
      interval: 50,
    });
    expect(await answers(port)).toBeNull();
  },
);
