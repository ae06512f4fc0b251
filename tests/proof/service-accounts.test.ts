import { sealData } from "iron-session";
import { beforeAll, describe, expect, it } from "vitest";
import { handleRequest } from "@/engine/questions";
import { fingerprintOf, hashPassword } from "@/lib/auth/password";
import { readConfig } from "@/lib/context/config";
import type { Context } from "@/lib/context/context";
import { apiRoutes } from "../../scripts/lib/api-routes.mjs";
import { closeAfterTests } from "../support/close-after-tests";
import { startInProcess } from "../support/in-process/system";
import { createPasskeyDevice } from "../support/passkey-device";
import { call, completeSetup, createPerson, type Person, startSession } from "../support/people";
import { sealedAs } from "../support/sealed-cookie";
import { TEST_SECRETS } from "../support/system";

// A service account acts only in its project and only with tokens, and has no access to anything
// about people.

const PASSWORD = "correct horse battery";
const SITE = { origin: "http://localhost", rpId: "localhost" };

/** A person unrelated to the service account. */
/** The service account's project, and another one. */

const run = (sql: string, ...values: unknown[]) =>
  system.env.DB.prepare(sql)
    .bind(...values)
    .run();
const as = (person: Person | null, method: string, path: string, body?: unknown) =>
  call(system, person, method, path, body);
const byToken = (method: string, path: string, body?: unknown, token = secret) =>
  call(system, null, method, path, body, { authorization: `Bearer ${token}` });

async function makeProject(name: string): Promise<string> {
  const fields = {
    ...{ name, details: `${name} details`, projectUrl: "https://aurora.example.com" },
    ...{ projectType: "Website", status: "active", workspaces: ["crm", "content"] },
  };
  const { status, body } = await as(boss, "POST", "/api/projects", fields);
  expect(status).toBe(201);
  return body.project.id;
}

async function makeAccount(by: Person, name: string, role: string, projectId = own) {
  const path = `/api/projects/${projectId}/service-accounts`;
  const made = await as(by, "POST", path, { name, role });
  expect(made.status).toBe(201);
  const { id } = made.body.service_account;
  const given = { name: "Nightly", access: "write", expires_in_days: 30 };
  const token = await as(by, "POST", `${path}/${id}/tokens`, given);
  expect(token.status).toBe(201);
  return { id: String(id), secret: String(token.body.secret), path: `${path}/${id}` };
}

const system = await closeAfterTests(startInProcess());
await completeSetup(system);
const boss = await createPerson(system, "superadmin");
const maker = await createPerson(system, "admin", { name: "Elif Yilmaz" });
const own = await makeProject("Aurora");
const other = await makeProject("Borealis");
const member = { userId: maker.id, userRole: "admin" };
expect((await as(boss, "POST", `/api/projects/${own}/users`, member)).status).toBe(201);
const stranger = await createPerson(system, "moderator", { name: "Stranger" });
const joined = { userId: stranger.id, userRole: "admin" };
expect((await as(boss, "POST", `/api/projects/${other}/users`, joined)).status).toBe(201);
const foreign = { name: "Borealis task", project_id: other };
expect((await as(boss, "POST", "/api/tasks", foreign)).status).toBe(201);
const { id: account, secret } = await makeAccount(maker, "CI import", "admin");

