import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { filesUnder, hostEnvironment, withoutSecrets } from "../../../scripts/lib/project.mjs";

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

it("installing and building see no secret of the environment", () => {
  const secrets = {
    CLOUDFLARE_API_TOKEN: "t",
    CLOUDFLARE_API_KEY: "k",
    CF_ACCESS_CLIENT_SECRET: "c",
    SETUP_PASSWORD: "p",
    SESSION_SECRET: "s",
    ENCRYPTION_KEY: "e",
  };
  expect(withoutSecrets({ ...secrets, CLOUDFLARE_ACCOUNT_ID: "a", HOME: "/root" })).toEqual({
    CLOUDFLARE_ACCOUNT_ID: "a",
    HOME: "/root",
  });
  for (const [name, value] of Object.entries(secrets)) vi.stubEnv(name, value);
  expect(Object.keys(hostEnvironment()).filter((name) => name in secrets)).toEqual([]);
  vi.unstubAllEnvs();
});
