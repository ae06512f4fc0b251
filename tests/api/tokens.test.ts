import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SESSION_NEEDED } from "@/lib/auth/authorize";
import { INVALID_TOKEN, READ_ONLY_TOKEN, WRONG_TOKENS_PER_NETWORK } from "@/lib/auth/token";
import { call, completeSetup, createPerson, type Person } from "../support/people";
import { type System, startSystem } from "../support/system";
import { giveToken } from "../support/tokens";
import { ROUTE_TABLE } from "./route-table";

type Headers = Record<string, string>;

describe("API tokens", () => {
  let system: System;
  let boss: Person;
  const headers = { write: {} as Headers, read: {} as Headers };

  beforeAll(async () => {
    system = await startSystem();
    await completeSetup(system);
    boss = await createPerson(system, "superadmin");
    for (const access of ["read", "write"] as const) {
      const given = { userId: boss.id, role: "superadmin", access } as const;
      headers[access] = (await giveToken(system, given)).headers;
    }
  });
  afterAll(() => system.close());

  const ask = (method: string, path: string, given: Headers, body?: unknown) =>
    call(system, null, method, path, body, given);

  it("are made, listed and revoked by anyone who is signed in, and call the API without a cookie", async () => {
    const input = { name: "Nightly export", role: "admin", access: "write", expires_in_days: 7 };
    const made = await call(system, boss, "POST", "/api/tokens", input);
    expect(made.status).toBe(201);
    expect(made.body.secret).toMatch(/^atr_[0-9a-f]{64}$/);
    const bearer = { authorization: `Bearer ${made.body.secret}` };
    expect((await ask("GET", "/api/auth/validate", bearer)).body.user).toMatchObject({
      id: boss.id,
      role: "admin",
    });
    expect((await ask("GET", "/api/settings", bearer)).status).toBe(403);
    const listed = await call(system, boss, "GET", "/api/tokens");
    expect(listed.body.tokens[0]).toEqual(expect.objectContaining({ name: "Nightly export" }));
    expect(JSON.stringify(listed.body)).not.toContain(made.body.secret);
    const revoked = await call(system, boss, "DELETE", `/api/tokens/${made.body.token.id}`);
    expect(revoked.status).toBe(200);
    expect((await ask("GET", "/api/users", bearer)).status).toBe(401);
  });

  it("win over a cookie, and a bad one is 401 with a good cookie too", async () => {
    const moderator = await createPerson(system, "moderator");
    const both = { ...headers.read, cookie: moderator.cookie };
    expect((await ask("GET", "/api/settings", both)).status).toBe(200);
    for (const authorization of ["Bearer", "Bearer nonsense", `Bearer atr_${"0".repeat(64)}`]) {
      const answer = await ask("GET", "/api/users", { cookie: boss.cookie, authorization });
      expect(answer).toMatchObject({ status: 401, body: { message: INVALID_TOKEN } });
    }
    const basic = { cookie: boss.cookie, authorization: "Basic eDp5" };
    expect((await ask("GET", "/api/users", basic)).status).toBe(200);
  });

  it("that may read answer every write 403, whatever it is, and read", async () => {
    const calls = ROUTE_TABLE.filter((row) => row.method !== "GET" && !row.needsSession);
    const isWrite = (row: (typeof calls)[number]) => !row.reads;
    for (const row of calls.filter(isWrite)) {
      const answer = await ask(row.method, row.path, headers.read, row.body);
      expect([row.path, answer.status, answer.body.message]).toEqual([
        row.path,
        403,
        READ_ONLY_TOKEN,
      ]);
    }
    for (const row of calls.filter((row) => !isWrite(row)))
      expect((await ask(row.method, row.path, headers.read, row.body)).status).not.toBe(403);
    expect((await ask("GET", "/api/users", headers.read)).status).toBe(200);
    const head = await system.request("/api/users", { method: "HEAD", headers: headers.read });
    expect(head.status).toBe(200);
  });

  it("that may do everything do what their person may, and never what needs a session", async () => {
    const wrong: unknown[] = [];
    for (const row of ROUTE_TABLE) {
      const answer = row.form
        ? await system.request(row.path, {
            method: row.method,
            headers: headers.write,
            body: new FormData(),
          })
        : await ask(row.method, row.path, headers.write, row.body);
      const expected = row.needsSession ? 403 : row.superadmin;
      if (answer.status !== expected) wrong.push([row.method, row.path, answer.status, expected]);
    }
    expect(wrong).toEqual([]);
    // The session is unchanged: the token signed no one out.
    expect((await call(system, boss, "GET", "/api/auth/validate")).status).toBe(200);
  });

  it("open no page and run no action", async () => {
    const page = await system.request("/account", { headers: headers.write });
    expect(page.headers.get("location") ?? (await page.text())).not.toContain("API tokens");
    const action = await system.request("/account", {
      method: "POST",
      headers: { ...headers.write, "next-action": "0".repeat(42), "content-type": "text/plain" },
      body: "[]",
    });
    expect(action.status).not.toBe(200);
  });

  it("need no origin without a cookie; beside one a foreign page is refused", async () => {
    const foreign = { origin: "https://elsewhere.example", "sec-fetch-site": "cross-site" };
    const written = await ask("POST", "/api/tasks", { ...headers.write, ...foreign }, {});
    expect(written.status).toBe(400);
    const beside = { ...headers.write, ...foreign, cookie: boss.cookie };
    expect((await ask("POST", "/api/tasks", beside, {})).body.code).toBe("cross_origin");
  });

  it("make no account and change none, a superadmin's own neither", async () => {
    const account = {
      name: "Eve",
      email: "eve@example.com",
      password: "staple battery",
      role: "superadmin",
    };
    const writes: [string, string, object?][] = [
      ["POST", "/api/users", account],
      ["PATCH", `/api/users/${boss.id}`, { email: "eve@example.com" }],
      ["DELETE", `/api/users/${boss.id}/sessions`],
    ];
    for (const [method, path, body] of writes)
      expect(await ask(method, path, headers.write, body)).toMatchObject({
        status: 403,
        body: { message: SESSION_NEEDED },
      });
    const { body } = await call(system, boss, "GET", `/api/users/${boss.id}`);
    expect(body.user.email).toBe(boss.email);
  });

  it("follow their person's role and end with the active flag at once", async () => {
    const person = await createPerson(system, "superadmin");
    const given = { userId: person.id, role: "superadmin", access: "read" } as const;
    const { headers: bearer } = await giveToken(system, given);
    const statusOf = async () => (await ask("GET", "/api/settings", bearer)).status;
    expect(await statusOf()).toBe(200);
    await call(system, boss, "PATCH", `/api/users/${person.id}`, { role: "moderator" });
    expect(await statusOf()).toBe(403);
    await call(system, boss, "PATCH", `/api/users/${person.id}`, { active: false });
    expect(await statusOf()).toBe(401);
  });

  it("are named in the audit log and its export", async () => {
    const given = { userId: boss.id, role: "superadmin", access: "write" } as const;
    const { id, headers: bearer } = await giveToken(system, given);
    const made = await ask("POST", "/api/tasks", bearer, { name: "By token" });
    expect(made.status).toBe(201);
    const log = await call(system, boss, "GET", `/api/audit?entityType=task&perPage=1`);
    expect(log.body.entries[0]).toMatchObject({ actorEmail: boss.email, token: id });
    const csv = await call(system, boss, "GET", "/api/audit/export?entityType=task");
    expect(csv.body).toContain(id);
  });

  // Last, because this address is blocked from here on.
  it("are not to be guessed: after too many wrong ones 429, while right ones pass", async () => {
    const guess = { authorization: `Bearer atr_${"1".repeat(64)}` };
    const statuses = await Promise.all(
      Array.from({ length: WRONG_TOKENS_PER_NETWORK + 10 }, async () => {
        const { status, headers: sent } = await ask("GET", "/api/users", guess);
        return status === 429 && sent.get("retry-after") === null ? 0 : status;
      }),
    );
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(
      WRONG_TOKENS_PER_NETWORK,
    );
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(10);
    expect((await ask("GET", "/api/users", headers.read)).status).toBe(200);
  });
});
