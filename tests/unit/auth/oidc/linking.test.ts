import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { emailChanges, passwordResets } from "@/db/schema/account-links";
import { apiTokens } from "@/db/schema/api-tokens";
import { notices, passkeys, sessions, userIdentities, users } from "@/db/schema/auth";
import { createResetLink, resetPassword } from "@/lib/account-links/reset-password";
import type { Actor } from "@/lib/auth/actor";
import { updateProvider } from "@/lib/auth/oidc/change-providers";
import { confirmIdentity } from "@/lib/auth/oidc/confirm-identity";
import { finishOidcLink, finishOidcStepUp, startOwnVisit } from "@/lib/auth/oidc/own-identity";
import { getOwnWays } from "@/lib/auth/own-ways";
import { hashPassword, noPassword } from "@/lib/auth/password";
import { confirmTotp, startTotp } from "@/lib/auth/second-factor/own-factor";
import { totpCode } from "@/lib/auth/second-factor/totp";
import { newSession, startSessionStatements } from "@/lib/auth/session";
import { STEP_UP_MS } from "@/lib/auth/step-up";
import { closeAfterTests } from "../../../support/close-after-tests";
import { interrupted } from "../../../support/interrupted";
import { visitIssuer } from "../../../support/issuer";
import { ORIGIN, randomText, refusedAs, startOidcWorld } from "./oidc-fixture";

const PASSWORD = "correct horse battery";
const SITE = { origin: ORIGIN, rpId: "127.0.0.1" };

const world = await closeAfterTests(startOidcWorld());
const passwordHash = await hashPassword(PASSWORD, { ln: 10, r: 8, p: 1 });
beforeEach(() => world.forget());

const db = () => world.contextOf().db;
const identitiesOf = ({ id }: Pick<Actor, "id">) =>
  db().select().from(userIdentities).where(eq(userIdentities.userId, id));
const emailOf = async ({ id }: Pick<Actor, "id">) =>
  (await db().select().from(users).where(eq(users.id, id)))[0]?.email;

/** Returns the confirmation that a sign-in with this email asks for. */
async function askedOf(email: string, sub = randomText()) {
  world.vouch(email, sub);
  const { result } = await world.enter(world.provider);
  if (!("toConfirm" in result)) throw new Error("Nothing is to be confirmed");
  return result;
}

const attemptOf = (sealed: string | null) => ({
  ...{ sealed, presented: null, deviceUserId: null },
  passkey: { sealed: null, site: SITE },
});
const confirm = (sealed: string | null, input: object, now = Date.now()) =>
  confirmIdentity(world.contextOf(null, { now }), input, attemptOf(sealed));

/** Gives an account a session, token, passkey and open links. */
async function giveAccess({ id, email }: Actor, sessionId?: string) {
  const { tokenHash } = await newSession();
  await startSessionStatements(world.contextOf(), id, tokenHash).insert;
  if (sessionId)
    await db().update(sessions).set({ id: sessionId }).where(eq(sessions.tokenHash, tokenHash));
  const [createdAt, expiresAt] = [Date.now(), Date.now() + 1_000_000];
  const common = { userId: id, createdAt, expiresAt };
  await db()
    .insert(apiTokens)
    .values({
      ...{ tokenHash: randomText(), id: randomText(), ...common, name: "Script" },
      ...{ role: "moderator", access: "write", lastFour: "abcd" },
    });
  await db()
    .insert(passkeys)
    .values({
      ...{ id: randomText(), userId: id, credentialId: randomText(), publicKey: "a" },
      ...{ counter: 0, transports: "[]", name: "Laptop", createdAt },
    });
  await db()
    .insert(passwordResets)
    .values({ ...common, way: "mailed", tokenHash: randomText(), email, passwordFingerprint: "" });
  await db()
    .insert(emailChanges)
    .values({ ...common, email: "a@b.example", fromEmail: email, sentAt: createdAt });
}

const accessOf = async ({ id }: Actor) => ({
  sessions: await db().$count(sessions, eq(sessions.userId, id)),
  tokens: await db().$count(apiTokens, eq(apiTokens.userId, id)),
  passkeys: await db().$count(passkeys, eq(passkeys.userId, id)),
  resets: await db().$count(passwordResets, eq(passwordResets.userId, id)),
  emails: await db().$count(emailChanges, eq(emailChanges.userId, id)),
});

