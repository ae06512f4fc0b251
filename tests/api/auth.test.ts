import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { hashPassword } from "@/lib/auth/password";
import type { Client } from "../support/client";
import { completeSetup, createPerson, type Person, startSession } from "../support/people";
import { createMember, forgetAttempts, PASSWORD, signedIn } from "../support/sign-in";
import { type System, startSystem } from "../support/system";

const LOGIN = "/api/auth/login";
const VALIDATE = "/api/auth/validate";

let system: System;
beforeAll(async () => {
  system = await startSystem();
});
afterAll(() => system.close());
beforeEach(() => forgetAttempts(system));

const login = (email: unknown, password: unknown, headers: Record<string, string> = {}) =>
  system.client().post(LOGIN, { email, password }, { headers });

/** Somebody's browser with a session that no sign-in has made: that would cost a hash. */
function holding({ sealed }: Person): Client {
  const client = system.client();
  client.cookies.set("atrium", sealed);
  return client;
}

const statusOf = async (client: Client) => (await client.get(VALIDATE)).status;

function sql(text: string, ...values: (string | number | null)[]) {
  return system.env.DB.prepare(text)
    .bind(...values)
    .run();
}

describe("before and after set-up", () => {
  it("validate answers 503 with setup_required while nothing is set up", async () => {
    const answer = await system.client().get(VALIDATE);
    expect(answer.status).toBe(503);
    expect(answer.body).toMatchObject({ success: false, code: "setup_required" });
  });

  it("then 401 to nobody, and 200 with the user to whoever is signed in", async () => {
    await completeSetup(system);
    const nobody = await system.client().get(VALIDATE);
    expect(nobody.status).toBe(401);
    expect(nobody.body).toEqual({
      success: false,
      message: "Authentication required",
      code: "unauthenticated",
    });
    const person = await createMember(system, "moderator");
    const answer = await (await signedIn(system, person)).get(VALIDATE);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      success: true,
      user: { id: person.id, role: "moderator" },
    });
  });

  it("while the system is being reset it is 504, never 503", async () => {
    // A recent one: an old one would be a reset that died, which any request finishes.
    await sql(`UPDATE system_state SET resetting_since = ${Date.now()}`);
    try {
      const answer = await system.client().get(VALIDATE);
      expect(answer.status).toBe(504);
      expect((await system.client().get("/api/settings/public")).status).toBe(503);
    } finally {
      await sql("UPDATE system_state SET resetting_since = NULL");
    }
  });

  it("with a database that fails it is 504, on a system set up or not", async () => {
    await sql("ALTER TABLE system_state RENAME TO away");
    try {
      const answer = await system.client().get(VALIDATE);
      expect(answer.status).toBe(504);
      expect(answer.body).toMatchObject({ success: false, code: "unavailable" });
      expect(JSON.stringify(answer.body)).not.toMatch(/sql|table|D1/i);
      const page = await system.request("/");
      expect(await page.text()).toContain("Cannot reach the server");
    } finally {
      await sql("ALTER TABLE away RENAME TO system_state");
    }
  });
});