describe("in its project", () => {
  it("works in every workspace and on tasks by the role that it was given", async () => {
    const leads = `/api/projects/${own}/workspaces/crm/leads`;
    const lead = { name: "Ada", email: "ada@example.com" };
    expect((await byToken("POST", leads, lead)).status).toBe(201);
    const made = await as(boss, "POST", "/api/tasks", { name: "Aurora task", project_id: own });
    const task = `/api/tasks/${made.body.task.id}`;
    expect((await byToken("PATCH", task, { name: "Renamed" })).status).toBe(200);
    const weak = await makeAccount(boss, "Reader", "moderator");
    expect((await byToken("PATCH", task, { name: "No" }, weak.secret)).status).toBe(403);
    const my = await byToken("GET", "/api/projects/my-projects");
    expect(my.body.projects).toMatchObject([{ id: own, userRole: "admin" }]);
  });

  it("appears in the audit log by its name, and is found by it", async () => {
    const made = await byToken("POST", "/api/tasks", { name: "By CI", project_id: own });
    expect(made.status).toBe(201);
    const name = "CI import (service account)";
    const path = `/api/audit?action=tasks.create&actor=${encodeURIComponent(name)}`;
    const { entries } = (await as(boss, "GET", path)).body;
    expect(entries).toMatchObject([{ actorId: account, actorEmail: name, token: "Nightly" }]);
  });

  it("has no other: no GET tells of one, whatever is named in its address", async () => {
    const markers = [other, "Borealis", stranger.id, stranger.email];
    const walked: string[] = [];
    const told: string[] = [];
    for (const { path, file } of apiRoutes()) {
      const { GET } = await import(/* @vite-ignore */ `../../${file}`);
      if (!GET?.declaration) continue;
      for (const projectId of [own, other]) {
        const address = path
          .replaceAll("[projectId]", projectId)
          .replaceAll("[userId]", stranger.id)
          .replaceAll("[type]", "crm")
          .replaceAll("[records]", "leads")
          .replaceAll(/\[[^\]]+\]/g, other);
        const answer = await byToken(
          "GET",
          `${address}${GET.declaration.queryExample ? `?${GET.declaration.queryExample}` : ""}`,
        );
        walked.push(address);
        const text = JSON.stringify(answer.body);
        // An error may repeat the address.
        const found = answer.status < 400 ? markers.filter((marker) => text.includes(marker)) : [];
        if (found.length > 0) told.push(`${address}: ${found.join()}`);
      }
    }
    expect(walked.length).toBeGreaterThan(100);
    expect(told).toEqual([]);
  });

  it("does nothing of what every moderator may do elsewhere", async () => {
    for (const [method, path, body] of [
      ["GET", "/api/agents"],
      ["GET", "/api/rags"],
      ["GET", "/api/users"],
      ["GET", "/api/integrations"],
      ["POST", "/api/tasks", { name: "In no project" }],
      ["POST", "/api/tasks", { name: "Elsewhere", project_id: other }],
      ["POST", "/api/conversations", {}],
      ["POST", "/api/tokens", { name: "More" }],
      ["POST", `/api/projects/${own}/service-accounts`, { name: "More" }],
      ["GET", `/api/projects/${own}/service-accounts`],
      ["GET", `/api/projects/${other}`],
    ] as const)
      expect((await byToken(method, path, body)).status, `${method} ${path}`).toBeGreaterThan(400);
  });
});

describe("to whatever concerns people", () => {
  const spelled = async (path: string) => JSON.stringify((await as(boss, "GET", path)).body);

  it("is in no list, count, search or choice of people", async () => {
    const before = (await as(boss, "GET", "/api/users")).body.total;
    await makeAccount(boss, "Uncounted", "user");
    expect((await as(boss, "GET", "/api/users")).body.total).toBe(before);
    const task = await byToken("POST", "/api/tasks", { name: "Mentions", project_id: own });
    const { id } = task.body.task;
    for (const path of [
      "/api/users?perPage=500",
      `/api/search?q=${encodeURIComponent("CI import")}`,
      `/api/projects/${own}/users`,
      `/api/projects/${own}/workspaces/crm/users`,
      `/api/tasks/candidates?projectId=${own}`,
      `/api/tasks/${id}/users`,
      `/api/tasks/${id}/mentionable?q=CI`,
    ])
      expect(await spelled(path), path).not.toContain("CI import");
    for (const [path, body] of [
      [`/api/projects/${own}/users`, { userId: account, userRole: "admin" }],
      [`/api/projects/${own}/workspaces/crm/users`, { userId: account }],
      [`/api/tasks/${id}/users`, { userId: account, taskRole: "owner" }],
    ] as const)
      expect((await as(boss, "POST", path, body)).status, path).toBe(400);
  });

  it("is no account that anyone manages as a person's", async () => {
    for (const [method, path, body] of [
      ["GET", ""],
      ["PATCH", "", { role: "superadmin" }],
      ["PATCH", "", { email: "ci@example.com" }],
      ["DELETE", ""],
      ["POST", "/reset-link"],
      ["GET", "/sessions"],
      ["DELETE", "/tokens"],
      ["DELETE", "/factor"],
    ] as const) {
      const { status } = await as(boss, method, `/api/users/${account}${path}`, body);
      expect([404, 405], `${method} ${path}`).toContain(status);
    }
  });

  it("is told nothing: no notice is written to it", async () => {
    const task = await byToken("POST", "/api/tasks", { name: "CI's own", project_id: own });
    const remark = { body: "@CI import please look" };
    await as(boss, "POST", `/api/tasks/${task.body.task.id}/comments`, remark);
    const { results } = await system.env.DB.prepare("SELECT * FROM notices WHERE user_id = ?")
      .bind(account)
      .all();
    expect(results).toEqual([]);
  });
});