describe("an account that was there before its person's first sign-in at an identity provider", () => {
  it("is linked by its password, and every other way into it ends", async () => {
    const person = await world.system.createActor("moderator", { passwordHash });
    const { confirmBy, toConfirm } = await askedOf(person.email);
    expect(confirmBy).toEqual(["password"]);
    expect(await identitiesOf(person)).toEqual([]);
    await giveAccess(person);
    // An existing passkey becomes the second factor.
    await expect(confirm(toConfirm, { password: PASSWORD })).rejects.toMatchObject({
      code: "forbidden",
      errors: { code: [expect.stringContaining("second factor")] },
    });
    await db().delete(passkeys).where(eq(passkeys.userId, person.id));
    for (const input of [{ password: "wrong password" }, { code: "123456" }])
      await expect(confirm(toConfirm, input)).rejects.toMatchObject({ code: "forbidden" });
    const tries = [1, 2, 3].map(() => confirm(toConfirm, { password: PASSWORD }));
    const outcomes = await Promise.allSettled(tries);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await identitiesOf(person)).toHaveLength(1);
    expect(await accessOf(person)).toEqual({
      ...{ sessions: 1, tokens: 0, passkeys: 0, resets: 0, emails: 0 },
    });
    const told = await db().select().from(notices).where(eq(notices.userId, person.id));
    expect(told.map(({ kind }) => kind)).toContain("identity_changed");
    expect(await world.enter(world.provider)).toMatchObject({
      result: { user: { id: person.id } },
    });
  });

  it("is linked and signed in, or left as it was, wherever the database fails", async () => {
    const lost = new Error("The database is gone");
    for (let at = 0; ; at += 1) {
      const person = await world.system.createActor("moderator", { passwordHash });
      const { toConfirm } = await askedOf(person.email);
      await giveAccess(person);
      await db().delete(passkeys).where(eq(passkeys.userId, person.id));
      const before = await accessOf(person);
      let hasFailed = false;
      const fail = async () => {
        hasFailed = true;
        throw lost;
      };
      const ctx = {
        ...interrupted(world.system, null, fail, at),
        engine: world.contextOf().engine,
      };
      const answer = await confirmIdentity(ctx, { password: PASSWORD }, attemptOf(toConfirm)).catch(
        (error: unknown) => error,
      );
      if (!hasFailed) break;
      expect(at).toBeLessThan(50);
      expect([at, answer]).not.toEqual([at, expect.objectContaining({ token: expect.anything() })]);
      expect([at, await identitiesOf(person), await accessOf(person)]).toEqual([at, [], before]);
      await world.forget();
      expect(await confirm(toConfirm, { password: PASSWORD })).toHaveProperty("token");
      await world.forget();
    }
  });

  it("is linked by its second factor, whose passkeys end with it", async () => {
    const person = await world.system.createActor("admin", { passwordHash });
    const now = Date.now();
    const earlier = world.contextOf({ ...person, confirmedAt: now }, { now: now - 60_000 });
    const { secret } = await startTotp(earlier);
    await confirmTotp(earlier, { code: await totpCode(secret, earlier.now) });
    await giveAccess(person);
    const { confirmBy, toConfirm } = await askedOf(person.email);
    expect(confirmBy).toEqual(["totp", "recovery", "passkey"]);
    await expect(confirm(toConfirm, { code: "000000" }, now)).rejects.toMatchObject({
      code: "forbidden",
    });
    const code = await totpCode(secret, now);
    expect(await confirm(toConfirm, { code }, now)).toMatchObject({ user: { id: person.id } });
    expect(await accessOf(person)).toMatchObject({ sessions: 1, tokens: 0, passkeys: 0 });
  });

  it("is confirmed as it was: nothing else of it may have changed meanwhile", async () => {
    const changes: Record<string, (id: string) => Promise<unknown>> = {
      password: (id) => db().update(users).set({ passwordHash: "$other" }).where(eq(users.id, id)),
      email: (id) =>
        db()
          .update(users)
          .set({ email: `${id}@example.net` })
          .where(eq(users.id, id)),
      role: (id) => db().update(users).set({ role: "superadmin" }).where(eq(users.id, id)),
      active: (id) => db().update(users).set({ active: false }).where(eq(users.id, id)),
      provider: () =>
        updateProvider(world.contextOf(world.boss), world.provider.id, { trusts_factor: false }),
    };
    for (const change of Object.values(changes)) {
      const person = await world.system.createActor("moderator", { passwordHash });
      const { toConfirm } = await askedOf(person.email);
      await change(person.id);
      await expect(confirm(toConfirm, { password: PASSWORD })).rejects.toMatchObject(
        refusedAs("too_late"),
      );
      expect(await identitiesOf(person)).toEqual([]);
      await world.forget();
    }
    await expect(confirm(null, { password: PASSWORD })).rejects.toMatchObject(
      refusedAs("too_late"),
    );
  });

  it("of a superadmin is never linked by its email, and one without a password has to get one", async () => {
    const chief = await world.system.createActor("superadmin", { passwordHash });
    world.vouch(chief.email, randomText());
    await expect(world.enter(world.provider)).rejects.toMatchObject(refusedAs("link_first"));
    const person = await world.system.createActor("moderator", { passwordHash: noPassword() });
    world.vouch(person.email, randomText());
    await expect(world.enter(world.provider)).rejects.toMatchObject(refusedAs("cannot_confirm"));
    // A manager creates a reset link, which alone signs no one in here.
    const { url } = await createResetLink(world.contextOf(world.boss), person.id);
    await resetPassword(world.contextOf(), {
      ...{ token: new URL(url).hash.slice(1), password: "violet-harbour-42" },
    });
    const { toConfirm } = await askedOf(person.email);
    expect(await confirm(toConfirm, { password: "violet-harbour-42" })).toHaveProperty("token");
  });

  it("gets no more than five wrong passwords", async () => {
    const person = await world.system.createActor("moderator", { passwordHash });
    const { toConfirm } = await askedOf(person.email);
    for (let index = 0; index < 5; index += 1)
      await expect(confirm(toConfirm, { password: "wrong password" })).rejects.toMatchObject({
        code: "forbidden",
      });
    await expect(confirm(toConfirm, { password: PASSWORD })).rejects.toMatchObject({
      code: "rate_limited",
    });
  });
});

