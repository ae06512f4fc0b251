import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { sealData } from "iron-session";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { handleRequest } from "@/engine/questions";
import type { RequestOptions } from "@/lib/auth/passkeys/schema";
import { fingerprintOf, hashPassword } from "@/lib/auth/password";
import { readConfig } from "@/lib/context/config";
import type { Context } from "@/lib/context/context";
import { sha256Hex } from "@/lib/crypto/hash";
import { closeAfterTests } from "../support/close-after-tests";
import { faultyServices } from "../support/faults/faulty-bindings.mjs";
import { startInProcess } from "../support/in-process/system";
import { createPasskeyDevice } from "../support/passkey-device";
import { call, completeSetup, createPerson, type Person } from "../support/people";
import { TEST_SECRETS } from "../support/system";

// What must be equal whether a person exists or not: the whole answer, and the work done before it.
// Compares hashes and statements instead of times, because a busy machine makes times unreliable.

const scrypt = vi.spyOn(crypto, "scrypt");
syncBuiltinESMExports();
const PASSWORD = "correct horse battery";
const UNKNOWN = "nobody-has-this@example.com";
const SITE = { origin: "http://localhost", rpId: "localhost" };

const said: string[] = [];
for (const way of ["log", "warn", "error", "info"] as const)
  vi.spyOn(console, way).mockImplementation((...words) => void said.push(words.join(" ")));
const system = await closeAfterTests(startInProcess());
await completeSetup(system);
const passwordHash = await hashPassword(PASSWORD);
const boss = await createPerson(system, "superadmin");
afterAll(async () => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});
beforeEach(() => forget());

const run = (sql: string, ...values: unknown[]) =>
  system.env.DB.prepare(sql)
    .bind(...values)
    .run();
const forget = () => run("DELETE FROM rate_limits");

const engine = {
  fetch: (address: string, init: RequestInit) =>
    handleRequest({ config: readConfig() } as Context, new Request(address, init)),
};

interface Call {
  kind: string;
  name: string;
  text?: string;
}

/** Records which database calls were finished before the answer. */
class Waited {
  readonly #over: string[] = [];
  waitedFor: string[] = [];

  async run<Value>({ kind, name, text = "" }: Call, act: () => Promise<Value>): Promise<Value> {
    const value = await act();
    this.#over.push(`${kind}.${name} ${text}`);
    return value;
  }

  answered(): void {
    this.waitedFor = [...this.#over];
  }
}

interface Asked {
  path: string;
  method?: string;
  body?: unknown;
  cookie?: string;
}

/** Different in every request for everyone. */
const ITS_OWN = /"(?:challenge|errorId|requestId)":"[^"]+"/g;