describe("never signs in", () => {
  const engine = {
    fetch: (address: string, init: RequestInit) =>
      handleRequest({ config: readConfig() } as Context, new Request(address, init)),
  } as unknown as Fetcher;
  const ask = async (path: string, body: unknown, cookie = "") => {
    await run("DELETE FROM rate_limits");
    const answer = await system.requestWith({ ...system.env, ENGINE: engine }, path, {
      method: "POST",
      headers: { "content-type": "application/json", cookie },
      body: JSON.stringify(body),
    });
    const { requestId: _, ...said } = (await answer.json()) as Record<string, unknown>;
    return { status: answer.status, said };
  };
  let email: string;
  let passwordHash: string;
  beforeAll(async () => {
    // Insert everything a person could sign in with: a password, a factor, a passkey, an identity,
    // a link, a session.
    passwordHash = await hashPassword(PASSWORD);
    await run("UPDATE users SET password_hash = ? WHERE id = ?", passwordHash, account);
    const row = await system.env.DB.prepare("SELECT email FROM users WHERE id = ?")
      .bind(account)
      .first<{ email: string }>();
    email = row?.email ?? "";
  });

  it("by a password", async () => {
    const unknown = await ask("/api/auth/login", { email: "x@example.com", password: PASSWORD });
    expect(unknown.status).toBe(401);
    expect(await ask("/api/auth/login", { email, password: PASSWORD })).toEqual(unknown);
  });

  it("by the code after a password", async () => {
    const half = async (id: string) => {
      const value = `${id}:${await fingerprintOf(passwordHash)}`;
      return `atrium-half-signed=${await sealedAs("halfSigned", value)}`;
    };
    const unknown = await ask("/api/auth/mfa", { code: "123456" }, await half("nobody"));
    expect(unknown.status).toBe(401);
    expect(await ask("/api/auth/mfa", { code: "123456" }, await half(account))).toEqual(unknown);
  });

  it("by a passkey", async () => {
    const path = "/api/auth/passkeys/sign-in";
    const attempt = async (owner: string | null) => {
      const begun = await system.request(`${path}/options`, { method: "POST" });
      const { options } = (await begun.json()) as { options: { challenge: string } };
      const [cookie = ""] = begun.headers.getSetCookie()[0]?.split(";") ?? [];
      const device = createPasskeyDevice();
      const response = device.sign({ ...SITE, challenge: options.challenge });
      if (owner !== null)
        await run(
          "INSERT INTO passkeys (id, user_id, credential_id, public_key, counter, transports, name, created_at) VALUES (?, ?, ?, ?, 0, '[]', 'Key', 1)",
          ...[crypto.randomUUID(), owner, response.id, device.publicKey],
        );
      return ask(path, { response }, cookie);
    };
    expect((await attempt(boss.id)).status).toBe(200);
    const unknown = await attempt(null);
    expect(unknown.status).toBe(401);
    expect(await attempt(account)).toEqual(unknown);
  });

  it("by a link for a new password, which no one makes", async () => {
    const unknown = await ask("/api/auth/forgot", { email: "x@example.com" });
    expect(await ask("/api/auth/forgot", { email })).toEqual(unknown);
    const token = "a".repeat(43);
    const dead = await ask("/api/auth/reset", { token, password: "violet-harbour-42" });
    expect(dead.status).toBe(404);
    const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token));
    await run(
      "INSERT INTO password_resets (user_id, way, token_hash, email, password_fingerprint, created_at, expires_at) VALUES (?, 'mailed', ?, ?, ?, 1, 9e15)",
      ...[account, Buffer.from(digest).toString("hex"), email, await fingerprintOf(passwordHash)],
    );
    expect(await ask("/api/auth/reset", { token, password: "violet-harbour-42" })).toEqual(dead);
    expect(await ask("/api/auth/link", { token })).toEqual(dead);
  });

  it("by a session that was inserted into the table", async () => {
    const row = { id: account, name: "CI import", email, role: "moderator" as const };
    const forged = await startSession(system, row);
    expect((await as(forged, "GET", "/api/tasks")).status).toBe(401);
  });

  it("by a sealed cookie of a device", async () => {
    const sealed = await sealData(
      { k: "device", v: account },
      { password: TEST_SECRETS.SESSION_SECRET, ttl: 600 },
    );
    const cookie = `atrium-device=${sealed}`;
    const unknown = await ask("/api/auth/login", { email: "x@example.com", password: PASSWORD });
    expect(await ask("/api/auth/login", { email, password: PASSWORD }, cookie)).toEqual(unknown);
  });
});