describe("signing in", () => {
  it("answers the user without a secret, the avatar among the fields", async () => {
    const person = await createMember(system, "superadmin", "Ada Lovelace");
    await sql("UPDATE users SET avatar_key = 'avatars/a.png' WHERE id = ?", person.id);
    const answer = await login(person.email, PASSWORD);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      success: true,
      user: {
        id: person.id,
        name: "Ada Lovelace",
        email: person.email,
        role: "superadmin",
        active: true,
        avatar: "/api/files/avatars/a.png",
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        last_login: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      },
    });
  });

  it("the e-mail is trimmed and lower-cased, the password exact", async () => {
    const { email } = await createMember(system, "admin");
    expect((await login(`  ${email.toUpperCase()}  `, PASSWORD)).status).toBe(200);
    for (const password of [` ${PASSWORD}`, `${PASSWORD} `, PASSWORD.toUpperCase()]) {
      expect((await login(email, password)).status).toBe(401);
    }
  });

  it("unknown, wrong and inactive get one answer", async () => {
    const known = await createMember(system, "admin");
    const idle = await createMember(system, "admin");
    await sql("UPDATE users SET active = 0 WHERE id = ?", idle.id);
    const kinds: Record<string, [string, string]> = {
      unknown: ["nobody@example.com", PASSWORD],
      wrong: [known.email, "wrong horse"],
      inactive: [idle.email, PASSWORD],
    };
    // That each costs a hash is shown where the hashes are counted, in the unit tests of sign-in.
    for (const [email, password] of Object.values(kinds)) {
      await forgetAttempts(system);
      const answer = await login(email, password);
      expect(answer.status).toBe(401);
      expect(answer.body).toEqual({
        success: false,
        message: "Invalid credentials",
        code: "invalid_credentials",
      });
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
  });

  it("256 characters are read, more is refused without the cost of a hash", async () => {
    const long = "x".repeat(256);
    const person = await createPerson(system, "admin", { passwordHash: await hashPassword(long) });
    expect((await login(person.email, long)).status).toBe(200);
    expect((await login(person.email, `${long}x`)).status).toBe(400);
    const began = performance.now();
    expect((await login(person.email, "x".repeat(256 * 1024))).status).toBe(400);
    console.info(`A password of 256 kB was refused in ${Math.round(performance.now() - began)} ms`);
    expect((await login(person.email, "x".repeat(600 * 1024))).status).toBe(413);
    const { count } = (await system.env.DB.prepare(
      "SELECT coalesce(max(count), 0) AS count FROM rate_limits",
    ).first<{ count: number }>()) ?? { count: -1 };
    expect(count).toBe(0);
  });

  it("an old hash is upgraded at sign-in, and still fits", async () => {
    const passwordHash = await hashPassword(PASSWORD, { ln: 10, r: 8, p: 1 });
    const person = await createPerson(system, "admin", { passwordHash });
    expect((await login(person.email, "wrong horse")).status).toBe(401);
    const stored = () =>
      system.env.DB.prepare("SELECT password_hash AS hash FROM users WHERE id = ?")
        .bind(person.id)
        .first<{ hash: string }>();
    expect((await stored())?.hash).toBe(passwordHash);
    expect((await login(person.email, PASSWORD)).status).toBe(200);
    expect((await stored())?.hash).toMatch(/^\$scrypt\$ln=14,r=8,p=5\$/);
    expect((await login(person.email, PASSWORD)).status).toBe(200);
  });

  it.each([
    [{}, "Email and password are required"],
    [{ email: "a@b.co" }, "Email and password are required"],
    [{ email: "a@b", password: "x" }, "Please enter a valid email address"],
    [{ email: { a: 1 }, password: "x" }, "Email and password are required"],
    [[], ""],
    [null, ""],
  ])("%j is 400", async (body, message) => {
    const answer = await system.client().post(LOGIN, body);
    expect(answer.status).toBe(400);
    if (message) expect(answer.body.message).toBe(message);
  });

  it("nobody who is signed out can make an account", async () => {
    const before = await system.env.DB.prepare("SELECT count(*) AS n FROM users").first<{
      n: number;
    }>();
    const body = {
      name: "Eve",
      email: "eve@example.com",
      password: "long enough",
      role: "superadmin",
    };
    for (const path of [
      "/api/users",
      "/api/auth/register",
      "/api/auth/signup",
      "/api/register",
      "/api/onboarding/create-admin",
    ]) {
      expect([401, 404, 409], path).toContain((await system.client().post(path, body)).status);
    }
    expect(await system.env.DB.prepare("SELECT count(*) AS n FROM users").first()).toEqual(before);
  });
});

describe("the limit of attempts", () => {
  it("five same refusals, then 429 with Retry-After, the right password included", async () => {
    const { email } = await createMember(system, "admin");
    for (let attempt = 0; attempt < 5; attempt++)
      expect((await login(email, "wrong")).status).toBe(401);
    for (const password of ["wrong", PASSWORD]) {
      const answer = await login(email, password);
      expect(answer.status).toBe(429);
      expect(answer.body).toMatchObject({
        code: "rate_limited",
        message: expect.stringMatching(/try again in 15 minutes/),
      });
      const seconds = Number(answer.headers.get("retry-after"));
      expect(seconds).toBeGreaterThan(14 * 60);
      expect(seconds).toBeLessThanOrEqual(15 * 60);
    }
    // Forwarded headers do not make it another network.
    for (const name of [
      "x-forwarded-for",
      "x-real-ip",
      "forwarded",
      "true-client-ip",
      "x-client-ip",
    ]) {
      expect((await login(email, PASSWORD, { [name]: "198.51.100.9" })).status, name).toBe(429);
    }
  });

  it("of 100 parallel wrong ones at most 5 are not 429", async () => {
    const { email } = await createMember(system, "admin");
    const answers = await Promise.all(Array.from({ length: 100 }, () => login(email, "wrong")));
    const counts = answers.map((answer) => answer.status);
    expect(counts.filter((status) => status !== 429).length).toBeLessThanOrEqual(5);
    expect(counts.every((status) => status === 401 || status === 429)).toBe(true);
  });

  it("leaves a trace of refusals and of limit hits", async () => {
    const { results } = await system.env.DB.prepare(
      "SELECT DISTINCT action FROM audit_log WHERE outcome = 'refused'",
    ).all<{ action: string }>();
    expect(results.map((row) => row.action)).toEqual(
      expect.arrayContaining(["invalid_credentials", "rate_limited"]),
    );
  });
});

