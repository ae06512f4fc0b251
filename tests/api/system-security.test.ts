import { createHmac } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hashPassword } from "@/lib/auth/password";
import { call, completeSetup, createPerson, type Person } from "../support/people";
import {
  DEMO_CREDENTIALS,
  type ProviderStandIn,
  startProviderStandIn,
} from "../support/provider-stand-in";
import { type System, startSystem, TEST_SECRETS } from "../support/system";

const OLD_KEY = "0123456789abcdef0123456789abcdef01234";
const PHRASE = { confirmation: "DELETE ALL DATA" };
const WEAK = { ln: 10, r: 8, p: 1 };
const { email, globalApiKey: NEW_KEY } = DEMO_CREDENTIALS;

const fingerprint = (key: string) =>
  createHmac("sha256", TEST_SECRETS.ENCRYPTION_KEY).update(`provider-key:v1:${key}`).digest("hex");

async function auditRows(system: System): Promise<{ action: string; outcome: string }[]> {
  const { results } = await system.env.DB.prepare(
    "SELECT action, outcome FROM audit_log ORDER BY at, rowid",
  ).all<{ action: string; outcome: string }>();
  return results;
}

const countOf = async (system: System, table: string) =>
  (await system.env.DB.prepare(`SELECT count(*) AS n FROM ${table}`).first<{ n: number }>())?.n;

describe("own sessions and password", () => {
  let system: System;
  let person: Person;

  beforeAll(async () => {
    system = await startSystem();
    await completeSetup(system);
    const passwordHash = await hashPassword("the old password", WEAK);
    person = await createPerson(system, "moderator", { passwordHash });
  });
  afterAll(() => system.close());

  const signIn = (password: string) =>
    system.request("/api/auth/login", {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "user-agent": "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Chrome/140.0 Safari/537.36",
      },
      body: JSON.stringify({ email: person.email, password }),
    });
  const cookieOf = (response: Response) =>
    response.headers
      .getSetCookie()
      .map((line) => line.split(";")[0] ?? "")
      .find((pair) => pair.startsWith("atrium=")) ?? "";

  it("shows one's own sessions only, with device and the present one marked", async () => {
    await createPerson(system, "admin");
    const second = { ...person, cookie: cookieOf(await signIn("the old password")) };
    const { body } = await call(system, second, "GET", "/api/auth/sessions");
    expect(body.sessions).toHaveLength(2);
    const current = body.sessions.filter((session: { current: boolean }) => session.current);
    expect(current).toMatchObject([{ device: "Chrome on macOS" }]);
    expect(JSON.stringify(body)).not.toMatch(/token/i);
  });

  it("ends one session: its cookie is refused at once; no one else's can be ended", async () => {
    const second = { ...person, cookie: cookieOf(await signIn("the old password")) };
    const stranger = await createPerson(system, "superadmin");
    const { body } = await call(system, second, "GET", "/api/auth/sessions");
    const { id } = body.sessions.find((session: { current: boolean }) => session.current);
    const foreign = await call(system, stranger, "DELETE", `/api/auth/sessions/${id}`);
    expect(foreign.status).toBe(404);
    const ended = await call(system, person, "DELETE", `/api/auth/sessions/${id}`);
    expect(ended.status).toBe(200);
    expect((await call(system, second, "GET", "/api/auth/validate")).status).toBe(401);
    expect((await call(system, person, "GET", "/api/auth/validate")).status).toBe(200);
  });

  it("changes the password with the current one, ends the other sessions and keeps this one", async () => {
    const second = { ...person, cookie: cookieOf(await signIn("the old password")) };
    const change = (currentPassword: string, newPassword: string) =>
      call(system, person, "POST", "/api/auth/password", { currentPassword, newPassword });
    const wrong = await change("not the password", "another password");
    expect(wrong.status).toBe(403);
    expect(wrong.body.errors.currentPassword).toHaveLength(1);
    expect((await change("the old password", "short")).status).toBe(400);
    expect((await change("the old password", "x".repeat(257))).status).toBe(400);
    expect((await change("the old password", "the new password")).status).toBe(200);
    expect((await call(system, second, "GET", "/api/auth/validate")).status).toBe(401);
    expect((await call(system, person, "GET", "/api/auth/validate")).status).toBe(200);
    const row = await system.env.DB.prepare("SELECT * FROM users WHERE id = ?")
      .bind(person.id)
      .first<{ password_hash: string }>();
    expect(row?.password_hash).toMatch(/^\$scrypt\$ln=14,r=8,p=5\$/);
    expect(JSON.stringify(row)).not.toContain("the new password");
    expect((await signIn("the old password")).status).toBe(401);
    expect((await signIn("the new password")).status).toBe(200);
    const rows = await auditRows(system);
    expect(rows.filter(({ action }) => action === "users.changeOwnPassword")).toHaveLength(1);
  });

  it("lets no one try passwords: the sixth wrong one in 15 minutes waits", async () => {
    const other = await createPerson(system, "admin");
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 6; attempt++) {
      const body = { currentPassword: `wrong ${attempt}`, newPassword: "another password" };
      statuses.push((await call(system, other, "POST", "/api/auth/password", body)).status);
    }
    expect(statuses).toEqual([403, 403, 403, 403, 403, 429]);
  });

  it("ends all other sessions at once", async () => {
    await signIn("the new password");
    const { body } = await call(system, person, "DELETE", "/api/auth/sessions");
    expect(body.revoked).toBeGreaterThan(0);
    const left = await call(system, person, "GET", "/api/auth/sessions");
    expect(left.body.sessions).toHaveLength(1);
  });

  it("changes nothing when the audit row can't be written", async () => {
    const other = await createPerson(system, "admin", {
      passwordHash: await hashPassword("the old password", WEAK),
    });
    await system.env.DB.exec("ALTER TABLE audit_log RENAME TO audit_elsewhere");
    const body = { currentPassword: "the old password", newPassword: "another password" };
    const changed = await call(system, other, "POST", "/api/auth/password", body);
    const ended = await call(system, other, "DELETE", `/api/auth/sessions/${other.sessionId}`);
    await system.env.DB.exec("ALTER TABLE audit_elsewhere RENAME TO audit_log");
    expect([changed.status, ended.status]).toEqual([500, 500]);
    expect((await call(system, other, "GET", "/api/auth/validate")).status).toBe(200);
    expect((await call(system, other, "POST", "/api/auth/password", body)).status).toBe(200);
  });
});