describe("lasts as long as its project and is active", () => {
  const works = async (token: string) =>
    (await byToken("GET", "/api/tasks", undefined, token)).status;

  it("is off in the trash, on again when restored, and gone for good with the project", async () => {
    const projectId = await makeProject("Short");
    const { id, secret: token } = await makeAccount(boss, "Ends", "admin", projectId);
    expect(await works(token)).toBe(200);
    await as(boss, "DELETE", `/api/projects/${projectId}`);
    expect(await works(token)).toBe(401);
    await as(boss, "POST", `/api/trash/project/${projectId}/restore`);
    expect(await works(token)).toBe(200);
    await as(boss, "DELETE", `/api/projects/${projectId}`);
    expect((await as(boss, "DELETE", `/api/trash/project/${projectId}`)).status).toBe(200);
    expect(await works(token)).toBe(401);
    const left = await system.env.DB.prepare("SELECT 1 FROM users WHERE id = ?").bind(id).first();
    expect(left).toBeNull();
  });

  it("is refused while it is off, keeps its tokens, and ends when it is deleted", async () => {
    const { secret: token, path } = await makeAccount(boss, "Switched", "moderator");
    expect((await as(boss, "PATCH", path, { active: false })).status).toBe(200);
    expect(await works(token)).toBe(401);
    expect((await as(boss, "PATCH", path, { active: true })).status).toBe(200);
    expect(await works(token)).toBe(200);
    expect((await as(boss, "DELETE", path)).status).toBe(200);
    expect(await works(token)).toBe(401);
  });

  it("stays when its maker is demoted and leaves, with the role that it has", async () => {
    const leaving = await createPerson(system, "admin");
    await as(boss, "POST", `/api/projects/${own}/users`, { userId: leaving.id, userRole: "admin" });
    const { secret: token, path } = await makeAccount(leaving, "Stays", "admin");
    await as(boss, "PATCH", `/api/users/${leaving.id}`, { role: "moderator" });
    await as(boss, "DELETE", `/api/users/${leaving.id}`);
    expect(await works(token)).toBe(200);
    const [, id] = path.split("service-accounts/");
    const { service_accounts: all } = (
      await as(boss, "GET", `/api/projects/${own}/service-accounts`)
    ).body;
    expect(all).toContainEqual(
      expect.objectContaining({ id, role: "admin", created_by: null, active: true }),
    );
  });
});
