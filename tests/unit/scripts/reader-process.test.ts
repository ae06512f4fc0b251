import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { superviseReader } from "../../../scripts/lib/reader-process.mjs";

/** Echoes its input. At some paths it hangs, grows without end, or calls another host. */
const WORKER = `export default {
  async fetch(request) {
    const { pathname } = new URL(request.url);
    if (pathname === "/hang") for (;;);
    if (pathname === "/grow") for (const all = []; ; ) all.push(new Uint8Array(1e6).fill(1));
    if (pathname === "/call") return fetch("http://127.0.0.1:1/").catch((error) => new Response(String(error)));
    return new Response(await request.text());
  },
};`;

let folder: string;
let reader: ReturnType<typeof superviseReader>;
beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  folder = mkdtempSync(join(tmpdir(), "reader-test-"));
  const worker = join(folder, "worker.js");
  writeFileSync(worker, WORKER);
  reader = superviseReader({ worker, limits: { ms: 2000, bytes: 300 * 1024 * 1024 } });
});
afterEach(async () => {
  await reader.close();
  rmSync(folder, { recursive: true });
  vi.restoreAllMocks();
});

const ask = (path: string, body = "") =>
  reader.fetch(new Request(`https://reader.local${path}`, { method: "POST", body }));
const says = async (text: string) => expect(await (await ask("/", text)).text()).toBe(text);

function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch {
    return false;
  }
}

describe("the reader's process", () => {
  it("is started by the first call, and answers with what the worker says", async () => {
    expect(reader.pid()).toBeUndefined();
    await says("x".repeat(2_000_000));
    expect(reader.pid()).toBeGreaterThan(0);
  });

  it.each([
    ["hangs", "/hang", 504],
    ["grows without end", "/grow", 507],
  ])("that %s is ended, and the next one answers", async (_, path, status) => {
    await says("before");
    const first = reader.pid();
    expect((await ask(path)).status).toBe(status);
    await says("after");
    expect(reader.pid()).not.toBe(first);
  });

  it("that died is followed at once, and what comes meanwhile waits for the next", async () => {
    await says("before");
    const first = reader.pid() ?? 0;
    process.kill(first, "SIGKILL");
    // A call that still reaches the dying process fails with it.
    await vi.waitUntil(() => !isRunning(first), { timeout: 10_000, interval: 5 });
    await says("at once");
    expect(reader.pid()).not.toBe(first);
    process.kill(reader.pid() ?? 0, "SIGKILL");
    const second = reader.pid();
    await vi.waitUntil(() => reader.pid() !== second, { timeout: 10_000, interval: 20 });
  });

  it("can call no one, and ends with what supervises it", async () => {
    expect(await (await ask("/call")).text()).toMatch(/error/i);
    const pid = reader.pid() ?? 0;
    await reader.close();
    expect(() => process.kill(pid, 0)).toThrow();
  });
});