/** Simulates a signed-in person's visit to the issuer's pages. */
async function visit(actor: Actor, purpose: "link" | "step-up", as: Actor = actor) {
  const { provider, contextOf, real } = world;
  const begun = await startOwnVisit(
    contextOf(actor),
    provider.id,
    { purpose, to: "/account" },
    ORIGIN,
  );
  const back = await visitIssuer(begun.address, real.origin);
  const finish = purpose === "link" ? finishOidcLink : finishOidcStepUp;
  const { search } = new URL(back);
  await finish(contextOf(as), provider.id, {
    ...{ origin: ORIGIN, query: search, sealed: begun.sealed },
  });
  return new URL(begun.address).searchParams;
}

describe("linking on one's own account page", () => {
  it("gives superadmins and others the provider's email; the present session and the passkeys stay", async () => {
    for (const role of ["superadmin", "moderator"] as const) {
      const person = await world.system.createActor(role, {
        email: `${randomText()}@private.example`,
      });
      await giveAccess(person, person.sessionId ?? "");
      const [email, sub] = [`${randomText()}@example.com`, randomText()];
      world.vouch(email, sub);
      await visit(person, "link");
      expect(await emailOf(person)).toBe(email);
      expect(await identitiesOf(person)).toMatchObject([{ subject: sub }]);
      expect(await accessOf(person)).toMatchObject({
        sessions: 1,
        tokens: 0,
        resets: 0,
        emails: 0,
      });
      expect((await accessOf(person)).passkeys).toBeGreaterThan(0);
      await db().delete(passkeys).where(eq(passkeys.userId, person.id));
      expect(await world.enter(world.provider)).toMatchObject({
        result: { user: { id: person.id } },
      });
    }
  });

  it("needs a password of the last 15 minutes, and the session in which it began", async () => {
    const person = await world.system.createActor("admin");
    const late = { ...person, confirmedAt: Date.now() - STEP_UP_MS };
    world.vouch(person.email, randomText());
    await expect(visit(late, "link")).rejects.toMatchObject({ code: "step_up_required" });
    const elsewhere = { ...person, sessionId: randomText() };
    await expect(visit(person, "link", elsewhere)).rejects.toMatchObject(refusedAs("too_late"));
    const stranger = await world.system.createActor("admin");
    await expect(visit(person, "link", stranger)).rejects.toMatchObject(refusedAs("too_late"));
    expect(await identitiesOf(person)).toEqual([]);
  });

  it("takes neither another person's email nor another person's account at the issuer", async () => {
    const person = await world.system.createActor("moderator");
    const linked = await world.linkedPerson("moderator");
    world.vouch(person.email, linked.sub);
    await expect(visit(person, "link")).rejects.toMatchObject(refusedAs("bound_elsewhere"));
    const neighbour = await world.system.createActor("moderator");
    world.vouch(neighbour.email, randomText());
    await expect(visit(person, "link")).rejects.toMatchObject(refusedAs("email_taken"));
    world.vouch("a@elsewhere.example", randomText());
    await expect(visit(person, "link")).rejects.toMatchObject(refusedAs("other_domain"));
    expect([await identitiesOf(person), await emailOf(person)]).toEqual([[], person.email]);
  });
});

