import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import {
  identityProviders,
  notices,
  passkeys,
  rateLimits,
  recoveryCodes,
  sessions,
  totpFactors,
  userIdentities,
  type users,
} from "@/db/schema/auth";
import { auditLog } from "@/db/schema/system";
import { createResetLink, resetPassword } from "@/lib/account-links/reset-password";
import type { Actor } from "@/lib/auth/actor";
import { removePasskey } from "@/lib/auth/passkeys/own-passkeys";
import { signInByPasskey, startPasskeySignIn } from "@/lib/auth/passkeys/passkey-sign-in";
import { hashPassword } from "@/lib/auth/password";
import { signIn } from "@/lib/auth/sign-in";
import { STEP_UP_MS } from "@/lib/auth/step-up";
import { listOwnIdentities, removeOwnIdentity } from "@/lib/auth/ways/identities";
import { answerReview, getSignInWays } from "@/lib/auth/ways/review";
import type { Context } from "@/lib/context/context";
import { sha256Hex } from "@/lib/crypto/hash";
import { listNotices } from "@/lib/notices/own-notices";
import { loadRequestState } from "@/lib/system/request-state";
import { listUserIdentities, removeUserIdentity } from "@/lib/users/user-access";
import { answeringEngine } from "../../../support/answering-engine";
import { closeAfterTests } from "../../../support/close-after-tests";
import { createPasskeyDevice } from "../../../support/passkey-device";
import { createTestSystem } from "../../../support/test-system";

const PASSWORD = "correct horse battery";
const NEW_PASSWORD = "violet-harbour-42";
const SITE = { origin: "https://atrium.example.com", rpId: "atrium.example.com" };

const system = await closeAfterTests(createTestSystem());
await system.completeSetup();
const passwordHash = await hashPassword(PASSWORD);
const boss = await system.createActor("superadmin");
beforeEach(async () => {
  const { db } = system.context();
  await db.delete(rateLimits);
  await db.delete(identityProviders);
});

const as = (actor: Actor | null = null, changes: Partial<Context> = {}) =>
  system.context(actor, {
    engine: answeringEngine(system.config),
    assets: { fetch: async () => new Response("") },
    requestId: crypto.randomUUID(),
    ...changes,
  });

async function provider(name: string, domains: string[] = []): Promise<string> {
  const id = crypto.randomUUID();
  const row = { id, name, issuer: "https://login.example.com", clientId: "atrium" };
  const times = { createdAt: 1, updatedAt: 1 };
  await as()
    .db.insert(identityProviders)
    .values({ ...row, ...times, domains: JSON.stringify(domains) });
  return id;
}

const link = (actor: Actor, providerId: string) =>
  as()
    .db.insert(userIdentities)
    .values({ providerId, subject: actor.id, userId: actor.id, createdAt: 1, lastUsedAt: 2 });

async function givePasskey(actor: Actor, name: string, device = createPasskeyDevice()) {
  const id = crypto.randomUUID();
  const key = device.stored();
  const row = { id, userId: actor.id, ...key, transports: "[]", name, createdAt: 1 };
  await as().db.insert(passkeys).values(row);
  return { id, device };
}

const giveApp = (actor: Actor) =>
  as().db.insert(totpFactors).values({
    userId: actor.id,
    secret: "sealed",
    createdAt: 1,
    confirmedAt: 1,
    lastStep: 1,
  });

const giveCode = (actor: Actor) =>
  as().db.insert(recoveryCodes).values({ codeHash: actor.id, userId: actor.id });

function enterByPasskey(
  device: ReturnType<typeof createPasskeyDevice>,
  halfSigned: string | null = null,
  changes = {},
) {
  const { options, sealed } = startPasskeySignIn(SITE);
  const response = device.sign({ ...SITE, challenge: options.challenge, ...changes });
  return signInByPasskey(as(), { response }, { sealed, site: SITE, presented: null, halfSigned });
}

/** Sets a new password with a manager's link. */
async function reset(person: Actor): Promise<void> {
  const { url } = await createResetLink(as(boss), person.id);
  await resetPassword(as(), { token: url.split("#")[1], password: NEW_PASSWORD });
}

const enter = (person: Actor) =>
  signIn(as(), { email: person.email, password: NEW_PASSWORD }, null);

const stateOf = async (token: string) => loadRequestState(as(), await sha256Hex(token), false);

const somebody = (changes: Partial<typeof users.$inferInsert> = {}) =>
  system.createActor("moderator", { passwordHash, ...changes });

