import { beforeEach, describe, expect, it } from "vitest";
import { totpCode } from "@/lib/auth/second-factor/totp";
import { closeAfterTests } from "../support/close-after-tests";
import { completeSetup } from "../support/people";
import { createMember, forgetAttempts, PASSWORD, signedIn } from "../support/sign-in";
import { startSystem } from "../support/system";

const system = await closeAfterTests(startSystem());
await completeSetup(system);
beforeEach(() => forgetAttempts(system));

/** Returns the next valid code, because the current one was used. */
const nextCode = (secret: string) => totpCode(secret, Date.now() + 30_000);

async function enroll(client: Awaited<ReturnType<typeof signedIn>>) {
  const { body } = await client.post<{ secret: string; otpauth_url: string }>("/api/auth/totp");
  const code = await totpCode(body.secret, Date.now());
  const confirmed = await client.post<{ recovery_codes: string[] }>("/api/auth/totp/confirm", {
    code,
  });
  expect(confirmed.status).toBe(200);
  return { secret: body.secret, codes: confirmed.body.recovery_codes };
}

describe("the second factor over HTTP", () => {
  it("is enrolled, asked for, and removed", async () => {
    const person = await createMember(system, "admin");
    const first = await signedIn(system, person);
    const { secret, codes } = await enroll(first);
    expect(codes).toHaveLength(10);
    const client = system.client();
    const credentials = { email: person.email, password: PASSWORD };
    const half = await client.post("/api/auth/login", credentials);
    expect(half).toMatchObject({
      status: 200,
      body: { success: true, mfa_required: true, methods: ["totp", "recovery"] },
    });
    expect(half.body).not.toHaveProperty("user");
    expect([...client.cookies.keys()]).toEqual(["atrium-half-signed"]);
    // Half signed in gives no access.
    for (const path of ["/api/auth/validate", "/api/tasks", "/api/auth/totp", "/api/users"])
      expect((await client.get(path)).status).toBe(401);
    const sealed = client.cookies.get("atrium-half-signed") ?? "";
    const asSession = system.client();
    asSession.cookies.set("atrium", sealed);
    expect((await asSession.get("/api/auth/validate")).status).toBe(401);

    expect((await client.post("/api/auth/mfa", { code: "abc" })).status).toBe(400);
    const code = await nextCode(secret);
    expect(await client.post("/api/auth/mfa", { code })).toMatchObject({
      status: 200,
      body: { user: { id: person.id } },
    });
    expect([...client.cookies.keys()].toSorted()).toEqual(["atrium", "atrium-device"]);
    expect((await client.get("/api/auth/validate")).status).toBe(200);
    expect(await client.get("/api/auth/totp")).toMatchObject({
      body: { enabled: true, passkeys: 0, recovery_codes_left: 10, required: false },
    });
    // The first step was valid for one session.
    const again = system.client();
    again.cookies.set("atrium-half-signed", sealed);
    expect(await again.post("/api/auth/mfa", { code: codes[0] })).toMatchObject({
      status: 401,
      body: { message: expect.stringContaining("already used") },
    });
    const renewed = await client.post<{ recovery_codes: string[] }>("/api/auth/recovery-codes");
    expect(renewed.status).toBe(200);
    expect(renewed.body.recovery_codes).toHaveLength(10);
    const boss = await signedIn(system, await createMember(system, "superadmin"));
    const listed = await boss.get<{ users: { id: string; second_factor: string }[] }>(
      "/api/users?second_factor=totp",
    );
    expect(listed.body.users).toMatchObject([{ id: person.id, second_factor: "totp" }]);
    expect((await boss.get("/api/users?second_factor=some")).status).toBe(400);
    expect((await client.delete("/api/auth/totp")).status).toBe(200);
    const alone = await system.client().post("/api/auth/login", credentials);
    expect(alone.body).toHaveProperty("user");
  });

  it("is refused after five wrong codes, with Retry-After", async () => {
    const person = await createMember(system, "moderator");
    const { secret } = await enroll(await signedIn(system, person));
    const client = system.client();
    await client.post("/api/auth/login", { email: person.email, password: PASSWORD });
    const right = await nextCode(secret);
    const wrong = right === "000000" ? "000001" : "000000";
    for (let index = 0; index < 5; index++)
      expect((await client.post("/api/auth/mfa", { code: wrong })).status).toBe(401);
    const limited = await client.post("/api/auth/mfa", { code: right });
    expect(limited.status).toBe(429);
    expect(Number(limited.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  it("is set up before anything else opens where the role needs one", async () => {
    const boss = await signedIn(system, await createMember(system, "superadmin"));
    const required = await boss.patch("/api/settings", { second_factor_roles: ["moderator"] });
    expect(required.body).toMatchObject({ second_factor_roles: ["moderator"] });
    const person = await createMember(system, "moderator");
    const client = system.client();
    const answer = await client.post("/api/auth/login", {
      email: person.email,
      password: PASSWORD,
    });
    expect(answer.body).toMatchObject({ enrolment_required: true });
    for (const path of ["/api/auth/validate", "/api/tasks", "/api/auth/sessions"])
      expect((await client.get(path)).status).toBe(401);
    expect((await client.post("/api/tasks", { name: "Early" })).status).toBe(401);
    const page = await client.request("/tasks");
    expect(await page.text()).toContain("Set up two-factor authentication");
    await enroll(client);
    expect((await client.get("/api/tasks")).status).toBe(200);
    await boss.patch("/api/settings", { second_factor_roles: [] });
  });
});