describe("confirming that it is you at your identity provider", () => {
  const confirmedAt = async ({ sessionId }: Actor) =>
    (
      await db()
        .select()
        .from(sessions)
        .where(eq(sessions.id, sessionId ?? ""))
    )[0]?.confirmedAt;
  const signedIn = async (changes: object = {}) => {
    const person = await world.linkedPerson("moderator", changes);
    const { tokenHash } = await newSession();
    await startSessionStatements(world.contextOf(), person.id, tokenHash).insert;
    const id = person.sessionId ?? "";
    await db().update(sessions).set({ id }).where(eq(sessions.tokenHash, tokenHash));
    world.vouch(person.email, person.sub);
    return { ...person, confirmedAt: Date.now() - STEP_UP_MS };
  };

  it("asks them to sign in again, and counts like a password", async () => {
    const person = await signedIn({ passwordHash: noPassword() });
    expect(await getOwnWays(world.contextOf(person))).toMatchObject({
      password: false,
      linked: [{ name: "Company", active: true }],
    });
    const query = await visit(person, "step-up");
    expect([query.get("prompt"), query.get("max_age")]).toEqual(["login", "0"]);
    expect(Date.now() - ((await confirmedAt(person)) ?? 0)).toBeLessThan(60_000);
  });

  it("does not count for another person, session or purpose", async () => {
    const person = await signedIn();
    world.vouch(person.email, randomText());
    await expect(visit(person, "step-up")).rejects.toMatchObject(refusedAs("other_person"));
    world.vouch(person.email, person.sub);
    const elsewhere = { ...person, sessionId: randomText() };
    await expect(visit(person, "step-up", elsewhere)).rejects.toMatchObject(refusedAs("too_late"));
    const { address, sealed } = await world.begin(world.provider);
    const back = await visitIssuer(address, world.real.origin);
    const answer = { origin: ORIGIN, query: new URL(back).search, sealed };
    await expect(
      finishOidcStepUp(world.contextOf(person), world.provider.id, answer),
    ).rejects.toMatchObject(refusedAs("too_late"));
    expect(await confirmedAt(person)).toBeNull();
  });

  it.each([
    ["no time of the sign-in", () => undefined, "not_fresh"],
    ["an older sign-in", () => Math.floor(Date.now() / 1000) - 3600, "not_fresh"],
    ["a time that is no number", () => "now", "refused"],
  ])("is refused with %s", async (_title, authTime, reason) => {
    const person = await world.system.createActor("moderator", {
      email: `${randomText()}@hostile.example`,
    });
    const subject = randomText();
    const at = Date.now();
    await db()
      .insert(userIdentities)
      .values({
        ...{ providerId: world.other.id, subject, userId: person.id },
        ...{ createdAt: at, lastUsedAt: at },
      });
    const { contextOf, other, hostile } = world;
    const input = { purpose: "step-up", to: "/" };
    const begun = await startOwnVisit(contextOf(person), other.id, input, ORIGIN);
    hostile.behaves({
      claims: (made) => ({
        ...{ ...made, sub: subject, email: person.email, email_verified: true },
        auth_time: authTime(),
      }),
    });
    const { search } = new URL(await visitIssuer(begun.address, hostile.origin));
    await expect(
      finishOidcStepUp(contextOf(person), other.id, {
        ...{ origin: ORIGIN, query: search, sealed: begun.sealed },
      }),
    ).rejects.toMatchObject(refusedAs(reason));
  });
});