const titlesOf = async (actor: Actor) =>
  (await listNotices(as(actor), { state: "all", page: 1, perPage: 50 })).rows.map(
    ({ title }) => title,
  );

const actionsOf = async ({ id }: Actor) =>
  (await as().db.select().from(auditLog).where(eq(auditLog.entityId, id))).map(
    ({ action }) => action,
  );

describe("after a link has set the password", () => {
  it("nothing opens until the person has reviewed the other sign-in methods", async () => {
    const person = await somebody();
    const okta = await provider("Okta");
    await link(person, okta);
    await reset(person);
    const signedIn = await enter(person);
    if (!("token" in signedIn)) throw new Error("A factor was asked for");
    expect(signedIn.mustReview).toBe(true);
    const state = await stateOf(signedIn.token);
    expect(state.ctx.actor).toBeNull();
    expect(state.held).toMatchObject({ hold: "review", actor: { id: person.id } });
    const held = as(state.held?.actor ?? null);
    expect(await getSignInWays(held)).toMatchObject({
      required: true,
      identities: [{ provider_id: okta, provider: "Okta" }],
    });
    await answerReview(held, { remove: {} });
    const open = await stateOf(signedIn.token);
    expect(open.ctx.actor?.id).toBe(person.id);
    expect(open.held).toBeNull();
    expect(await listOwnIdentities(held)).toHaveLength(1);
    expect(await actionsOf(person)).toContain("auth.reviewWays");
  });

  it("nothing is asked where there is no other sign-in method", async () => {
    const person = await somebody();
    await reset(person);
    const signedIn = await enter(person);
    expect(signedIn).toMatchObject({ mustReview: false });
    expect("token" in signedIn && (await stateOf(signedIn.token)).held).toBeNull();
  });

  it("a passkey does not sign in by itself, but with the new password before it", async () => {
    const person = await somebody();
    const { device } = await givePasskey(person, "Laptop");
    expect(await enterByPasskey(device)).toHaveProperty("token");
    await reset(person);
    await expect(enterByPasskey(device)).rejects.toMatchObject({ code: "review_required" });
    expect(await as().db.select().from(sessions).where(eq(sessions.userId, person.id))).toEqual([]);
    const half = await enter(person);
    if (!("halfSigned" in half)) throw new Error("No factor was asked for");
    const other = await somebody();
    const { device: otherDevice } = await givePasskey(other, "Phone");
    await reset(other);
    // The first step is another person's.
    await expect(enterByPasskey(otherDevice, half.halfSigned)).rejects.toMatchObject({
      code: "review_required",
    });
    expect(await enterByPasskey(device, half.halfSigned)).toMatchObject({ mustReview: true });
    // It is valid for one session.
    await expect(enterByPasskey(device, half.halfSigned)).rejects.toMatchObject({
      code: "review_required",
    });
    await answerReview(as(person), { remove: {} });
    expect(await enterByPasskey(device)).toMatchObject({ mustReview: false });
  });

  it("what is named is removed, with one row in the log and one notice, and others' are not", async () => {
    const person = await somebody();
    const other = await somebody();
    const [okta, entra] = [await provider("Okta"), await provider("Entra")];
    for (const one of [person, other]) {
      await link(one, okta);
      await link(one, entra);
      await giveApp(one);
      await giveCode(one);
    }
    const laptop = await givePasskey(person, "Laptop");
    const phone = await givePasskey(person, "Phone");
    const theirs = await givePasskey(other, "Laptop");
    await reset(person);
    const remove = {
      passkeys: [laptop.id, theirs.id, "unknown"],
      app: true,
      identities: [okta],
      recovery_codes: true,
    };
    expect(await answerReview(as(person), { remove })).toMatchObject({
      required: false,
      passkeys: [{ id: phone.id }],
      app: null,
      identities: [{ provider: "Entra" }],
      recovery_codes: null,
    });
    expect(await getSignInWays(as(other))).toMatchObject({
      passkeys: [{ id: theirs.id }],
      app: { last_used: "1970-01-01T00:00:30.000Z" },
      identities: [{ provider: "Entra" }, { provider: "Okta" }],
      recovery_codes: { left: 1, created_at: null, last_used: null },
    });
    const [row] = await as()
      .db.select()
      .from(auditLog)
      .where(and(eq(auditLog.entityId, person.id), eq(auditLog.action, "auth.reviewWays")));
    const removed = ["Laptop", "authenticator app", "Okta", "recovery codes"];
    expect(JSON.parse(String(row?.after))).toEqual({ removed });
    expect(await titlesOf(person)).toContain(`Sign-in methods removed: ${removed.join(", ")}`);
  });

  it("an answer needs a fresh confirmation and says what to remove", async () => {
    const person = await somebody();
    const late = as({ ...person, confirmedAt: Date.now() - STEP_UP_MS });
    await expect(answerReview(late, { remove: {} })).rejects.toMatchObject({
      code: "step_up_required",
    });
    for (const input of [{}, { remove: { everything: true } }, { remove: "all" }])
      await expect(answerReview(as(person), input)).rejects.toMatchObject({
        code: "invalid_input",
      });
  });
});

