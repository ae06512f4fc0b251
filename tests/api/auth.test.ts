import { beforeEach, describe, expect, it } from "vitest";
import { hashPassword } from "@/lib/auth/password";
import { closeAfterTests } from "../support/close-after-tests";
import { completeSetup, createPerson } from "../support/people";
import { createMember, forgetAttempts, PASSWORD, signedIn } from "../support/sign-in";
import { startSystem } from "../support/system";

const LOGIN = "/api/auth/login";
const VALIDATE = "/api/auth/validate";

const system = await closeAfterTests(startSystem());
beforeEach(() => forgetAttempts(system));

const login = (email: unknown, password: unknown, headers: Record<string, string> = {}) =>
  system.client().post(LOGIN, { email, password }, { headers });

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

  it("then 401 to no one, and 200 with the user to anyone who is signed in", async () => {
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
    // A recent one, because an old one would be an interrupted reset that any request continues.
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
      expect(await page.text()).toContain("t reach the server");
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

  it("the email is trimmed and lower-cased, the password exact", async () => {
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
    // The unit tests of sign-in count the hashes.
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

  it("no one who is signed out can make an account", async () => {
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
    // Forwarded headers don't change the network.
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
