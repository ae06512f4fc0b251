import { beforeEach, describe, expect, it } from "vitest";
import { closeAfterTests } from "../support/close-after-tests";
import { linkIn, MAIL_KEYS, startMailStandIn } from "../support/mail-stand-in";
import { completeSetup } from "../support/people";
import { createMember, forgetAttempts, PASSWORD, signedIn } from "../support/sign-in";
import { startSystem } from "../support/system";

const standIn = await closeAfterTests(startMailStandIn());
const system = await closeAfterTests(
  startSystem({ engine: true, secrets: { OUTBOUND_ALLOWED_ORIGINS: standIn.url } }),
);
await completeSetup(system);
const boss = await signedIn(system, await createMember(system, "superadmin"));
beforeEach(() => forgetAttempts(system));

const NEW_PASSWORD = "violet-harbour-42";
const tokenOf = (url: string) => new URL(url).hash.slice(1);

describe("links of accounts over HTTP", () => {
  it("lets someone in by an invitation that is passed on", async () => {
    const email = "ada@example.com";
    const made = await boss.post<{ url: string; mailed: boolean }>("/api/invitations", {
      email,
      name: "Ada",
      role: "moderator",
    });
    expect(made).toMatchObject({ status: 201, body: { mailed: false, success: true } });
    const { url } = made.body;
    expect(url.startsWith(`${system.url}/invite#`)).toBe(true);
    const client = system.client();
    const page = await fetch(`${system.url}/invite`);
    expect([page.status, page.headers.get("referrer-policy")]).toEqual([200, expect.any(String)]);
    const token = tokenOf(url);
    expect(await client.post("/api/auth/link", { token })).toMatchObject({
      status: 200,
      body: { kind: "invitation", email },
    });
    const accepted = { token, name: "Ada L.", password: NEW_PASSWORD };
    expect((await client.post("/api/invitations/accept", accepted)).status).toBe(201);
    expect((await client.post("/api/invitations/accept", accepted)).status).toBe(404);
    expect((await client.get("/api/auth/validate")).status).toBe(401);
    expect((await client.post("/api/auth/login", { email, password: NEW_PASSWORD })).status).toBe(
      200,
    );
  });

  it("opens nothing after a reset link until the person has reviewed the other sign-in methods", async () => {
    const person = await createMember(system, "moderator");
    const run = (sql: string, ...values: string[]) =>
      system.env.DB.prepare(sql)
        .bind(...values)
        .run();
    await run(
      "INSERT INTO identity_providers (id, name, issuer, client_id, created_at, updated_at, version) VALUES ('okta', 'Okta', 'https://login.example.com', 'atrium', 1, 1, 1)",
    );
    await run(
      "INSERT INTO user_identities (provider_id, subject, user_id, created_at, last_used_at) VALUES ('okta', 's', ?, 1, 2)",
      person.id,
    );
    const identities = `/api/users/${person.id}/identities`;
    expect(await boss.get(identities)).toMatchObject({
      body: { identities: [{ provider_id: "okta", provider: "Okta" }] },
    });
    const made = await boss.post<{ url: string }>(`/api/users/${person.id}/reset-link`);
    const token = tokenOf(made.body.url);
    const client = system.client();
    expect((await client.post("/api/auth/reset", { token, password: NEW_PASSWORD })).status).toBe(
      200,
    );
    const login = { email: person.email, password: NEW_PASSWORD };
    expect(await client.post("/api/auth/login", login)).toMatchObject({
      status: 200,
      body: { user: { id: person.id }, review_required: true },
    });
    const refused = { status: 403, body: { code: "review_required" } };
    expect(await client.get("/api/tasks")).toMatchObject(refused);
    expect(await client.get("/api/auth/identities")).toMatchObject(refused);
    expect(await client.get("/api/auth/review")).toMatchObject({
      body: { required: true, identities: [{ provider: "Okta" }], passkeys: [], app: null },
    });
    expect((await client.post("/api/auth/review", {})).status).toBe(400);
    expect(await client.get("/api/tasks")).toMatchObject(refused);
    const answer = { remove: { identities: ["okta"] } };
    expect(await client.post("/api/auth/review", answer)).toMatchObject({
      status: 200,
      body: { required: false, identities: [] },
    });
    expect((await client.get("/api/tasks")).status).toBe(200);
    expect(await client.get("/api/auth/identities")).toMatchObject({ body: { identities: [] } });
    expect((await client.delete("/api/auth/identities/okta")).status).toBe(404);
    expect((await boss.delete(`${identities}/okta`)).status).toBe(404);
  });

  it("mails a link for a new password by the engine, and answers the same for anyone", async () => {
    const person = await createMember(system, "moderator");
    const client = system.client();
    const forgot = (email: string) => client.post("/api/auth/forgot", { email });
    expect(await forgot(person.email)).toMatchObject({ status: 200, body: { mailed: false } });
    const integration = await boss.post("/api/integrations", {
      type: "resend",
      name: "Post",
      baseUrl: standIn.url,
      apiKey: MAIL_KEYS.resend,
      from: "atrium@example.com",
    });
    expect(integration.status).toBe(201);
    const [known, unknown] = [await forgot(person.email), await forgot("nobody@example.com")];
    expect(known.body).toEqual(unknown.body);
    await expect.poll(() => standIn.mails.length, { timeout: 30_000 }).toBe(1);
    expect(standIn.mails[0]).toMatchObject({ to: person.email });
    const token = tokenOf(linkIn(standIn.mails[0]));
    const theirs = await signedIn(system, person);
    expect((await client.post("/api/auth/reset", { token, password: NEW_PASSWORD })).status).toBe(
      200,
    );
    expect((await theirs.get("/api/auth/validate")).status).toBe(401);
    const login = (password: string) =>
      client.post("/api/auth/login", { email: person.email, password });
    expect((await login(PASSWORD)).status).toBe(401);
    expect((await login(NEW_PASSWORD)).status).toBe(200);
    // Notices are mailed too: about the new password and the new sign-in.
    const readOutbox = () => boss.get<{ mails: { kind: string }[] }>("/api/outbox");
    await expect
      .poll(async () => (await readOutbox()).body.mails.filter(({ kind }) => kind === "reset"), {
        timeout: 30_000,
      })
      .toMatchObject([{ to: person.email, state: "sent", error: null }]);
  });
});