describe("an identity provider that signs a person in", () => {
  it("is listed and removed by its person, with a row in the log and a notice", async () => {
    const person = await somebody();
    const okta = await provider("Okta");
    await link(person, okta);
    const late = as({ ...person, confirmedAt: Date.now() - STEP_UP_MS });
    await expect(removeOwnIdentity(late, okta)).rejects.toMatchObject({
      code: "step_up_required",
    });
    const other = await somebody();
    await expect(removeOwnIdentity(as(other), okta)).rejects.toMatchObject({ code: "not_found" });
    await removeOwnIdentity(as(person), okta);
    expect(await listOwnIdentities(as(person))).toEqual([]);
    expect(await actionsOf(person)).toContain("auth.removeIdentity");
    expect(await titlesOf(person)).toContain("You can no longer sign in with Okta");
  });

  it("stays where it is the last way in, also beside a passkey that goes at the same moment", async () => {
    const person = await somebody({ passwordHash: "none of theirs" });
    const [okta, entra] = [await provider("Okta"), await provider("Entra")];
    await link(person, okta);
    await expect(removeOwnIdentity(as(person), okta)).rejects.toMatchObject({ code: "conflict" });
    const key = await givePasskey(person, "Laptop");
    const both = await Promise.allSettled([
      removeOwnIdentity(as(person), okta),
      removePasskey(as(person), key.id),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    await link(person, entra);
    await expect(
      answerReview(as(person), { remove: { passkeys: [key.id], identities: [okta, entra] } }),
    ).rejects.toMatchObject({ code: "conflict" });
    const left = await getSignInWays(as(person));
    expect(left.passkeys.length + left.identities.length).toBe(2);
  });

  it("stays where the person's domain signs in by it", async () => {
    const person = await somebody({ email: `${crypto.randomUUID()}@corp.example` });
    const corp = await provider("Corp", ["corp.example"]);
    const okta = await provider("Okta");
    await link(person, corp);
    await link(person, okta);
    await expect(removeOwnIdentity(as(person), corp)).rejects.toMatchObject({ code: "conflict" });
    await removeOwnIdentity(as(person), okta);
  });

  it("is removed by who manages them, who is signed out everywhere and told", async () => {
    const person = await somebody();
    const okta = await provider("Okta");
    await link(person, okta);
    await signIn(as(), { email: person.email, password: PASSWORD }, null);
    const peer = await somebody();
    await expect(removeUserIdentity(as(peer), person.id, okta)).rejects.toMatchObject({
      code: "forbidden",
    });
    expect(await listUserIdentities(as(boss), person.id)).toMatchObject([{ provider: "Okta" }]);
    await removeUserIdentity(as(boss), person.id, okta);
    expect(await listUserIdentities(as(boss), person.id)).toEqual([]);
    expect(await as().db.select().from(sessions).where(eq(sessions.userId, person.id))).toEqual([]);
    await expect(removeUserIdentity(as(boss), person.id, okta)).rejects.toMatchObject({
      code: "not_found",
    });
    expect(await actionsOf(person)).toContain("users.removeIdentity");
    const { rows } = await listNotices(as(person), { state: "all", page: 1, perPage: 50 });
    expect(rows).toContainEqual(
      expect.objectContaining({
        title: "You can no longer sign in with Okta",
        text: `${boss.name} made this change.`,
        undo: null,
      }),
    );
  });
});

describe("a passkey's answer", () => {
  it("counts for the account that it names alone", async () => {
    const person = await somebody();
    const { device } = await givePasskey(person, "Laptop");
    const other = await somebody();
    await expect(
      enterByPasskey(device, null, { userHandle: other.id.replaceAll("-", "") }),
    ).rejects.toMatchObject({ code: "invalid_credentials" });
    expect(
      await enterByPasskey(device, null, { userHandle: person.id.replaceAll("-", "") }),
    ).toHaveProperty("token");
    expect(await as().db.select().from(notices).where(eq(notices.userId, other.id))).toEqual([]);
  });
});
