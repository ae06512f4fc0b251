import { beforeEach, describe, expect, it } from "vitest";
import type { Client } from "../support/client";
import { closeAfterTests } from "../support/close-after-tests";
import { completeSetup, createPerson, type Person, startSession } from "../support/people";
import { createMember, forgetAttempts, PASSWORD, signedIn } from "../support/sign-in";
import { startSystem } from "../support/system";

const LOGIN = "/api/auth/login";
const VALIDATE = "/api/auth/validate";

const system = await closeAfterTests(startSystem());
await completeSetup(system);
beforeEach(() => forgetAttempts(system));

/** Returns a client with a session created without sign-in, which would cost a hash. */
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
    // The previous session has ended.
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

  it("signing in ends the session that was presented, anyone who signs in, and a refused sign-in does not", async () => {
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

  it("a password that someone else chose is said to be one, until the person has chosen their own", async () => {
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
    expect(await client.get("/api/tasks")).toMatchObject({
      status: 403,
      body: { code: "password_change_required" },
    });
    expect((await client.get(VALIDATE)).body.user).toHaveProperty("must_change_password", true);
    const change = (newPassword: string) =>
      client.post("/api/auth/password", { currentPassword: password, newPassword });
    const refused = await change("qwertyuiop");
    expect([refused.status, Object.keys(refused.body.errors as object)]).toEqual([
      400,
      ["newPassword"],
    ]);
    expect((await change("my own words now")).status).toBe(200);
    expect((await client.get("/api/tasks")).status).toBe(200);
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
