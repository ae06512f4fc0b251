import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { TEST_SECRETS } from "./system";

const READY_WITHIN_MS = 120_000;

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("No port is free");
  return address.port;
}

function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return Promise.resolve();
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  child.kill("SIGTERM");
  return ended;
}

/** Starts `npm run dev` with an empty database on its own port. */
export async function startNextDev(): Promise<{ url: string; close: () => Promise<void> }> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), "next-dev-"));
  // Next keeps an existing NODE_ENV, and with "test" it would write its own paths into
  // tsconfig.json.
  const environment = { ...process.env, ...TEST_SECRETS, NODE_ENV: "development" as const };
  const child = spawn("node", ["scripts/dev.mjs"], {
    env: { ...environment, PORT: String(port), ATRIUM_STATE_DIR: folder },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let log = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      log += text;
    });
  const close = async () => {
    await stop(child);
    rmSync(folder, { recursive: true, force: true });
  };
  const url = `http://localhost:${port}`;
  const until = Date.now() + READY_WITHIN_MS;
  while (child.exitCode === null && Date.now() < until) {
    const answer = await fetch(`${url}/api/health`).catch(() => null);
    if (answer?.ok) return { url, close };
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  await close();
  throw new Error(`next dev does not answer:\n${log}`);
}
