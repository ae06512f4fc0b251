import { eq, like } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { identityProviders, notices, rateLimits, userIdentities, users } from "@/db/schema/auth";
import { auditLog } from "@/db/schema/system";
import { updateProvider } from "@/lib/auth/oidc/change-providers";
import { listSignInProviders } from "@/lib/auth/oidc/identity-providers";
import type { ProviderView } from "@/lib/auth/oidc/schema";
import { hashPassword } from "@/lib/auth/password";
import { confirmTotp, startTotp } from "@/lib/auth/second-factor/own-factor";
import { totpCode } from "@/lib/auth/second-factor/totp";
import { finishSignIn, signIn } from "@/lib/auth/sign-in";
import { updateSettings } from "@/lib/settings/site-settings";
import { closeAfterTests } from "../../../support/close-after-tests";
import { CLIENT, type Hostility, visitIssuer } from "../../../support/issuer";
import { ORIGIN, randomText, refusedAs, startOidcWorld } from "./oidc-fixture";

const PASSWORD = "correct horse battery";

let provider: ProviderView;
let other: ProviderView;
const world = await closeAfterTests(startOidcWorld());
({ provider, other } = world);
beforeEach(() => world.forget());

describe("a sign-in at a provider of OpenID Connect", () => {
  it("is refused in words from where the person's role may not be used", async () => {
    const person = await world.linkedPerson("moderator");
    world.vouch(person.email, person.sub);
    const save = (moderator: string[]) =>
      updateSettings(world.contextOf(world.boss), { access_policy: { networks: { moderator } } });
    await save(["198.51.100.0/24"]);
    await expect(world.enter(provider)).rejects.toMatchObject(refusedAs("other_network"));
    await save([]);
    expect(await world.enter(provider)).toMatchObject({ result: { user: { id: person.id } } });
  });

  it("enters the account that is linked to the subject, and gives it the email that the issuer names now", async () => {
    const person = await world.linkedPerson("moderator");
    world.vouch(person.email.toUpperCase(), person.sub);
    const first = await world.enter(provider, "/tasks?page=2");
    expect(first).toMatchObject({ to: "/tasks?page=2", result: { user: { id: person.id } } });
    const email = `${person.sub}@example.com`;
    world.vouch(email, person.sub);
    expect(await world.enter(provider)).toMatchObject({
      result: { user: { id: person.id, email } },
    });
    // Another subject with a linked email is another person.
    world.vouch(email, randomText());
    await expect(world.enter(provider)).rejects.toMatchObject(refusedAs("bound"));
    // An email of another account stays with that account.
    const neighbour = await world.system.createActor("moderator");
    world.vouch(neighbour.email, person.sub);
    await expect(world.enter(provider)).rejects.toMatchObject(refusedAs("email_taken"));
    const { db } = world.contextOf();
    const rows = await db.select().from(auditLog).where(eq(auditLog.entityId, person.id));
    expect(rows.map(({ action }) => action)).toEqual(
      expect.arrayContaining(["auth.followEmail", "auth.signIn"]),
    );
    const told = await db.select().from(notices).where(eq(notices.userId, person.id));
    expect(told.find(({ kind }) => kind === "email_changed")?.parts).toBe(
      JSON.stringify({ from: person.email, to: email, by: "Company" }),
    );
  });

  it("speaks for addresses of its own domains alone, linked or not, for superadmins too", async () => {
    const person = await world.linkedPerson("moderator");
    const outside = await world.system.createActor("moderator", {
      email: `${randomText()}@elsewhere.example`,
    });
    for (const [email, sub] of [
      [outside.email, randomText()],
      [world.boss.email, randomText()],
      [`${randomText()}@elsewhere.example`, person.sub],
      [`${randomText()}@sub.example.com`, person.sub],
    ] as const) {
      world.vouch(email, sub);
      await expect(world.enter(provider)).rejects.toMatchObject(refusedAs("other_domain"));
    }
    // Without a domain it vouches for no one, and the sign-in page doesn't offer it.
    await updateProvider(world.contextOf(world.boss), provider.id, { domains: [] });
    world.vouch(person.email, person.sub);
    await expect(world.enter(provider)).rejects.toMatchObject(refusedAs("other_domain"));
    expect(await listSignInProviders(world.contextOf())).toEqual([{ id: other.id, name: "Other" }]);
    await updateProvider(world.contextOf(world.boss), provider.id, { domains: ["example.com"] });
    expect(await world.enter(provider)).toMatchObject({ result: { user: { id: person.id } } });
  });

  it("opens nothing without a verified email, without an account, and to anyone who is inactive", async () => {
    const person = await world.linkedPerson("moderator");
    world.vouch(person.email, person.sub, false);
    await expect(world.enter(provider)).rejects.toMatchObject(refusedAs("not_verified"));
    world.vouch(`${randomText()}@example.com`, randomText());
    await expect(world.enter(provider)).rejects.toMatchObject(refusedAs("no_account"));
    world.vouch(person.email, person.sub);
    await world.enter(provider);
    await world.contextOf().db.update(users).set({ active: false }).where(eq(users.id, person.id));
    await expect(world.enter(provider)).rejects.toMatchObject(refusedAs("no_account"));
  });

  it("is taken once, in the browser that began it, at the provider that it began with", async () => {
    const person = await world.linkedPerson("moderator");
    world.vouch(person.email, person.sub);
    const { address, sealed } = await world.begin(provider);
    const back = await visitIssuer(address, world.real.origin);
    await expect(world.finish(provider, back, null)).rejects.toMatchObject(refusedAs("too_late"));
    await expect(world.finish(other, back, sealed)).rejects.toMatchObject(refusedAs("too_late"));
    const foreign = await world.begin(provider);
    await expect(world.finish(provider, back, foreign.sealed)).rejects.toMatchObject(
      refusedAs("refused"),
    );
    const both = await Promise.allSettled([
      world.finish(provider, back, sealed),
      world.finish(provider, back, sealed),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    await expect(world.finish(provider, back, sealed)).rejects.toMatchObject(refusedAs("too_late"));
    await world.system.settle();
    const refusals = await world
      .contextOf()
      .db.select()
      .from(auditLog)
      .where(eq(auditLog.outcome, "refused"));
    expect(refusals.some(({ after }) => after?.includes('"reason":"too_late"'))).toBe(true);
  });

  it("goes nowhere but to a path of the console", async () => {
    const person = await world.linkedPerson("moderator");
    world.vouch(person.email, person.sub);
    for (const to of ["//evil.example", "https://evil.example", "/\\evil.example", "/a b", "x"])
      expect(await world.enter(provider, to)).toMatchObject({ to: "/" });
  });

  it("is limited by network", async () => {
    for (let index = 0; index < 50; index += 1)
      await expect(world.finish(provider, ORIGIN, null)).rejects.toMatchObject(
        refusedAs("too_late"),
      );
    await expect(world.finish(provider, ORIGIN, null)).rejects.toMatchObject({
      code: "rate_limited",
    });
  });
});

describe("an issuer that can't be trusted", () => {
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
    ["an empty subject", { claims: (made) => ({ ...made, sub: "" }) }],
    ["a subject that is too long", { claims: (made) => ({ ...made, sub: "a".repeat(256) }) }],
    [
      "an email in brackets",
      { claims: (made) => ({ ...made, email: "<a@hostile.example>" }) },
      "not_verified",
    ],
    [
      "an email with a character that nobody sees",
      { claims: ({ email, ...made }) => ({ ...made, email: `\u200B${email}` }) },
      "not_verified",
    ],
    [
      "an email of another domain",
      { claims: (made) => ({ ...made, email: "a@example.com" }) },
      "other_domain",
    ],
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
    // Everything else is valid; only this is rejected.
    const email = `${randomText()}@hostile.example`;
    await world.system.createActor("moderator", { email });
    const claims = hostility.claims ?? ((made) => made);
    const begun = await world.begin(other);
    world.hostile.behaves({
      ...hostility,
      claims: (made) => claims({ ...made, email, email_verified: true }),
    });
    const attempt = async () => {
      const back = hostility.redirects
        ? `${world.callbackOf(other)}?code=a`
        : await visitIssuer(begun.address, world.hostile.origin);
      return world.finish(other, back, begun.sealed);
    };
    await expect(attempt()).rejects.toMatchObject(refusedAs(reason));
    const bound = await world
      .contextOf()
      .db.select()
      .from(userIdentities)
      .where(eq(userIdentities.providerId, other.id));
    expect(bound).toEqual([]);
  });

  it("is followed where all of it holds", async () => {
    const email = `${randomText()}@hostile.example`;
    await world.system.createActor("moderator", { email });
    world.hostile.behaves({
      claims: (made) => ({ ...made, sub: "a".repeat(255), email, email_verified: true }),
    });
    expect(await world.enter(other)).toMatchObject({ result: { confirmBy: ["password"] } });
  });
});

