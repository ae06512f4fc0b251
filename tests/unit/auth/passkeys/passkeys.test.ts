import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import {
  identityProviders,
  passkeys,
  rateLimits,
  recoveryCodes,
  sessions,
  users,
} from "@/db/schema/auth";
import { auditLog } from "@/db/schema/system";
import type { Actor } from "@/lib/auth/actor";
import {
  addPasskey,
  listOwnPasskeys,
  removePasskey,
  renamePasskey,
  startPasskey,
} from "@/lib/auth/passkeys/own-passkeys";
import { signInByPasskey, startPasskeySignIn } from "@/lib/auth/passkeys/passkey-sign-in";
import { hashPassword } from "@/lib/auth/password";
import { signIn } from "@/lib/auth/sign-in";
import { STEP_UP_MS } from "@/lib/auth/step-up";
import type { Context } from "@/lib/context/context";
import { updateSettings } from "@/lib/settings/site-settings";
import { getUserAccess, removeUserFactor } from "@/lib/users/user-access";
import { answeringEngine } from "../../../support/answering-engine";
import { closeAfterTests } from "../../../support/close-after-tests";
import { createPasskeyDevice } from "../../../support/passkey-device";
import { createTestSystem } from "../../../support/test-system";

const PASSWORD = "correct horse battery";
const SITE = { origin: "https://atrium.example.com", rpId: "atrium.example.com" };

const system = await closeAfterTests(createTestSystem());
await system.completeSetup();
const passwordHash = await hashPassword(PASSWORD);
beforeEach(async () => {
  await system.context().db.delete(rateLimits);
});

const contextOf = (actor: Actor | null = null, changes: Partial<Context> = {}) =>
  system.context(actor, { engine: answeringEngine(system.config), ...changes });

type Device = ReturnType<typeof createPasskeyDevice>;

async function add(actor: Actor, device: Device, name = "Laptop") {
  const { options, sealed } = await startPasskey(contextOf(actor), SITE);
  const response = device.create({ ...SITE, challenge: options.challenge });
  return addPasskey(contextOf(actor), { name, response }, { sealed, site: SITE });
}

async function enter(device: Device, changes: Partial<Parameters<Device["sign"]>[0]> = {}) {
  const { options, sealed } = startPasskeySignIn(SITE);
  const response = device.sign({ ...SITE, challenge: options.challenge, ...changes });
  return signInByPasskey(contextOf(), { response }, { sealed, site: SITE, presented: null });
}

async function withPasskey(role: Actor["role"] = "moderator") {
  const actor = await system.createActor(role, { passwordHash });
  const device = createPasskeyDevice();
  return { actor, device, ...(await add(actor, device)) };
}

const refusal = { code: "invalid_credentials" };

