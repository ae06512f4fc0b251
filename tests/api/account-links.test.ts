import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { linkIn, MAIL_KEYS, type MailStandIn, startMailStandIn } from "../support/mail-stand-in";
import { completeSetup } from "../support/people";
import { createMember, forgetAttempts, PASSWORD, signedIn } from "../support/sign-in";
import { type System, startSystem } from "../support/system";

let system: System;
let standIn: MailStandIn;
let boss: Awaited<ReturnType<typeof signedIn>>;

beforeAll(async () => {
  standIn = await startMailStandIn();
  system = await startSystem({ engine: true, secrets: { OUTBOUND_ALLOWED_ORIGINS: standIn.url } });
  await completeSetup(system);
  boss = await signedIn(system, await createMember(system, "superadmin"));
});
afterAll(async () => {
  await system.close();
  await standIn.close();
});
beforeEach(() => forgetAttempts(system));

const NEW_PASSWORD = "violet-harbour-42";
const tokenOf = (url: string) => new URL(url).hash.slice(1);

describe("links of accounts over HTTP", () => {
  it("lets somebody in by an invitation that is passed on", async () => {
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

  it("mails a link for a new password by the engine, and answers the same for anybody", async () => {
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
    // Notices are mailed meanwhile: of the new password, and of signing in where nobody had.
    const readOutbox = () => boss.get<{ mails: { kind: string }[] }>("/api/outbox");
    await expect
      .poll(async () => (await readOutbox()).body.mails.filter(({ kind }) => kind === "reset"), {
        timeout: 30_000,
      })
      .toMatchObject([{ to: person.email, state: "sent", error: null }]);
  });
});
