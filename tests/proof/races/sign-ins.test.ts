import { beforeEach, describe, expect, it } from "vitest";
import type { CreationOptions, RequestOptions } from "@/lib/auth/passkeys/schema";
import { checkPassword } from "@/lib/auth/password";
import { totpCode } from "@/lib/auth/second-factor/totp";
import { MAX_SESSIONS_PER_USER } from "@/lib/auth/session";
import { closeAfterTests } from "../../support/close-after-tests";
import { CLIENT, startIssuer, visitIssuer } from "../../support/issuer";
import { createPasskeyDevice } from "../../support/passkey-device";
import { call, completeSetup, createPerson, type Person } from "../../support/people";
import { atOnce, CLIENTS, numberOf, race, statusCounts } from "../../support/race";
import { createMember, forgetAttempts, PASSWORD } from "../../support/sign-in";
import { startSystem } from "../../support/system";

const TIMEOUT = 1_800_000;

let callback = "";
const issuer = await closeAfterTests(startIssuer({ sub: "nobody" }, () => [callback]));
const system = await closeAfterTests(
  startSystem({ engine: true, vars: { OUTBOUND_ALLOWED_ORIGINS: issuer.origin } }),
);
await completeSetup(system);
beforeEach(() => forgetAttempts(system));

/** Each from its own network, so that no rate limit comes first. */
const from = (client: number) => ({ "cf-connecting-ip": `203.0.113.${client + 1}` });
const login = (person: Person, client = 0) =>
  call(
    system,
    null,
    "POST",
    "/api/auth/login",
    { email: person.email, password: PASSWORD },
    from(client),
  );
/** Returns an answer's cookies as a browser sends them back. */
const cookiesOf = ({ headers }: { headers: Headers }) => ({
  cookie: headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; "),
});
const sessionsOf = ({ id }: Person) =>
  numberOf(system, "SELECT count(*) AS n FROM sessions WHERE user_id = ?", id);

/** Creates a person with an authenticator app whose session is older than it. */
async function withApp() {
  await forgetAttempts(system);
  const person = await createMember(system, "admin");
  const { body } = await call(system, person, "POST", "/api/auth/totp");
  const code = await totpCode(body.secret, Date.now());
  const confirmed = await call(system, person, "POST", "/api/auth/totp/confirm", { code });
  expect(confirmed.status).toBe(200);
  return {
    person,
    half: cookiesOf(await login(person)),
    // The confirmation used up the current code.
    code: await totpCode(body.secret, Date.now() + 30_000),
    recovery: String(confirmed.body.recovery_codes[0]),
  };
}

/** Sends the same code at once to both calls that take one: to finish a sign-in, and to confirm. */
async function giveEverywhere({ person, half }: Awaited<ReturnType<typeof withApp>>, code: string) {
  const answers = await atOnce((client) =>
    client % 2
      ? call(system, person, "POST", "/api/auth/step-up", { code }, from(client))
      : call(system, null, "POST", "/api/auth/mfa", { code }, { ...half, ...from(client) }),
  );
  const { 200: taken, ...refused } = statusCounts(answers);
  expect(taken).toBe(1);
  expect(Object.keys(refused).every((status) => ["401", "403"].includes(status))).toBe(true);
}

describe("a code of a second factor is taken once, by whichever door", () => {
  it(
    "of the authenticator app",
    () =>
      race("code of an app", async () => {
        const world = await withApp();
        await giveEverywhere(world, world.code);
        expect(await sessionsOf(world.person)).toBeLessThanOrEqual(2);
      }),
    TIMEOUT,
  );

  it(
    "of the recovery codes",
    () =>
      race("recovery code", async () => {
        const world = await withApp();
        await giveEverywhere(world, world.recovery);
        const left =
          "SELECT count(*) AS n FROM recovery_codes WHERE user_id = ? AND used_at IS NULL";
        expect(await numberOf(system, left, world.person.id)).toBe(9);
      }),
    TIMEOUT,
  );

  it(
    "that confirms the app, so that one set of recovery codes is made",
    () =>
      race("confirmation of an app", async () => {
        await forgetAttempts(system);
        const person = await createPerson(system, "moderator");
        const { body } = await call(system, person, "POST", "/api/auth/totp");
        const code = await totpCode(body.secret, Date.now());
        const answers = await atOnce((client) =>
          call(system, person, "POST", "/api/auth/totp/confirm", { code }, from(client)),
        );
        expect(statusCounts(answers)).toEqual({ 200: 1, 409: CLIENTS - 1 });
        const kept =
          "SELECT count(*) AS n FROM recovery_codes WHERE user_id = ? AND used_at IS NULL";
        expect(await numberOf(system, kept, person.id)).toBe(10);
      }),
    TIMEOUT,
  );
});

describe("a passkey's answer is taken once", () => {
  const site = () => ({ origin: system.url, rpId: new URL(system.url).hostname });

  it(
    "where it adds the passkey, and where it signs in",
    () =>
      race("answer of a passkey", async () => {
        await forgetAttempts(system);
        const person = await createPerson(system, "admin");
        const device = createPasskeyDevice();
        const add = await call(system, person, "POST", "/api/auth/passkeys/options");
        const { options: creation } = add.body as { options: CreationOptions };
        const made = device.create({ ...site(), challenge: creation.challenge });
        const withBoth = { cookie: `${person.cookie}; ${cookiesOf(add).cookie}` };
        const added = await atOnce((client) =>
          call(
            system,
            null,
            "POST",
            "/api/auth/passkeys",
            { name: `Laptop ${client}`, response: made },
            withBoth,
          ),
        );
        expect(statusCounts(added)).toEqual({ 201: 1, 401: CLIENTS - 1 });

        const begun = await call(system, null, "POST", "/api/auth/passkeys/sign-in/options");
        const { options } = begun.body as { options: RequestOptions };
        const response = device.sign({ ...site(), challenge: options.challenge });
        const entered = await atOnce((client) =>
          call(
            system,
            null,
            "POST",
            "/api/auth/passkeys/sign-in",
            { response },
            { ...cookiesOf(begun), ...from(client) },
          ),
        );
        expect(statusCounts(entered)).toEqual({ 200: 1, 401: CLIENTS - 1 });
        expect(await sessionsOf(person)).toBe(2);
      }),
    TIMEOUT,
  );
});

