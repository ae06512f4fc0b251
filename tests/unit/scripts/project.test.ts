import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { filesUnder } from "../../../scripts/lib/project.mjs";

it("what tools leave in hidden places is no source: a start does not build anew for it", () => {
  const folder = mkdtempSync(join(tmpdir(), "sources-"));
  try {
    mkdirSync(join(folder, ".wrangler", "tmp"), { recursive: true });
    mkdirSync(join(folder, "deep"));
    for (const file of ["worker.ts", ".dev.vars", "deep/part.ts", ".wrangler/tmp/bundle.js"])
      writeFileSync(join(folder, file), "");
    expect(filesUnder(folder)).toEqual([
      join(folder, "deep", "part.ts"),
      join(folder, "worker.ts"),
    ]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
