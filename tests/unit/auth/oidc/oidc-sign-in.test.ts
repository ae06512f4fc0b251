import { eq, like } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { identityProviders, rateLimits, userIdentities, users } from "@/db/schema/auth";
import { auditLog } from "@/db/schema/system";
import type { Actor } from "@/lib/auth/actor";
import { createProvider, updateProvider } from "@/lib/auth/oidc/change-providers";
import {
  finishOidcSignIn,
  ownPath,
  pageAfter,
  startOidcSignIn,
} from "@/lib/auth/oidc/oidc-sign-in";
import type { ProviderView } from "@/lib/auth/oidc/schema";
import { hashPassword } from "@/lib/auth/password";
import { confirmTotp, startTotp } from "@/lib/auth/second-factor/own-factor";
import { totpCode } from "@/lib/auth/second-factor/totp";
import { finishSignIn, signIn } from "@/lib/auth/sign-in";
import type { Context } from "@/lib/context/context";
import { listNotices } from "@/lib/notices/own-notices";
import { updateSettings } from "@/lib/settings/site-settings";
import { answeringEngine } from "../../../support/answering-engine";
import {
  CLIENT,
  type Hostility,
  startHostileIssuer,
  startIssuer,
  visitIssuer,
} from "../../../support/issuer";
import { createTestSystem, type TestSystem } from "../../../support/test-system";

const ORIGIN = "http://127.0.0.1:1";
const PASSWORD = "correct horse battery";

let system: TestSystem;
let boss: Actor;
let real: Awaited<ReturnType<typeof startIssuer>>;
let hostile: Awaited<ReturnType<typeof startHostileIssuer>>;
let provider: ProviderView;
let other: ProviderView;

const callbackOf = ({ id }: ProviderView) => `${ORIGIN}/api/auth/oidc/${id}/callback`;
const contextOf = (actor: Actor | null = null, changes: Partial<Context> = {}) =>
  system.context(actor, { engine: answeringEngine(system.config), ...changes });

beforeAll(async () => {
  const nobody = { sub: "nobody" };
  real = await startIssuer(nobody, () => [callbackOf(provider)]);
  hostile = await startHostileIssuer({ sub: "mallory", email: "nobody@example.org" });
  system = await createTestSystem({
    OUTBOUND_ALLOWED_ORIGINS: `${real.origin},${hostile.origin}`,
  });
  await system.completeSetup();
  boss = await system.createActor("superadmin");
  const client = { client_id: CLIENT.id, client_secret: CLIENT.secret };
  provider = await createProvider(contextOf(boss), {
    ...{ name: "Company", issuer: real.origin, ...client },
  });
  other = await createProvider(contextOf(boss), {
    ...{ name: "Other", issuer: hostile.origin, ...client },
  });
});
afterAll(async () => {
  await Promise.all([real.close(), hostile.close()]);
  await system.close();
});
beforeEach(async () => {
  await system.context().db.delete(rateLimits);
  hostile.behaves({});
});

const begin = (at: ProviderView, to = "/") =>
  startOidcSignIn(contextOf(), at.id, { origin: ORIGIN, to: ownPath(to) });

const finish = (at: ProviderView, address: string, sealed: string | null) =>
  finishOidcSignIn(contextOf(), at.id, {
    ...{ origin: ORIGIN, query: new URL(address).search, sealed, presented: null },
  });

/** The whole way, by the real provider or the hostile one. */
async function enter(at: ProviderView, to = "/") {
  const { address, sealed } = await begin(at, to);
  const issuer = at.id === provider.id ? real.origin : hostile.origin;
  const back = await visitIssuer(address, issuer);
  expect(back.startsWith(callbackOf(at))).toBe(true);
  return { result: await finish(at, back, sealed), to: pageAfter(sealed) };
}

const vouch = (email: string, sub: string, isVerified = true) =>
  real.signsIn({ sub, email, email_verified: isVerified, name: "Ada Lovelace" });

const refusedAs = (reason: string) => ({ code: "invalid_credentials", reason });
const { random } = { random: () => crypto.randomUUID().slice(0, 8) };