describe("what superadmins set", () => {
  const change = async (changes: object) => {
    provider = await updateProvider(world.contextOf(world.boss), provider.id, changes);
  };

  it("a domain's people sign in by it, and no password opens; superadmins keep theirs", async () => {
    const passwordHash = await hashPassword(PASSWORD);
    await change({ domains: ["bound.example"] });
    const email = `${randomText()}@bound.example`;
    await world.system.createActor("moderator", { email, passwordHash });
    const login = (address: string, password: string) =>
      signIn(world.contextOf(), { email: address, password }, null).catch((error: Error) => error);
    // The same answer for known, unknown, right and wrong.
    const refusal = {
      code: "forbidden",
      message: "People at bound.example sign in with Company.",
    };
    expect(await login(email, PASSWORD)).toMatchObject(refusal);
    expect(await login(email, "wrong password")).toMatchObject(refusal);
    expect(await login("unknown@bound.example", PASSWORD)).toMatchObject(refusal);
    const chief = await world.system.createActor("superadmin", {
      ...{ email: `chief-${email}`, passwordHash },
    });
    expect(await login(chief.email, "wrong password")).toMatchObject(refusal);
    expect(await login(chief.email, PASSWORD)).toHaveProperty("token");
    world.vouch(email, randomText());
    expect(await world.enter(provider)).toMatchObject({ result: { confirmBy: ["password"] } });
    // Another issuer doesn't vouch for the domain.
    world.hostile.behaves({
      claims: (made) => ({ ...made, sub: "x", email, email_verified: true }),
    });
    await expect(world.enter(other)).rejects.toMatchObject(refusedAs("other_domain"));
    await change({ active: false });
    expect(await login(email, PASSWORD)).toHaveProperty("token");
    await change({ active: true, domains: ["example.com"] });
  });

  it("newcomers of its domains get an account of the role, which no password opens", async () => {
    await change({ domains: ["new.example"], newcomer_role: "moderator" });
    const email = `${randomText()}@new.example`;
    world.vouch(email, randomText());
    expect(await world.enter(provider)).toMatchObject({
      result: { user: { email, role: "moderator", name: "Ada Lovelace" } },
    });
    expect(await world.enter(provider)).toMatchObject({ result: { user: { email } } });
    world.vouch(`${randomText()}@elsewhere.example`, randomText());
    await expect(world.enter(provider)).rejects.toMatchObject(refusedAs("other_domain"));
    await change({ domains: ["example.com"], newcomer_role: null });
    await expect(
      signIn(world.contextOf(), { email, password: "none" }, null),
    ).rejects.toMatchObject({
      code: "invalid_credentials",
    });
  });

  it("signs no one in alone who has a password way and has not reviewed the sign-in methods after a link", async () => {
    const pending = (id: string, reviewSince: number | null) =>
      world.contextOf().db.update(users).set({ reviewSince }).where(eq(users.id, id));
    const superadmin = await world.linkedPerson("superadmin");
    world.vouch(superadmin.email, superadmin.sub);
    await pending(superadmin.id, 1);
    await expect(world.enter(provider)).rejects.toMatchObject(refusedAs("password_first"));
    await pending(superadmin.id, null);
    expect(await world.enter(provider)).toMatchObject({ result: { mustReview: false } });
    // People of a domain that signs in through it have no password.
    const person = await world.linkedPerson("moderator");
    world.vouch(person.email, person.sub);
    await pending(person.id, 1);
    expect(await world.enter(provider)).toMatchObject({ result: { mustReview: true } });
  });

  it("our second factor is asked for after it, unless it is trusted to have asked", async () => {
    const person = await world.linkedPerson("admin");
    world.vouch(person.email, person.sub);
    await world.enter(provider);
    const now = Date.now();
    const earlier = world.contextOf({ ...person, confirmedAt: now }, { now: now - 60_000 });
    const { secret } = await startTotp(earlier);
    await confirmTotp(earlier, { code: await totpCode(secret, earlier.now) });
    const { result } = await world.enter(provider);
    if (!("halfSigned" in result)) throw new Error("No code was asked for");
    expect(result.methods).toEqual(["totp", "recovery"]);
    // An office behind one address doesn't block itself.
    const [counted] = await world
      .contextOf()
      .db.select({ count: rateLimits.count })
      .from(rateLimits)
      .where(like(rateLimits.key, "sign-in-keyless:%"));
    expect(counted).toEqual({ count: 0 });
    const code = await totpCode(secret, now);
    const signedIn = await finishSignIn(
      world.contextOf(null, { now }),
      { code },
      result.halfSigned,
    );
    expect(signedIn.user.id).toBe(person.id);
    await change({ trusts_factor: true });
    expect(await world.enter(provider)).toMatchObject({ result: { user: { id: person.id } } });
    // A role that needs one: set up here, or trusted to exist.
    await updateSettings(world.contextOf(world.boss), { second_factor_roles: ["moderator"] });
    const lacking = await world.linkedPerson("moderator");
    world.vouch(lacking.email, lacking.sub);
    expect(await world.enter(provider)).toMatchObject({ result: { mustEnroll: false } });
    await change({ trusts_factor: false });
    expect(await world.enter(provider)).toMatchObject({ result: { mustEnroll: true } });
    await updateSettings(world.contextOf(world.boss), { second_factor_roles: [] });
  });

  it("one that is inactive or gone signs no one in, also who has begun", async () => {
    const person = await world.linkedPerson("moderator");
    world.vouch(person.email, person.sub);
    const { address, sealed } = await world.begin(provider);
    const back = await visitIssuer(address, world.real.origin);
    await change({ active: false });
    await expect(world.finish(provider, back, sealed)).rejects.toMatchObject({ code: "not_found" });
    await expect(world.begin(provider)).rejects.toMatchObject({ code: "not_found" });
    await change({ active: true });
    const [row] = await world
      .contextOf()
      .db.select()
      .from(identityProviders)
      .where(eq(identityProviders.id, provider.id));
    expect(row?.clientSecret).not.toContain(CLIENT.secret);
  });
});