describe("a passkey", () => {
  it("is added under a name, and with the first one come recovery codes", async () => {
    const { actor, passkey, recoveryCodes: codes } = await withPasskey();
    expect(codes).toHaveLength(10);
    expect(await listOwnPasskeys(contextOf(actor))).toEqual([passkey]);
    const second = await add(actor, createPasskeyDevice(), "Phone");
    expect(second.recoveryCodes).toEqual([]);
    await expect(add(actor, createPasskeyDevice(), "phone")).rejects.toMatchObject({
      code: "conflict",
      errors: { name: [expect.any(String)] },
    });
  });

  it("of a device that is known is refused, to anyone", async () => {
    const { device } = await withPasskey();
    const other = await system.createActor("moderator");
    await expect(add(other, device)).rejects.toMatchObject({ code: "conflict" });
  });

  it("needs a fresh confirmation to be added and removed, and no token does it", async () => {
    const { actor, passkey } = await withPasskey();
    const late = contextOf({ ...actor, confirmedAt: Date.now() - STEP_UP_MS });
    const token = contextOf({ ...actor, sessionId: null, confirmedAt: null });
    for (const [ctx, code] of [
      [late, "step_up_required"],
      [token, "forbidden"],
    ] as const) {
      await expect(startPasskey(ctx, SITE)).rejects.toMatchObject({ code });
      await expect(removePasskey(ctx, passkey.id)).rejects.toMatchObject({ code });
      const renamed = renamePasskey(ctx, passkey.id, { name: "Other" });
      await expect(renamed).rejects.toMatchObject({ code });
      await expect(addPasskey(ctx, {}, { sealed: null, site: SITE })).rejects.toMatchObject({
        code,
      });
    }
  });

  it("is not added by an answer to another challenge, site or person, nor twice by the same", async () => {
    const actor = await system.createActor("moderator");
    const other = await system.createActor("moderator");
    const device = createPasskeyDevice();
    const { options, sealed } = await startPasskey(contextOf(actor), SITE);
    const right = { ...SITE, challenge: options.challenge };
    const answer = (changes: object) => ({
      name: "Key",
      response: device.create({ ...right, ...changes }),
    });
    const attempts: [Actor, string | null, object][] = [
      [actor, null, {}],
      [other, sealed, {}],
      [actor, sealed, { challenge: "A".repeat(64) }],
      [actor, sealed, {}],
    ];
    for (const [person, cookie, changes] of attempts)
      await expect(
        addPasskey(contextOf(person), answer(changes), { sealed: cookie, site: SITE }),
      ).rejects.toMatchObject({ code: expect.stringMatching(/^invalid_/) });
    for (const changes of [
      { origin: "https://evil.example.com" },
      { rpId: "evil.example.com" },
      { isVerified: false },
    ]) {
      const begun = await startPasskey(contextOf(actor), SITE);
      const response = device.create({ ...SITE, challenge: begun.options.challenge, ...changes });
      await expect(
        addPasskey(
          contextOf(actor),
          { name: "Key", response },
          { sealed: begun.sealed, site: SITE },
        ),
      ).rejects.toMatchObject({ code: "invalid_input" });
    }
    expect(await listOwnPasskeys(contextOf(actor))).toEqual([]);
  });

  it("is renamed by its person alone, with one row in the log", async () => {
    const { actor, device, passkey } = await withPasskey();
    await add(actor, createPasskeyDevice(), "Phone");
    const rename = (name: unknown, person = actor) =>
      renamePasskey(contextOf(person), passkey.id, { name });
    const other = await system.createActor("superadmin");
    await expect(rename("Theirs", other)).rejects.toMatchObject({ code: "not_found" });
    await expect(rename("phone")).rejects.toMatchObject({
      code: "conflict",
      errors: { name: [expect.any(String)] },
    });
    for (const name of ["", " ", "x".repeat(61), 7, undefined])
      await expect(rename(name)).rejects.toMatchObject({ code: "invalid_input" });
    expect(await rename("Work laptop")).toEqual({ ...passkey, name: "Work laptop" });
    await rename("Work laptop");
    expect(await rename("work laptop")).toMatchObject({ name: "work laptop" });
    const rows = await contextOf().db.select().from(auditLog).where(eq(auditLog.actorId, actor.id));
    expect(rows.filter(({ action }) => action === "auth.renamePasskey")).toHaveLength(2);
    expect(await enter(device)).toHaveProperty("token");
  });

  it("is removed by its person alone; with the last factor the codes go", async () => {
    const { actor, passkey } = await withPasskey();
    const other = await system.createActor("superadmin");
    await expect(removePasskey(contextOf(other), passkey.id)).rejects.toMatchObject({
      code: "not_found",
    });
    await removePasskey(contextOf(actor), passkey.id);
    const { db } = contextOf();
    expect(await db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, actor.id))).toEqual(
      [],
    );
    expect(
      await signIn(contextOf(), { email: actor.email, password: PASSWORD }, null),
    ).toHaveProperty("token");
    const actions = await db
      .select({ action: auditLog.action })
      .from(auditLog)
      .where(eq(auditLog.entityId, actor.id));
    expect(actions.map(({ action }) => action)).toEqual(
      expect.arrayContaining(["auth.addPasskey", "auth.removePasskey"]),
    );
  });

  it("that someone lost is removed by anyone who manages them, with their sessions", async () => {
    const { actor, device } = await withPasskey();
    await enter(device);
    const boss = contextOf(await system.createActor("superadmin"));
    expect(await getUserAccess(boss, actor.id)).toMatchObject({ hasSecondFactor: true });
    await removeUserFactor(boss, actor.id);
    expect(await getUserAccess(boss, actor.id)).toMatchObject({
      hasSecondFactor: false,
      sessions: [],
    });
    await expect(enter(device)).rejects.toMatchObject(refusal);
    await expect(removeUserFactor(boss, actor.id)).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("a sign-in by passkey", () => {
  it("needs nothing else, and is asked for after a password", async () => {
    const { actor, device } = await withPasskey();
    const half = await signIn(contextOf(), { email: actor.email, password: PASSWORD }, null);
    expect(half).toMatchObject({ methods: ["recovery", "passkey"] });
    const signedIn = await enter(device);
    expect(signedIn).toMatchObject({ user: { id: actor.id }, mustEnroll: false });
    const [row] = await contextOf().db.select().from(passkeys).where(eq(passkeys.userId, actor.id));
    expect(row).toMatchObject({ counter: 1, lastUsedAt: expect.any(Number) });
  });

  it("counts as the factor that a role needs, until it is removed", async () => {
    const boss = contextOf(await system.createActor("superadmin"));
    await updateSettings(boss, { second_factor_roles: ["admin"] });
    const { actor, device, passkey } = await withPasskey("admin");
    expect(await enter(device)).toMatchObject({ mustEnroll: false });
    await removePasskey(contextOf(actor), passkey.id);
    const [open] = await contextOf()
      .db.select()
      .from(sessions)
      .where(eq(sessions.userId, actor.id));
    expect(open).toMatchObject({ mustEnroll: true });
    await updateSettings(boss, { second_factor_roles: [] });
  });

  it("is refused for another site, challenge, key or person, without verification, and for a counter that went back", async () => {
    const { device } = await withPasskey();
    await enter(device, { counter: 7 });
    for (const changes of [
      { origin: "https://evil.example.com" },
      { rpId: "evil.example.com" },
      { challenge: "A".repeat(64) },
      { isVerified: false },
      { counter: 7 },
      { counter: 3 },
    ])
      await expect(enter(device, changes)).rejects.toMatchObject(refusal);
    await expect(enter(createPasskeyDevice())).rejects.toMatchObject(refusal);
    expect(await enter(device, { counter: 8 })).toHaveProperty("token");
  });

  it("is refused from where the person's role may not be used, and then works where it may", async () => {
    const boss = contextOf(await system.createActor("superadmin"));
    const { device } = await withPasskey();
    await updateSettings(boss, {
      access_policy: { networks: { moderator: ["198.51.100.0/24"] } },
    });
    await expect(enter(device)).rejects.toMatchObject({
      code: "forbidden",
      message: expect.stringContaining("network"),
    });
    await updateSettings(boss, { access_policy: { networks: { moderator: [] } } });
    expect(await enter(device)).toHaveProperty("token");
  });

  it("is taken once, in the browser that began it", async () => {
    const { device } = await withPasskey();
    const { options, sealed } = startPasskeySignIn(SITE);
    const response = device.sign({ ...SITE, challenge: options.challenge });
    const attempt = (cookie: string | null) =>
      signInByPasskey(contextOf(), { response }, { sealed: cookie, site: SITE, presented: null });
    await expect(attempt(null)).rejects.toMatchObject(refusal);
    const both = await Promise.allSettled([attempt(sealed), attempt(sealed)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    await expect(attempt(sealed)).rejects.toMatchObject(refusal);
  });

  it("is refused to anyone who is inactive, and limited like others", async () => {
    const { actor, device } = await withPasskey();
    const { db } = contextOf();
    await db.update(users).set({ active: false }).where(eq(users.id, actor.id));
    await expect(enter(device)).rejects.toMatchObject(refusal);
    for (let index = 0; index < 49; index += 1)
      await expect(enter(createPasskeyDevice())).rejects.toMatchObject(refusal);
    await db.update(users).set({ active: true }).where(eq(users.id, actor.id));
    await expect(enter(device)).rejects.toMatchObject({ code: "rate_limited" });
  });

  it("is refused where a domain signs in by an identity provider, but for superadmins", async () => {
    const { db } = contextOf();
    const moderator = await withPasskey();
    const boss = await withPasskey("superadmin");
    await db.insert(identityProviders).values({
      ...{ id: "one", name: "Company", issuer: "https://login.example.com", clientId: "a" },
      ...{ domains: '["example.com"]', createdAt: 1, updatedAt: 1 },
    });
    await expect(enter(moderator.device)).rejects.toMatchObject({ code: "forbidden" });
    expect(await enter(boss.device)).toHaveProperty("token");
    await db.delete(identityProviders);
  });
});