describe("provider key and audit log", () => {
  let system: System;
  let provider: ProviderStandIn;
  let boss: Person;

  beforeAll(async () => {
    provider = await startProviderStandIn();
    system = await startSystem({ vars: { CLOUDFLARE_API_BASE_URL: provider.url } });
    await completeSetup(system);
    boss = await createPerson(system, "superadmin");
    await system.env.DB.prepare(
      "UPDATE system_state SET services_mode = 'provider', provider_key_fingerprint = ?, provider_key_last_four = ?",
    )
      .bind(fingerprint(OLD_KEY), OLD_KEY.slice(-4))
      .run();
  });
  afterAll(async () => {
    await system.close();
    await provider.close();
  });

  it("compares the current key with the stored fingerprint", async () => {
    const currentKey = `${OLD_KEY.slice(0, -1)}f`;
    const body = { email, currentKey, globalApiKey: NEW_KEY };
    const answer = await call(system, boss, "POST", "/api/cloudflare/validate", body);
    expect(answer).toMatchObject({ status: 400, body: { code: "provider_rejected" } });
    expect(answer.body.errors.currentKey).toHaveLength(1);
  });

  it("updates the key: account, accountName and message; only a fingerprint stays", async () => {
    const body = { email, currentKey: OLD_KEY, globalApiKey: NEW_KEY };
    const answer = await call(system, boss, "POST", "/api/cloudflare/validate", body);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      success: true,
      account: { name: answer.body.accountName },
      message: `API Key validated successfully! Account: ${answer.body.accountName}`,
    });
    const state = await system.env.DB.prepare("SELECT * FROM system_state").first();
    expect(state).toMatchObject({
      provider_key_fingerprint: fingerprint(NEW_KEY),
      provider_key_last_four: NEW_KEY.slice(-4),
    });
    expect(JSON.stringify([state, answer.body, system.logs()])).not.toContain(NEW_KEY);
  });

  it("creates the services, streamed when asked to, and answers their names", async () => {
    const body = {
      email,
      globalApiKey: NEW_KEY,
      servicesConfig: { createD1: true, createKV: true, createR2: true },
    };
    const plain = await call(system, boss, "POST", "/api/cloudflare/create-services", body);
    expect(plain.status).toBe(200);
    expect(plain.body).toMatchObject({
      success: true,
      services: { d1: { name: "atrium" }, kv: { title: "atrium" }, r2: { name: "atrium" } },
    });
    expect(plain.body.message).toContain("D1 atrium");
    const streamed = await system.request("/api/cloudflare/create-services", {
      method: "POST",
      headers: {
        cookie: boss.cookie,
        "content-type": "application/json",
        accept: "application/x-ndjson",
      },
      body: JSON.stringify(body),
    });
    const lines = (await streamed.text()).trim().split("\n");
    expect(lines.length).toBeGreaterThan(8);
    expect(JSON.parse(lines.at(-1) ?? "{}")).toMatchObject({ success: true });
  });

  it("the log and its export are the superadmin's; the export is CSV", async () => {
    const list = await call(system, boss, "GET", "/api/audit?action=provider.update&perPage=5");
    expect(list.body).toMatchObject({ total: 1, perPage: 5, pageCount: 1 });
    expect(list.body.entries[0].changes).toContainEqual({
      field: "lastFour",
      before: OLD_KEY.slice(-4),
      after: NEW_KEY.slice(-4),
    });
    const bad = await call(system, boss, "GET", "/api/audit?from=yesterday");
    expect(bad.status).toBe(400);
    const answer = await system.request("/api/audit/export?action=provider.update", {
      headers: { cookie: boss.cookie },
    });
    expect(answer.headers.get("content-type")).toContain("text/csv");
    expect(answer.headers.get("content-disposition")).toMatch(/^attachment; filename="audit-log-/);
    expect((await answer.text()).trim().split("\r\n")).toHaveLength(2);
  });
});

