import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { RUNNING_FILE, refuseWhileRunning } from "../../../scripts/lib/running-console.mjs";
import { readSeedOptions } from "../../../scripts/lib/seed-options.mjs";
import { readableByOthers } from "../../support/readable-by-others";
import { runScript } from "../../support/shell";

describe("what npm run seed is told", () => {
  it("knows its size, its day and whether to replace what is there", () => {
    expect(readSeedOptions([], 42)).toEqual({ size: "small", force: false, today: 42 });
    expect(readSeedOptions(["--large", "--force", "--date=2026-11-01"])).toEqual({
      size: "large",
      force: true,
      today: Date.UTC(2026, 10, 1),
    });
  });

  it.each(["--larg", "large", "--date=2026-02-30", "--date=tomorrow", "--date"])(
    "does not take %s",
    (word) => {
      expect(() => readSeedOptions([word])).toThrow(/--date/);
    },
  );
});

describe("npm run seed", () => {
  let state: string;
  beforeAll(() => {
    state = mkdtempSync(join(tmpdir(), "atrium-seed-"));
  });
  afterAll(() => rmSync(state, { recursive: true, force: true }));

  it("refuses while a console serves the same data, and not because of one that was killed", async () => {
    const console = createServer().listen(0, "localhost");
    await once(console, "listening");
    const { port } = console.address() as AddressInfo;
    writeFileSync(join(state, RUNNING_FILE), `${port}\n`);
    await expect(runScript("seed", [], { ATRIUM_STATE_DIR: state })).rejects.toMatchObject({
      stdout: "",
      stderr: expect.stringContaining(`running on this data at http://localhost:${port}.`),
    });
    console.close();
    await once(console, "close");
    await expect(refuseWhileRunning(state)).resolves.toBeUndefined();
  });

  it("fills a new local system on its own", async () => {
    const { stdout, stderr } = await runScript("seed", [], { ATRIUM_STATE_DIR: state });
    expect(stderr).toBe("");
    expect(stdout).toContain("Seeded 24 people, 40 projects, 25 agents, 20 RAGs, 400 tasks in ");
    expect(stdout).toContain("password atrium-demo");
    expect(readableByOthers(state)).toEqual([]);
  }, 180_000);
});