describe("a sign-in at a provider of OpenID Connect", () => {
  it("is refused in words from where the person's role may not be used", async () => {
    const person = await system.createActor("moderator");
    vouch(person.email, random());
    const save = (moderator: string[]) =>
      updateSettings(contextOf(boss), { access_policy: { networks: { moderator } } });
    await save(["198.51.100.0/24"]);
    await expect(enter(provider)).rejects.toMatchObject(refusedAs("other_network"));
    await save([]);
    expect(await enter(provider)).toMatchObject({ result: { user: { id: person.id } } });
  });

  it("binds the account of the verified e-mail at the first time, and goes by the subject after that", async () => {
    const person = await system.createActor("moderator");
    const sub = random();
    vouch(person.email.toUpperCase(), sub);
    const first = await enter(provider, "/tasks?page=2");
    expect(first).toMatchObject({ to: "/tasks?page=2", result: { user: { id: person.id } } });
    // Another e-mail of the same subject, here and there, is the same person.
    vouch("elsewhere@example.net", sub);
    await contextOf()
      .db.update(users)
      .set({ email: `${sub}@example.net` })
      .where(eq(users.id, person.id));
    expect(await enter(provider)).toMatchObject({ result: { user: { id: person.id } } });
    // Another subject of an e-mail that is bound is somebody else.
    vouch(`${sub}@example.net`, random());
    await expect(enter(provider)).rejects.toMatchObject(refusedAs("bound"));
    const rows = await contextOf()
      .db.select()
      .from(auditLog)
      .where(eq(auditLog.entityId, person.id));
    expect(rows.map(({ action }) => action)).toEqual(
      expect.arrayContaining(["auth.bindIdentity", "auth.signIn"]),
    );
  });

  it("opens nothing without a verified e-mail, without an account, and to whoever is inactive", async () => {
    const person = await system.createActor("moderator");
    vouch(person.email, random(), false);
    await expect(enter(provider)).rejects.toMatchObject(refusedAs("not_verified"));
    vouch(`${random()}@example.com`, random());
    await expect(enter(provider)).rejects.toMatchObject(refusedAs("no_account"));
    const sub = random();
    vouch(person.email, sub);
    await enter(provider);
    await contextOf().db.update(users).set({ active: false }).where(eq(users.id, person.id));
    await expect(enter(provider)).rejects.toMatchObject(refusedAs("no_account"));
  });

  it("is taken once, in the browser that began it, at the provider that it began with", async () => {
    const person = await system.createActor("moderator");
    vouch(person.email, random());
    const { address, sealed } = await begin(provider);
    const back = await visitIssuer(address, real.origin);
    await expect(finish(provider, back, null)).rejects.toMatchObject(refusedAs("too_late"));
    await expect(finish(other, back, sealed)).rejects.toMatchObject(refusedAs("too_late"));
    const foreign = await begin(provider);
    await expect(finish(provider, back, foreign.sealed)).rejects.toMatchObject(
      refusedAs("refused"),
    );
    const both = await Promise.allSettled([
      finish(provider, back, sealed),
      finish(provider, back, sealed),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    await expect(finish(provider, back, sealed)).rejects.toMatchObject(refusedAs("too_late"));
    await system.settle();
    const refusals = await contextOf()
      .db.select()
      .from(auditLog)
      .where(eq(auditLog.outcome, "refused"));
    expect(refusals.some(({ after }) => after?.includes('"reason":"too_late"'))).toBe(true);
  });

  it("goes nowhere but to a path of the console", async () => {
    const person = await system.createActor("moderator");
    vouch(person.email, random());
    for (const to of ["//evil.example", "https://evil.example", "/\\evil.example", "/a b", "x"])
      expect(await enter(provider, to)).toMatchObject({ to: "/" });
  });

  it("is limited by network", async () => {
    for (let index = 0; index < 50; index += 1)
      await expect(finish(provider, ORIGIN, null)).rejects.toMatchObject(refusedAs("too_late"));
    await expect(finish(provider, ORIGIN, null)).rejects.toMatchObject({ code: "rate_limited" });
  });
});

describe("an issuer that cannot be trusted", () => {
  const now = () => Math.floor(Date.now() / 1000);
  const cases: readonly [title: string, hostility: Hostility, reason?: string][] = [
    ["another issuer", { claims: (made) => ({ ...made, iss: "https://evil.example" }) }],
    ["another audience", { claims: (made) => ({ ...made, aud: "somebody-else" }) }],
    [
      "several audiences without a party",
      { claims: (made) => ({ ...made, aud: [CLIENT.id, "b"] }) },
    ],
    ["another authorised party", { claims: (made) => ({ ...made, azp: "somebody-else" }) }],
    ["another nonce", { claims: (made) => ({ ...made, nonce: "another" }) }],
    ["no nonce", { claims: ({ nonce: _nonce, ...made }) => made }],
    ["a token that has expired", { claims: (made) => ({ ...made, exp: now() - 60 }) }],
    ["a token without an end", { claims: ({ exp: _exp, ...made }) => made }],
    ["no subject", { claims: ({ sub: _sub, ...made }) => made }],
    ["another key's signature", { hidesKey: true }],
    ["no algorithm", { header: { alg: "none" } }],
    ["a symmetric algorithm", { header: { alg: "HS256" } }],
    ["another state", { answer: { state: "another" } }],
    ["another issuer in the answer", { answer: { iss: "https://evil.example" } }],
    ["a refusal", { answer: { error: "access_denied" } }, "denied"],
    ["redirects", { redirects: true }, "unreachable"],
    [
      "another issuer in its description",
      { description: (made) => ({ ...made, issuer: "https://evil.example" }) },
    ],
    [
      "keys elsewhere",
      { description: (made) => ({ ...made, jwks_uri: "https://evil.example/jwks" }) },
    ],
    [
      "tokens elsewhere",
      { description: (made) => ({ ...made, token_endpoint: "http://169.254.169.254/" }) },
    ],
    ["no e-mail", { claims: ({ email: _email, ...made }) => made }, "not_verified"],
    [
      "an e-mail that is not verified",
      { claims: (made) => ({ ...made, email_verified: false }) },
      "not_verified",
    ],
  ];
  it.each(cases)("is not followed with %s", async (_title, hostility, reason = "refused") => {
    // What holds of the rest is true: only this stands in the way.
    const email = (await system.createActor("moderator")).email;
    const claims = hostility.claims ?? ((made) => made);
    const begun = await begin(other);
    hostile.behaves({
      ...hostility,
      claims: (made) => claims({ ...made, email, email_verified: true }),
    });
    const attempt = async () => {
      const back = hostility.redirects
        ? `${callbackOf(other)}?code=a`
        : await visitIssuer(begun.address, hostile.origin);
      return finish(other, back, begun.sealed);
    };
    await expect(attempt()).rejects.toMatchObject(refusedAs(reason));
    const bound = await contextOf()
      .db.select()
      .from(userIdentities)
      .where(eq(userIdentities.providerId, other.id));
    expect(bound).toEqual([]);
  });

  it("is followed where all of it holds", async () => {
    const { email, id } = await system.createActor("moderator");
    hostile.behaves({ claims: (made) => ({ ...made, email, email_verified: true }) });
    expect(await enter(other)).toMatchObject({ result: { user: { id } } });
  });
});

describe("what superadmins set", () => {
  const change = async (changes: object) => {
    provider = await updateProvider(contextOf(boss), provider.id, changes);
  };

  it("a domain's people sign in by it, and no password opens; superadmins keep theirs", async () => {
    const passwordHash = await hashPassword(PASSWORD);
    await change({ domains: ["bound.example"] });
    const email = `${random()}@bound.example`;
    await system.createActor("moderator", { email, passwordHash });
    const login = (address: string, password: string) =>
      signIn(contextOf(), { email: address, password }, null).catch((error: Error) => error);
    // Known, unknown, right or wrong: the same.
    const refusal = {
      code: "forbidden",
      message: "Addresses of bound.example sign in with Company.",
    };
    expect(await login(email, PASSWORD)).toMatchObject(refusal);
    expect(await login(email, "wrong password")).toMatchObject(refusal);
    expect(await login("unknown@bound.example", PASSWORD)).toMatchObject(refusal);
    const chief = await system.createActor("superadmin", {
      ...{ email: `chief-${email}`, passwordHash },
    });
    expect(await login(chief.email, "wrong password")).toMatchObject(refusal);
    expect(await login(chief.email, PASSWORD)).toHaveProperty("token");
    vouch(email, random());
    expect(await enter(provider)).toMatchObject({ result: { user: { email } } });
    // Another issuer does not speak for the domain.
    hostile.behaves({ claims: (made) => ({ ...made, sub: "x", email, email_verified: true }) });
    await expect(enter(other)).rejects.toMatchObject(refusedAs("other_domain"));
    await change({ active: false });
    expect(await login(email, PASSWORD)).toHaveProperty("token");
    await change({ active: true, domains: [] });
  });

  it("newcomers of its domains get an account of the role, which no password opens", async () => {
    await change({ domains: ["new.example"], newcomer_role: "moderator" });
    const email = `${random()}@new.example`;
    vouch(email, random());
    expect(await enter(provider)).toMatchObject({
      result: { user: { email, role: "moderator", name: "Ada Lovelace" } },
    });
    expect(await enter(provider)).toMatchObject({ result: { user: { email } } });
    vouch(`${random()}@elsewhere.example`, random());
    await expect(enter(provider)).rejects.toMatchObject(refusedAs("no_account"));
    await change({ domains: [], newcomer_role: null });
    await expect(signIn(contextOf(), { email, password: "none" }, null)).rejects.toMatchObject({
      code: "invalid_credentials",
    });
  });

  it("tells its person by name, and signs nobody in alone while they have not gone through it after a link", async () => {
    const person = await system.createActor("moderator");
    vouch(person.email, random());
    await enter(provider);
    const told = await listNotices(contextOf(person), { state: "all", page: 1, perPage: 10 });
    expect(told.rows).toContainEqual(
      expect.objectContaining({
        title: `${provider.name} signs you in from now on`,
        undo: "Remove",
        link: "/account#identities",
      }),
    );
    const pending = (reviewSince: number | null) =>
      contextOf().db.update(users).set({ reviewSince }).where(eq(users.id, person.id));
    await pending(1);
    await expect(enter(provider)).rejects.toMatchObject(refusedAs("password_first"));
    // People of a domain that signs in by it have no password way.
    await change({ domains: ["example.com"] });
    expect(await enter(provider)).toMatchObject({ result: { mustReview: true } });
    await change({ domains: [] });
    await pending(null);
    expect(await enter(provider)).toMatchObject({ result: { mustReview: false } });
  });

  it("our second factor is asked for after it, unless it is trusted to have asked", async () => {
    const person = await system.createActor("admin");
    vouch(person.email, random());
    await enter(provider);
    const now = Date.now();
    const earlier = contextOf({ ...person, confirmedAt: now }, { now: now - 60_000 });
    const { secret } = await startTotp(earlier);
    await confirmTotp(earlier, { code: await totpCode(secret, earlier.now) });
    const { result } = await enter(provider);
    if ("token" in result) throw new Error("No code was asked for");
    expect(result.methods).toEqual(["totp", "recovery"]);
    // An office behind one address does not lock itself out by it.
    const [counted] = await contextOf()
      .db.select({ count: rateLimits.count })
      .from(rateLimits)
      .where(like(rateLimits.key, "sign-in-keyless:%"));
    expect(counted).toEqual({ count: 0 });
    const code = await totpCode(secret, now);
    const signedIn = await finishSignIn(contextOf(null, { now }), { code }, result.halfSigned);
    expect(signedIn.user.id).toBe(person.id);
    await change({ trusts_factor: true });
    expect(await enter(provider)).toMatchObject({ result: { user: { id: person.id } } });
    // A role that needs one: set up here, or trusted to be there.
    await updateSettings(contextOf(boss), { second_factor_roles: ["moderator"] });
    const lacking = await system.createActor("moderator");
    vouch(lacking.email, random());
    expect(await enter(provider)).toMatchObject({ result: { mustEnroll: false } });
    await change({ trusts_factor: false });
    expect(await enter(provider)).toMatchObject({ result: { mustEnroll: true } });
    await updateSettings(contextOf(boss), { second_factor_roles: [] });
  });

  it("one that is switched off or gone signs nobody in, also who has begun", async () => {
    const person = await system.createActor("moderator");
    vouch(person.email, random());
    const { address, sealed } = await begin(provider);
    const back = await visitIssuer(address, real.origin);
    await change({ active: false });
    await expect(finish(provider, back, sealed)).rejects.toMatchObject({ code: "not_found" });
    await expect(begin(provider)).rejects.toMatchObject({ code: "not_found" });
    await change({ active: true });
    const [row] = await contextOf()
      .db.select()
      .from(identityProviders)
      .where(eq(identityProviders.id, provider.id));
    expect(row?.clientSecret).not.toContain(CLIENT.secret);
  });
});