describe("system reset", () => {
  let system: System;
  beforeAll(async () => {
    system = await startSystem();
  });
  afterAll(() => system.close());

  async function fill() {
    await completeSetup(system);
    const boss = await createPerson(system, "superadmin");
    await Promise.all([
      system.env.FILES.put("branding/logo.png", "logo"),
      system.env.KV.put("public-settings", "cached"),
      system.env.DB.exec(
        "UPDATE settings SET dashboard_name = 'Acme', logo_key = 'branding/logo.png'",
      ),
    ]);
    return boss;
  }
  const reset = (person: Person | null, body: unknown) =>
    call(system, person, "POST", "/api/system/reset", body);

  async function expectEmpty(auditRowsLeft: number) {
    for (const table of ["users", "sessions", "projects", "rate_limits", "error_reports"])
      expect([table, await countOf(system, table)]).toEqual([table, 0]);
    expect(await countOf(system, "audit_log")).toBe(auditRowsLeft);
    expect((await system.env.FILES.list()).objects).toEqual([]);
    expect((await system.env.KV.list()).keys).toEqual([]);
    const settings = await system.env.DB.prepare("SELECT dashboard_name FROM settings").first();
    expect(settings).toEqual({ dashboard_name: "Atrium" });
    const state = await system.env.DB.prepare("SELECT * FROM system_state").first();
    expect(state).toMatchObject({ setup_completed_at: null, resetting_since: null });
  }

  async function untilSetupIsOpen() {
    await expect
      .poll(async () => (await call(system, null, "GET", "/api/auth/validate")).body.code, {
        timeout: 15_000,
        interval: 100,
      })
      .toBe("setup_required");
  }

  it("is refused to everyone but a superadmin, and without the exact phrase", async () => {
    const boss = await fill();
    expect((await reset(null, PHRASE)).status).toBe(401);
    for (const role of ["admin", "moderator"] as const)
      expect((await reset(await createPerson(system, role), PHRASE)).status).toBe(403);
    for (const confirmation of ["delete all data", "DELETE ALL DATA ", "", undefined]) {
      const answer = await reset(boss, { confirmation });
      expect(answer.status).toBe(400);
      expect(answer.body.message).toBe("Please type exactly: DELETE ALL DATA");
    }
    expect(await countOf(system, "users")).toBeGreaterThan(2);
  });

  it("asks a session older than 15 minutes to confirm the password", async () => {
    const boss = await createPerson(system, "superadmin", {
      passwordHash: await hashPassword("the password", WEAK),
    });
    await system.env.DB.prepare("UPDATE sessions SET created_at = ? WHERE id = ?")
      .bind(Date.now() - 16 * 60_000, boss.sessionId)
      .run();
    const without = await reset(boss, PHRASE);
    expect(without).toMatchObject({ status: 403, body: { code: "step_up_required" } });
    const confirm = (password: string) =>
      call(system, boss, "POST", "/api/auth/step-up", { password });
    expect((await confirm("not the password")).status).toBe(403);
    expect((await reset(boss, PHRASE)).status).toBe(403);
    expect((await confirm("the password")).status).toBe(200);
    expect((await reset(boss, PHRASE)).status).toBe(200);
    await expectEmpty(1);
  });

  it("deletes everything, leaves one audit row, and old cookies and file links are dead", async () => {
    const boss = await fill();
    const admin = await createPerson(system, "admin");
    const answer = await reset(boss, PHRASE);
    expect(answer).toMatchObject({ status: 200, body: { success: true } });
    await expectEmpty(1);
    expect(await auditRows(system)).toEqual([{ action: "system.reset", outcome: "done" }]);
    for (const person of [boss, admin]) {
      expect((await call(system, person, "GET", "/api/auth/validate")).status).toBe(503);
      expect((await call(system, person, "GET", "/api/users")).status).toBe(401);
    }
    const file = await call(system, boss, "GET", "/api/files/branding/logo.png");
    expect(file.status).toBe(404);
    await completeSetup(system);
    expect((await call(system, boss, "GET", "/api/auth/validate")).status).toBe(401);
  });

  it("answers 503 to every call and 504 to the startup check while it runs", async () => {
    const boss = await fill();
    await system.env.DB.prepare("UPDATE system_state SET resetting_since = ?")
      .bind(Date.now())
      .run();
    for (const [method, path] of [
      ["GET", "/api/users"],
      ["GET", "/api/settings/public"],
      ["POST", "/api/system/reset"],
      ["POST", "/api/auth/login"],
    ] as const) {
      const answer = await call(system, boss, method, path, method === "POST" ? {} : undefined);
      expect(answer).toMatchObject({ status: 503, body: { code: "resetting" } });
      expect(answer.headers.get("retry-after")).toBe("5");
    }
    expect((await call(system, boss, "GET", "/api/auth/validate")).status).toBe(504);
    expect(await countOf(system, "users")).toBeGreaterThan(0);
    await system.env.DB.exec("UPDATE system_state SET resetting_since = NULL");
  });

  const KILLED_AFTER = {
    "its first statement": async () => undefined,
    "the tables": async () => {
      await system.env.DB.exec("DELETE FROM users");
    },
    "the tables and the objects": async () => {
      await system.env.DB.exec("DELETE FROM users");
      await system.env.FILES.delete("branding/logo.png");
    },
    "everything but its end": async () => {
      await system.env.DB.exec("DELETE FROM users");
      await system.env.FILES.delete("branding/logo.png");
      await system.env.KV.delete("public-settings");
    },
  };
  for (const [step, kill] of Object.entries(KILLED_AFTER)) {
    it(`killed after ${step}, any later request finishes it`, async () => {
      await fill();
      await system.env.DB.prepare(
        "INSERT INTO audit_log (id, at, action, entity_type, outcome) VALUES (?, ?, 'system.reset', 'system', 'done')",
      )
        .bind(crypto.randomUUID(), Date.now())
        .run();
      await kill();
      await system.env.DB.prepare("UPDATE system_state SET resetting_since = ?")
        .bind(Date.now() - 31_000)
        .run();
      await Promise.all([1, 2, 3].map(() => call(system, null, "GET", "/api/settings/public")));
      await untilSetupIsOpen();
      await expectEmpty(1);
    });
  }
});
