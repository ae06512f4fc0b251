import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { getPlatformProxy } from "wrangler";
import { checkPassword } from "@/lib/auth/password";
import {
  readRecoverOptions,
  recover,
  recoveredWords,
  recoverySql,
  wasMadeSql,
} from "../../../scripts/lib/recover-steps.mjs";
import { fakeWrangler } from "../../support/fake-wrangler";
import { startProviderStandIn } from "../../support/provider-stand-in";
import { newDatabase } from "../../support/provider-stand-in/state";
import { runScript } from "../../support/shell";
import { createTestSystem, type TestSystem } from "../../support/test-system";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));

describe("what npm run recover is told", () => {
  it("is an address, and whether it means the deployment", () => {
    expect(readRecoverOptions([" Ada@Example.com "])).toEqual({
      email: "ada@example.com",
      remote: false,
    });
    expect(readRecoverOptions(["--remote", "a@b.c"])).toEqual({ email: "a@b.c", remote: true });
  });

  it.each([[[]], [["ada"]], [["a@b.c", "d@e.f"]], [["--local", "a@b.c"]]])("not %j", (words) => {
    expect(() => readRecoverOptions(words)).toThrow("npm run recover -- you@example.com");
  });
});

describe("what it writes", () => {
  let system: TestSystem;
  beforeAll(async () => {
    system = await createTestSystem();
  });
  afterAll(() => system.close());

  const write = (email: string) => {
    const { DB } = system.bindings;
    const statements = recoverySql({
      email,
      passwordHash: "$scrypt$new",
      now: 5_000,
      id: () => crypto.randomUUID(),
    });
    return DB.batch(statements.map((statement) => DB.prepare(statement)));
  };
  const found = (email: string) =>
    system.bindings.DB.prepare(
      "SELECT id, role, active, password_hash, version FROM users WHERE email = ?",
    )
      .bind(email)
      .first();

  it("makes someone a superadmin again, ends their sessions and no one else's, and records it", async () => {
    const { DB } = system.bindings;
    const fallen = await system.createActor("moderator", { active: false });
    const other = await system.createActor("admin");
    await DB.prepare(
      "INSERT INTO identity_providers (id, name, issuer, client_id, created_at, updated_at, version) VALUES ('okta', 'Okta', 'https://login.example.com', 'atrium', 1, 1, 1)",
    ).run();
    for (const { id } of [fallen, other]) {
      await DB.prepare(
        "INSERT INTO user_identities (provider_id, subject, user_id, created_at, last_used_at) VALUES ('okta', ?1, ?1, 1, 1)",
      )
        .bind(id)
        .run();
      await DB.prepare(
        "INSERT INTO sessions (token_hash, id, user_id, created_at, last_seen_at, expires_at) VALUES (?1, ?1, ?1, 1, 1, 2)",
      )
        .bind(id)
        .run();
    }
    await write(fallen.email);
    expect(await found(fallen.email)).toMatchObject({
      id: fallen.id,
      role: "superadmin",
      active: 1,
      password_hash: "$scrypt$new",
      version: 2,
    });
    const sessions = await DB.prepare("SELECT user_id FROM sessions").all();
    expect(new Set(sessions.results.map((row) => row.user_id))).toEqual(new Set([other.id]));
    const identities = await DB.prepare("SELECT user_id FROM user_identities").all();
    expect(identities.results).toEqual([{ user_id: other.id }]);
    const entry = await DB.prepare("SELECT action, entity_id, at FROM audit_log").first();
    expect(entry).toEqual({ action: "users.recover", entity_id: fallen.id, at: 5_000 });
  });

  it("adds someone who is not there, whatever the address", async () => {
    const email = "o'neil@example.com";
    await write(email);
    expect(await found(email)).toMatchObject({ role: "superadmin", active: 1 });
    const isNew = (now: number) =>
      system.bindings.DB.prepare(wasMadeSql({ email, now })).first("is_new");
    expect([await isNew(5_000), await isNew(6_000)]).toEqual([1, 0]);
    expect(recoveredWords(email, false)).toMatch(/^The account of o'neil@example.com was there:/);
  });
});

describe("npm run recover", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "atrium-recover-"));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it("prints a password that opens the account in the local database, and says that it was made", async () => {
    const { stdout, stderr } = await runScript("recover", ["ada@example.com"], {
      ATRIUM_STATE_DIR: folder,
    });
    expect(stderr).toBe("");
    expect(stdout).toContain("There was no account of ada@example.com: it was made");
    const [, password = ""] = /Password [^:]*: (\S+)/.exec(stdout) ?? [];
    const proxy = await getPlatformProxy<{ DB: D1Database }>({
      persist: { path: join(folder, "v3") },
      remoteBindings: false,
    });
    const row = await proxy.env.DB.prepare("SELECT password_hash FROM users").first<{
      password_hash: string;
    }>();
    await proxy.dispose();
    expect((await checkPassword(password, row?.password_hash ?? null)).matches).toBe(true);
  }, 120_000);

  it("leaves no password of the deployment in a log", async () => {
    const words = ["ada@example.com", "--remote"];
    await expect(runScript("recover", words, { CI: "true" })).rejects.toThrow(
      "Stopped: the new password would stay in this log.",
    );
  });

  it("writes to the account's database of that name, and says so when there is none", async () => {
    const standIn = await startProviderStandIn();
    const { run, calls } = fakeWrangler(standIn);
    const options = { email: "a@b.c", remote: true, state: folder, env: process.env, run };
    await expect(recover(options)).rejects.toThrow("the account has no D1 database atrium");
    standIn.state.databases.push(newDatabase("atrium"));
    expect(await recover(options)).toEqual({ password: expect.any(String), isNew: true });
    expect(calls.at(-1)?.args).toContain("--remote");
    const id = standIn.state.databases[0]?.id ?? "?";
    expect(readFileSync(join(ROOT, ".wrangler", "recover.jsonc"), "utf8")).toContain(id);
    await standIn.close();
  });
});