describe("the session", () => {
  const cookieOf = (client: Client) => client.cookies.get("atrium") ?? "";

  it("the cookie is http-only, holds no name, no role and no JWT, and is new at each sign-in", async () => {
    const { email } = await createMember(system, "admin");
    const client = system.client();
    const answer = await client.post(LOGIN, { email, password: PASSWORD });
    const [line = ""] = answer.headers.getSetCookie();
    expect(line).toMatch(/^atrium=[^;]+; Path=\/; HttpOnly; SameSite=lax$/i);
    expect(cookieOf(client).split(".")).not.toHaveLength(3);
    const first = cookieOf(client);
    const ids = async () =>
      (
        await system.env.DB.prepare(
          "SELECT id FROM sessions WHERE user_id = (SELECT id FROM users WHERE email = ?)",
        )
          .bind(email)
          .all()
      ).results.length;
    const before = await ids();
    await client.post(LOGIN, { email, password: PASSWORD });
    expect(cookieOf(client)).not.toBe(first);
    // The one that it came with has ended.
    expect(await ids()).toBe(before);
  });

  it("off this machine the cookie is Secure and named __Host-", async () => {
    const remote = await startSystem({ secrets: { ATRIUM_LOCAL: undefined } });
    try {
      await completeSetup(remote);
      const { email } = await createMember(remote, "admin");
      const client = await signedIn(remote, { email });
      expect([...client.cookies.keys()].sort()).toEqual(["__Host-atrium", "__Host-atrium-device"]);
      const answer = await client.post(LOGIN, { email, password: PASSWORD });
      for (const line of answer.headers.getSetCookie())
        expect(line).toMatch(/; HttpOnly; Secure; SameSite=lax/i);
      expect(await statusOf(client)).toBe(200);
      const plain = remote.client();
      plain.cookies.set("atrium", client.cookies.get("__Host-atrium") ?? "");
      expect(await statusOf(plain)).toBe(401);
    } finally {
      await remote.close();
    }
  });

  it("is a row of D1, nothing of it in KV", async () => {
    await signedIn(system, await createMember(system, "admin"));
    expect((await system.env.KV.list()).keys).toEqual([]);
    const row = await system.env.DB.prepare("SELECT count(*) AS n FROM sessions").first<{
      n: number;
    }>();
    expect(row?.n).toBeGreaterThan(0);
  });

  it("after signing out the old cookie is 401 at once", async () => {
    const client = holding(await createPerson(system, "admin"));
    const old = cookieOf(client);
    const answer = await client.post("/api/auth/logout");
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ success: true });
    expect(client.cookies.has("atrium")).toBe(false);
    client.cookies.set("atrium", old);
    expect(await statusOf(client)).toBe(401);
    expect((await client.post("/api/auth/logout")).status).toBe(200);
    expect((await system.client().post("/api/auth/logout")).status).toBe(200);
  });

  it("deactivation, deletion and another role count on the next call", async () => {
    const person = await createPerson(system, "superadmin");
    const client = holding(person);
    expect((await client.get("/api/errors")).status).toBe(200);
    await sql("UPDATE users SET role = 'moderator' WHERE id = ?", person.id);
    expect((await client.get("/api/errors")).status).toBe(403);
    await sql("UPDATE users SET active = 0 WHERE id = ?", person.id);
    expect(await statusOf(client)).toBe(401);
    await sql("UPDATE users SET active = 1 WHERE id = ?", person.id);
    expect(await statusOf(client)).toBe(200);
    await sql("DELETE FROM users WHERE id = ?", person.id);
    expect(await statusOf(client)).toBe(401);
  });

  it("any changed character of the cookie is 401", async () => {
    const client = await signedIn(system, await createMember(system, "admin"));
    const good = cookieOf(client);
    for (let at = 0; at < good.length; at += 5) {
      const changed = good[at] === "A" ? "B" : "A";
      client.cookies.set("atrium", good.slice(0, at) + changed + good.slice(at + 1));
      expect(await statusOf(client), `character ${at}`).toBe(401);
    }
    for (const other of [
      "",
      "x",
      good.slice(0, -1),
      `${good}x`,
      client.cookies.get("atrium-device") ?? "",
      "y".repeat(5000),
    ]) {
      client.cookies.set("atrium", other);
      expect(await statusOf(client), other.slice(0, 20)).toBe(401);
    }
    client.cookies.set("atrium", good);
    expect(await statusOf(client)).toBe(200);
  });

  it("ends when its row says so; polling does not extend it, use does", async () => {
    const person = await createPerson(system, "admin");
    const client = holding(person);
    const hour = 60 * 60 * 1000;
    const age = (created: number, seen: number, expires: number) =>
      sql(
        "UPDATE sessions SET created_at = ?, last_seen_at = ?, expires_at = ? WHERE user_id = ?",
        created,
        seen,
        expires,
        person.id,
      );
    const expiry = async () =>
      (
        await system.env.DB.prepare("SELECT expires_at AS at FROM sessions WHERE user_id = ?")
          .bind(person.id)
          .first<{ at: number }>()
      )?.at ?? 0;
    const now = Date.now();
    await age(now - hour, now - hour / 2, now + 5000);
    expect((await client.get(VALIDATE, { headers: { "x-atrium-background": "1" } })).status).toBe(
      200,
    );
    expect(await expiry()).toBe(now + 5000);
    expect(await statusOf(client)).toBe(200);
    await expect.poll(expiry).toBeGreaterThan(now + hour - 1000);
    await age(now - 8 * hour + 60_000, now - hour / 2, now + 5000);
    expect(await statusOf(client)).toBe(200);
    await expect.poll(expiry).toBe(now + 60_000);
    await age(now - hour, now - hour, now - 1);
    expect(await statusOf(client)).toBe(401);
  });

  it("signing in ends the session that was presented, whoever signs in, and a refused sign-in does not", async () => {
    const [first, second] = [
      await createMember(system, "admin"),
      await createMember(system, "admin"),
    ];
    const client = holding(first);
    const holder = holding(first);
    expect(
      (await client.post(LOGIN, { email: second.email, password: "wrong horse" })).status,
    ).toBe(401);
    expect(await statusOf(holder)).toBe(200);
    await client.post(LOGIN, { email: second.email, password: PASSWORD });
    expect(await statusOf(client)).toBe(200);
    expect(await statusOf(holder)).toBe(401);
  });

  it("a new password ends all other sessions and all API tokens", async () => {
    const person = await createMember(system, "admin");
    const [client, other] = [holding(person), holding(await startSession(system, person))];
    const made = await client.post("/api/tokens", { name: "Script" });
    const bearer = { headers: { authorization: `Bearer ${made.body.secret}` } };
    expect((await system.client().get(VALIDATE, bearer)).status).toBe(200);
    const passwords = { currentPassword: PASSWORD, newPassword: "staple battery" };
    expect((await client.post("/api/auth/password", passwords)).status).toBe(200);
    expect(await statusOf(client)).toBe(200);
    expect(await statusOf(other)).toBe(401);
    expect((await system.client().get(VALIDATE, bearer)).status).toBe(401);
  });

  it("a password that somebody else chose is said to be one, until the person has chosen their own", async () => {
    const admin = holding(await createPerson(system, "superadmin"));
    const given = { name: "Grace Hopper", email: "grace@navy.example", role: "moderator" };
    for (const password of ["password", "12345678", "hopper-99"]) {
      const refused = await admin.post("/api/users", { ...given, password });
      expect([refused.status, Object.keys(refused.body.errors as object)]).toEqual([
        400,
        ["password"],
      ]);
    }
    const password = "given by the boss";
    expect((await admin.post("/api/users", { ...given, password })).status).toBe(201);
    const client = system.client();
    const signed = await client.post(LOGIN, { email: given.email, password });
    expect(signed.status).toBe(200);
    expect(signed.body.user).toHaveProperty("must_change_password", true);
    expect((await client.get("/api/tasks")).status).toBe(200);
    const change = (newPassword: string) =>
      client.post("/api/auth/password", { currentPassword: password, newPassword });
    const refused = await change("qwertyuiop");
    expect([refused.status, Object.keys(refused.body.errors as object)]).toEqual([
      400,
      ["newPassword"],
    ]);
    expect((await change("my own words now")).status).toBe(200);
    expect((await client.get(VALIDATE)).body.user).not.toHaveProperty("must_change_password");
  });

  it("a cookie from before sign-in is not taken over", async () => {
    const person = await createMember(system, "admin");
    const client = system.client();
    client.cookies.set("atrium", "Fe26.2*1*fixed");
    await client.post(LOGIN, { email: person.email, password: PASSWORD });
    expect(cookieOf(client)).not.toContain("fixed");
    expect(await statusOf(client)).toBe(200);
  });
});
