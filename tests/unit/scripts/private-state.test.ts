import { execFile } from "node:child_process";
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { tighten } from "../../../scripts/lib/private-state.mjs";
import { readableByOthers } from "../../support/readable-by-others";

const SCRIPTS = fileURLToPath(new URL("../../../scripts", import.meta.url));

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "private-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const modeOf = (path: string) => statSync(path).mode & 0o777;

function write(path: string, mode = 0o644): string {
  writeFileSync(path, "");
  chmodSync(path, mode);
  return path;
}

/**
 * Runs `keepPrivate` for a state folder and then writes a file and a folder into it, in a separate
 * process.
 */
async function keepPrivate(state: string): Promise<void> {
  const script = `
    import { mkdirSync, writeFileSync } from "node:fs";
    import { keepPrivate } from "${SCRIPTS}/lib/private-state.mjs";
    process.umask(0o022);
    keepPrivate();
    mkdirSync("${state}/new");
    writeFileSync("${state}/new/file", "");`;
  await promisify(execFile)("node", ["--input-type=module", "--eval", script], {
    env: { ...process.env, ATRIUM_STATE_DIR: state },
  });
}

describe("tighten", () => {
  it("leaves the owner's permissions and no one else's, at every depth", () => {
    mkdirSync(join(folder, "v3", "d1"), { recursive: true });
    const database = write(join(folder, "v3", "d1", "a.sqlite"), 0o664);
    const readOnly = write(join(folder, "v3", "blob"), 0o444);
    chmodSync(folder, 0o755);
    tighten(folder);
    expect(readableByOthers(folder)).toEqual([]);
    expect([modeOf(folder), modeOf(database), modeOf(readOnly)]).toEqual([0o700, 0o600, 0o400]);
  });

  it("follows no link out of the folder, and a missing path is fine", () => {
    const outside = mkdtempSync(join(tmpdir(), "outside-"));
    const file = write(join(outside, "file"));
    symlinkSync(file, join(folder, "link"));
    symlinkSync(join(folder, "nowhere"), join(folder, "broken"));
    tighten(folder);
    tighten(join(folder, "missing"));
    expect(modeOf(file)).toBe(0o644);
    rmSync(outside, { recursive: true });
  });
});

describe("keepPrivate", () => {
  it("tightens the state that is there and keeps new files private", async () => {
    mkdirSync(join(folder, "v3"));
    write(join(folder, "migrations.stamp"));
    write(join(folder, "v3", "kv.sqlite"));
    chmodSync(folder, 0o755);
    await keepPrivate(folder);
    expect(readableByOthers(folder)).toEqual([]);
  });

  it("leaves a folder alone that holds other things than Atrium's state", async () => {
    mkdirSync(join(folder, "v3"));
    const state = write(join(folder, "v3", "kv.sqlite"));
    const other = write(join(folder, "theirs"));
    chmodSync(folder, 0o755);
    await keepPrivate(folder);
    expect([modeOf(folder), modeOf(other), modeOf(state)]).toEqual([0o755, 0o644, 0o600]);
  });

  it("is called by every command that writes state or secrets, before it does", () => {
    const writers = readdirSync(SCRIPTS)
      .filter((name) => name.endsWith(".mjs"))
      .map((name) => ({ name, text: readFileSync(join(SCRIPTS, name), "utf8") }))
      .filter(({ text }) => /migrateLocal|ensureLocalSecrets|recover-steps|deploy-steps/.test(text))
      .map(({ name, text }) => {
        const body = text.slice(text.indexOf("main(async"));
        const first = body.search(/migrateLocal\(|ensureLocalSecrets\(|deploy\(|run\(/);
        const call = body.indexOf("keepPrivate()");
        return [name, call >= 0 && call < first];
      });
    expect(writers).toEqual([
      ["deploy.mjs", true],
      ["dev.mjs", true],
      ["recover.mjs", true],
      ["release.mjs", true],
      ["seed.mjs", true],
      ["start.mjs", true],
    ]);
  });
});