/** Returns the whole answer and the work done before it. */
async function look({ path, method = "POST", body, cookie }: Asked) {
  const plan = new Waited();
  scrypt.mockClear();
  let questions = 0;
  const asking = {
    fetch: (address: string, init: RequestInit) => {
      if (address.includes("/ask/")) questions += 1;
      return engine.fetch(address, init);
    },
  };
  const env = { ...faultyServices(plan, system.env), ENGINE: asking as unknown as Fetcher };
  const answer = await system.requestWith(
    env,
    path,
    {
      method,
      headers: {
        ...(body !== undefined && { "content-type": "application/json" }),
        ...(cookie && { cookie }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    },
    () => plan.answered(),
  );
  const cookies = answer.headers.getSetCookie().map((line) => line.replace(/=[^;]*/, "=…"));
  const headers = [...answer.headers].filter(([name]) => name !== "set-cookie");
  return {
    status: answer.status,
    headers: Object.fromEntries(headers),
    cookies,
    body: (await answer.text()).replaceAll(ITS_OWN, "…"),
    work: {
      hashes: scrypt.mock.calls.map(([, , , parameters]) => parameters),
      questions,
      statements: plan.waitedFor,
    },
  };
}

/** Checks that all are answered alike, with the same work, and that the log names none of them. */
async function expectAlike(asked: readonly Asked[], names: readonly string[] = []) {
  said.length = 0;
  const answers = [];
  for (const one of asked) {
    await forget();
    answers.push(await look(one));
  }
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  for (const name of names) expect(said.join("\n")).not.toContain(name);
  return answers[0];
}

async function somebody(changes: { active?: number; hash?: string } = {}): Promise<Person> {
  const person = await createPerson(system, "admin", {
    passwordHash: changes.hash ?? passwordHash,
  });
  if (changes.active === 0) await run("UPDATE users SET active = 0 WHERE id = ?", person.id);
  return person;
}

async function withFactor(kind: "totp" | "passkey"): Promise<Person> {
  const person = await somebody();
  if (kind === "totp")
    await run(
      "INSERT INTO totp_factors (user_id, secret, created_at, confirmed_at) VALUES (?, 'sealed', 1, 1)",
      person.id,
    );
  else await givePasskey(person, crypto.randomUUID());
  return person;
}

const givePasskey = ({ id }: Person, credentialId: string, publicKey = "key") =>
  run(
    "INSERT INTO passkeys (id, user_id, credential_id, public_key, counter, transports, name, created_at) VALUES (?, ?, ?, ?, 0, '[]', 'Laptop', 1)",
    crypto.randomUUID(),
    id,
    credentialId,
    publicKey,
  );

/**
 * Creates a person of every kind that an email can belong to, and one that belongs to no one. This
 * password is wrong for all.
 */
async function everyKind(): Promise<{ emails: string[]; wrong: string }> {
  const people = [
    await somebody(),
    await somebody({ active: 0 }),
    // Created by an identity provider: no password works.
    await somebody({ hash: "none at all" }),
    await withFactor("totp"),
    await withFactor("passkey"),
  ];
  const invited = `invited-${crypto.randomUUID()}@example.com`;
  const { status } = await call(system, boss, "POST", "/api/invitations", {
    ...{ email: invited, name: "New", role: "moderator" },
  });
  expect(status).toBe(201);
  return { emails: [UNKNOWN, ...people.map(({ email }) => email), invited], wrong: "not the one" };
}

describe("no one learns who exists", () => {
  it("from a sign-in, nor from the one that is one too many", async () => {
    const { emails, wrong } = await everyKind();
    const login = (email: string, password: string): Asked => ({
      path: "/api/auth/login",
      body: { email, password },
    });
    const refused = await expectAlike(
      emails.map((email) => login(email, wrong)),
      emails,
    );
    expect(refused).toMatchObject({ status: 401, cookies: [] });
    expect(refused?.work.hashes).toHaveLength(1);
    const inactive = emails[2] ?? "";
    await expectAlike([login(UNKNOWN, PASSWORD), login(inactive, PASSWORD)]);
    const limited = [];
    for (const email of emails) {
      await forget();
      for (let times = 0; times < 5; times++) await look(login(email, wrong));
      const { headers, ...answer } = await look(login(email, wrong));
      const { "retry-after": wait, ...others } = headers;
      expect(Number(wait)).toBeGreaterThan(800);
      limited.push({ ...answer, headers: others });
    }
    for (const answer of limited) expect(answer).toEqual(limited[0]);
    expect(limited[0]).toMatchObject({ status: 429, work: { hashes: [] } });
  });

  it("from a sign-in at a domain that has to sign in elsewhere", async () => {
    const known = await createPerson(system, "admin", {
      ...{ email: `known-${crypto.randomUUID()}@bound.example`, passwordHash },
    });
    const id = crypto.randomUUID();
    await run(
      `INSERT INTO identity_providers (id, name, issuer, client_id, domains, active, created_at, updated_at)
        VALUES (?, 'Company', 'https://login.example.com', 'atrium', '["bound.example"]', 1, 1, 1)`,
      id,
    );
    const asked = [
      ["unknown@bound.example", PASSWORD],
      [known.email, "not the one"],
      [known.email, PASSWORD],
    ].map(([email, password]) => ({ path: "/api/auth/login", body: { email, password } }));
    expect(await expectAlike(asked, [known.email])).toMatchObject({ status: 403 });
    await run("DELETE FROM identity_providers WHERE id = ?", id);
  });

  it.each([
    ["without mail", false],
    ["with mail", true],
  ])("from asking for a new password, %s", async (_title, hasMail) => {
    const { emails } = await everyKind();
    if (hasMail)
      await run(
        `INSERT INTO integrations (id, name, type, secrets, created_at, updated_at)
          VALUES ('mail', 'Mail', 'resend', '{"apiKey":"sealed"}', 1, 1)`,
      );
    const asked = emails.map((email) => ({ path: "/api/auth/forgot", body: { email } }));
    const answer = await expectAlike(asked, emails);
    expect(answer).toMatchObject({ status: 200, body: `{"success":true,"mailed":${hasMail}}` });
    await run("DELETE FROM integrations WHERE id = 'mail'");
  });

  it("from a link that does not work, whatever it was once", async () => {
    const tokenOf = (url: string) => new URL(url).hash.slice(1);
    const invite = async () => {
      const email = `invited-${crypto.randomUUID()}@example.com`;
      const invited = { email, name: "New", role: "moderator" };
      const { body } = await call(system, boss, "POST", "/api/invitations", invited);
      return { id: String(body.invitation.id), token: tokenOf(body.url) };
    };
    const resetOf = async (person: Person) => {
      const { body } = await call(system, boss, "POST", `/api/users/${person.id}/reset-link`);
      return tokenOf(body.url);
    };
    const withdrawn = await invite();
    await call(system, boss, "DELETE", `/api/invitations/${withdrawn.id}`);
    const expired = await invite();
    await run("UPDATE invitations SET expires_at = 1 WHERE id = ?", expired.id);
    const used = await invite();
    const chosen = { name: "New", password: "violet-harbour-42" };
    const accepted = { ...chosen, token: used.token };
    expect((await call(system, null, "POST", "/api/invitations/accept", accepted)).status).toBe(
      201,
    );
    const [gone, idle] = [await somebody(), await somebody()];
    const [ofGone, ofIdle] = [await resetOf(gone), await resetOf(idle)];
    await run("DELETE FROM users WHERE id = ?", gone.id);
    await run("UPDATE users SET active = 0 WHERE id = ?", idle.id);
    const asksFor = async (person: Person, expiresAt = Date.now() + 3_600_000) => {
      const token = crypto.randomUUID();
      await run(
        "INSERT INTO email_changes (user_id, email, from_email, token_hash, created_at, sent_at, expires_at) VALUES (?, 'new@example.net', ?, ?, 1, 1, ?)",
        ...[person.id, person.email, await sha256Hex(token), expiresAt],
      );
      return token;
    };
    const late = await somebody();
    const emails = [await asksFor(idle), await asksFor(late, 1)];
    const links = [withdrawn.token, expired.token, used.token, ofGone, ofIdle, ...emails];
    const bodies = {
      "/api/auth/link": {},
      "/api/auth/reset": { password: chosen.password },
      "/api/auth/email/confirm": {},
      "/api/invitations/accept": chosen,
    };
    for (const [path, body] of Object.entries(bodies)) {
      const asked = ["a".repeat(43), ...links].map((token) => ({ path, body: { ...body, token } }));
      expect(await expectAlike(asked, [gone.email, idle.email])).toMatchObject({ status: 404 });
    }
  });

  it("from the cookie between password and code", async () => {
    const [gone, idle, changed] = [await somebody(), await somebody(), await somebody()];
    const cookieOf = async ({ id }: Pick<Person, "id">) => {
      const value = `${id}:${await fingerprintOf(passwordHash)}`;
      const password = TEST_SECRETS.SESSION_SECRET;
      const sealed = await sealData({ k: "halfSigned", v: value }, { password, ttl: 600 });
      return `atrium-half-signed=${sealed}`;
    };
    const cookies = await Promise.all([gone, idle, changed].map(cookieOf));
    await run("DELETE FROM users WHERE id = ?", gone.id);
    await run("UPDATE users SET active = 0 WHERE id = ?", idle.id);
    await run("UPDATE users SET password_hash = 'another' WHERE id = ?", changed.id);
    const asked = ["", "atrium-half-signed=forged~2", ...cookies].map((cookie) => ({
      ...{ path: "/api/auth/mfa", body: { code: "123456" }, cookie },
    }));
    const names = [gone, idle, changed].map(({ email }) => email);
    expect(await expectAlike(asked, names)).toMatchObject({ status: 401 });
  });

  it("from the options of a passkey, nor from one that is not known here", async () => {
    const path = "/api/auth/passkeys/sign-in/options";
    const device = (await somebody()).id;
    const sealed = await sealData(
      { k: "device", v: device },
      { password: TEST_SECRETS.SESSION_SECRET, ttl: 600 },
    );
    const options = await expectAlike([{ path }, { path, cookie: `atrium-device=${sealed}` }]);
    expect(options).toMatchObject({ status: 200 });
    expect(options?.body).not.toContain("allowCredentials");

    const asked: Asked[] = [];
    for (const owner of [null, await somebody(), await somebody({ active: 0 })]) {
      const begun = await system.requestWith(system.env, path, { method: "POST" });
      const { options: given } = (await begun.json()) as { options: RequestOptions };
      const stranger = createPasskeyDevice();
      const response = stranger.sign({ ...SITE, challenge: given.challenge });
      // Signed with another key, not the owner's.
      if (owner) await givePasskey(owner, response.id, ANOTHER_KEY);
      const [cookie = ""] = begun.headers.getSetCookie()[0]?.split(";") ?? [];
      asked.push({ path: "/api/auth/passkeys/sign-in", body: { response }, cookie });
    }
    const answer = await expectAlike(asked);
    expect(answer).toMatchObject({ status: 401, work: { questions: 1 } });
  });
});

/** P-256's base point as a COSE key, with which no one signs. */
const ANOTHER_KEY = Buffer.from(
  "a5010203262001215820" +
    "6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296" +
    "225820" +
    "4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5",
  "hex",
).toString("base64url");