describe("an identity provider's answer is taken once", () => {
  it(
    "in the browser that it was begun in",
    async () => {
      const boss = await createPerson(system, "superadmin");
      const provider = await call(system, boss, "POST", "/api/identity-providers", {
        ...{ name: "Company", issuer: issuer.origin },
        ...{ client_id: CLIENT.id, client_secret: CLIENT.secret, domains: ["example.com"] },
      });
      const path = `/api/auth/oidc/${provider.body.provider.id}`;
      callback = `${system.url}${path}/callback`;
      await race("answer of an identity provider", async () => {
        await forgetAttempts(system);
        const person = await createPerson(system, "moderator");
        issuer.signsIn({ sub: person.id, email: person.email, email_verified: true });
        await system.env.DB.prepare(
          "INSERT INTO user_identities (provider_id, subject, user_id, created_at, last_used_at) VALUES (?, ?, ?, 1, 1)",
        )
          .bind(provider.body.provider.id, person.id, person.id)
          .run();
        const begun = await call(system, null, "GET", `${path}/start`);
        const back = new URL(await visitIssuer(begun.headers.get("location") ?? "", issuer.origin));
        const answers = await atOnce((client) =>
          call(system, null, "GET", back.pathname + back.search, undefined, {
            ...cookiesOf(begun),
            ...from(client),
          }),
        );
        const places = answers.map(({ headers }) => headers.get("location")).toSorted();
        expect(places).toEqual([
          ...Array<string>(CLIENTS - 1).fill("/#sign-in-refused=too_late"),
          "/#signed-in",
        ]);
        expect(await sessionsOf(person)).toBe(2);
      });
      // People of its domain would have no other way to sign in.
      await system.env.DB.prepare("DELETE FROM identity_providers").run();
    },
    TIMEOUT,
  );
});

describe("a link is used once", () => {
  const tokenOf = (url: string) => new URL(url).hash.slice(1);

  it(
    "of an invitation: one account is made",
    async () => {
      const boss = await createPerson(system, "superadmin");
      await race("invitation", async (round) => {
        await forgetAttempts(system);
        const email = `invited-${round}@example.com`;
        const invited = { email, name: "New", role: "moderator" };
        const { body } = await call(system, boss, "POST", "/api/invitations", invited);
        const answers = await atOnce((client) =>
          call(system, null, "POST", "/api/invitations/accept", {
            token: tokenOf(body.url),
            name: `Client ${client}`,
            password: `violet-harbour-${client}`,
          }),
        );
        expect(statusCounts(answers)).toEqual({ 201: 1, 404: CLIENTS - 1 });
        const [made] = answers.filter(({ status }) => status === 201);
        const row = await system.env.DB.prepare("SELECT id, name FROM users WHERE email = ?")
          .bind(email)
          .all();
        expect(row.results).toEqual([{ id: made?.body.user.id, name: made?.body.user.name }]);
      });
    },
    TIMEOUT,
  );

  it(
    "for a new password: one is set, and it is that of anyone who was told so",
    async () => {
      const boss = await createPerson(system, "superadmin");
      await race("reset link", async () => {
        await forgetAttempts(system);
        const person = await createPerson(system, "admin");
        const { body } = await call(system, boss, "POST", `/api/users/${person.id}/reset-link`);
        const passwordOf = (client: number) => `violet-harbour-${client}`;
        const answers = await atOnce((client) =>
          call(system, null, "POST", "/api/auth/reset", {
            token: tokenOf(body.url),
            password: passwordOf(client),
          }),
        );
        expect(statusCounts(answers)).toEqual({ 200: 1, 404: CLIENTS - 1 });
        const winner = answers.findIndex(({ status }) => status === 200);
        const row = await system.env.DB.prepare(
          "SELECT password_hash AS hash FROM users WHERE id = ?",
        )
          .bind(person.id)
          .first<{ hash: string }>();
        expect((await checkPassword(passwordOf(winner), row?.hash ?? null)).matches).toBe(true);
        expect(await sessionsOf(person)).toBe(0);
      });
    },
    TIMEOUT,
  );
});

describe("sessions", () => {
  it(
    "of one person are ten at most, however many sign in at once",
    () =>
      race("session cap", async () => {
        await forgetAttempts(system);
        const person = await createMember(system, "moderator");
        const answers = await atOnce((client) => login(person, client));
        expect(statusCounts(answers)).toEqual({ 200: CLIENTS });
        expect(await sessionsOf(person)).toBe(MAX_SESSIONS_PER_USER);
        const asked = await Promise.all(
          answers.map((answer) =>
            call(system, null, "GET", "/api/auth/validate", undefined, cookiesOf(answer)),
          ),
        );
        const ended = CLIENTS - MAX_SESSIONS_PER_USER;
        expect(statusCounts(asked)).toEqual({ 200: MAX_SESSIONS_PER_USER, 401: ended });
      }),
    TIMEOUT,
  );
});
