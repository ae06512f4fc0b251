import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { rateLimits, recoveryCodes, sessions, totpFactors } from "@/db/schema/auth";
import { auditLog } from "@/db/schema/system";
import type { Actor } from "@/lib/auth/actor";
import { hashPassword } from "@/lib/auth/password";
import {
  confirmTotp,
  getOwnFactor,
  removeOwnFactor,
  startTotp,
} from "@/lib/auth/second-factor/own-factor";
import { renewRecoveryCodes } from "@/lib/auth/second-factor/recovery-codes";
import { totpCode } from "@/lib/auth/second-factor/totp";
import { finishSignIn, type SignedIn, signIn } from "@/lib/auth/sign-in";
import { requireStepUp, STEP_UP_MS, stepUp } from "@/lib/auth/step-up";
import { sha256Hex } from "@/lib/crypto/hash";
import { listIntegrations } from "@/lib/integrations/list-integrations";
import { rotateSecrets } from "@/lib/integrations/rotate-secrets";
import { listIntegrationsSchema } from "@/lib/integrations/schema";
import { updateSettings } from "@/lib/settings/site-settings";
import { loadRequestState } from "@/lib/system/request-state";
import { changeOwnPassword } from "@/lib/users/own-account";
import { removeUserFactor } from "@/lib/users/user-access";
import { closeAfterTests } from "../../../support/close-after-tests";
import { createTestSystem } from "../../../support/test-system";

const PASSWORD = "correct horse battery";
const STEP_MS = 30_000;

const system = await closeAfterTests(createTestSystem());
await system.completeSetup();
const passwordHash = await hashPassword(PASSWORD);
beforeEach(async () => {
  await system.context().db.delete(rateLimits);
});

/** Creates a person with a second factor, confirmed a minute ago. */
async function enrolled(role: Actor["role"] = "moderator") {
  const actor = await system.createActor(role, { passwordHash });
  const now = Date.now();
  const earlier = system.context({ ...actor, confirmedAt: now }, { now: now - 2 * STEP_MS });
  const { secret } = await startTotp(earlier);
  const codes = await confirmTotp(earlier, { code: await totpCode(secret, earlier.now) });
  return { actor, secret, codes, now };
}

async function halfSigned(actor: Actor): Promise<string> {
  const result = await signIn(system.context(), { email: actor.email, password: PASSWORD }, null);
  if ("token" in result) throw new Error("No code was asked for");
  return result.halfSigned;
}

const sessionsOf = (actor: Actor) =>
  system.context().db.select().from(sessions).where(eq(sessions.userId, actor.id));
const actionsOf = async (actor: Actor) =>
  (await system.context().db.select().from(auditLog).where(eq(auditLog.entityId, actor.id))).map(
    ({ action }) => action,
  );

describe("enrolling", () => {
  it("counts once the first code has come, with ten recovery codes that are kept as hashes", async () => {
    const { actor, codes, secret } = await enrolled();
    expect(new Set(codes).size).toBe(10);
    const { db } = system.context();
    const stored = JSON.stringify([
      await db.select().from(totpFactors),
      await db.select().from(recoveryCodes),
      await db.select().from(auditLog),
    ]);
    for (const text of [secret, ...codes, ...codes.map((code) => code.replaceAll("-", ""))])
      expect(stored).not.toContain(text);
    expect(await getOwnFactor(system.context(actor))).toMatchObject({
      enabled: true,
      recovery_codes_left: 10,
      required: false,
    });
    expect(await actionsOf(actor)).toContain("auth.enrollFactor");
  });

  it("is not there before that, is begun anew as often as one likes, and a second one is refused", async () => {
    const actor = await system.createActor("moderator", { passwordHash });
    const ctx = system.context(actor);
    await expect(confirmTotp(ctx, { code: "123456" })).rejects.toMatchObject({ code: "conflict" });
    const first = await startTotp(ctx);
    const second = await startTotp(ctx);
    const wrong = await totpCode(first.secret, ctx.now);
    await expect(confirmTotp(ctx, { code: wrong })).rejects.toMatchObject({
      code: "forbidden",
      errors: { code: [expect.any(String)] },
    });
    const signedIn = await signIn(ctx, { email: actor.email, password: PASSWORD }, null);
    expect(signedIn).toHaveProperty("token");
    await confirmTotp(ctx, { code: await totpCode(second.secret, ctx.now) });
    await expect(startTotp(ctx)).rejects.toMatchObject({ code: "conflict" });
    await expect(removeOwnFactor(ctx)).resolves.toBeUndefined();
    await expect(removeOwnFactor(ctx)).rejects.toMatchObject({ code: "conflict" });
    expect(await signIn(ctx, { email: actor.email, password: PASSWORD }, null)).toHaveProperty(
      "token",
    );
    expect(
      await system
        .context()
        .db.select()
        .from(recoveryCodes)
        .where(eq(recoveryCodes.userId, actor.id)),
    ).toEqual([]);
  });

  it("needs a password of the last quarter of an hour, and no token does it", async () => {
    const actor = await system.createActor("admin");
    const late = system.context({ ...actor, confirmedAt: Date.now() - STEP_UP_MS });
    const byToken = system.context({ ...actor, sessionId: null, confirmedAt: null });
    for (const call of [startTotp, removeOwnFactor]) {
      await expect(call(late)).rejects.toMatchObject({ code: "step_up_required" });
      await expect(call(byToken)).rejects.toMatchObject({ code: "forbidden" });
    }
    const { code } = { code: "123456" };
    await expect(confirmTotp(late, { code })).rejects.toMatchObject({ code: "step_up_required" });
  });

  it("of two confirmations at once one has codes that count", async () => {
    const actor = await system.createActor("moderator");
    const ctx = system.context(actor);
    const { secret } = await startTotp(ctx);
    const code = await totpCode(secret, ctx.now);
    const both = await Promise.allSettled([confirmTotp(ctx, { code }), confirmTotp(ctx, { code })]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect((await getOwnFactor(ctx)).recovery_codes_left).toBe(10);
  });
});

describe("new recovery codes", () => {
  it("end the ones before, after a fresh confirmation, for a person with a second factor alone", async () => {
    const { actor, codes } = await enrolled();
    const ctx = system.context(actor);
    await finishSignIn(system.context(), { code: codes[0] }, await halfSigned(actor));
    expect((await getOwnFactor(ctx)).recovery_codes_left).toBe(9);
    const renewed = await renewRecoveryCodes(ctx);
    expect(new Set([...codes, ...renewed]).size).toBe(20);
    expect((await getOwnFactor(ctx)).recovery_codes_left).toBe(10);
    await expect(
      finishSignIn(system.context(), { code: codes[1] }, await halfSigned(actor)),
    ).rejects.toMatchObject({ code: "invalid_credentials" });
    await finishSignIn(system.context(), { code: renewed[0] }, await halfSigned(actor));
    expect(await actionsOf(actor)).toContain("auth.renewCodes");
    const late = system.context({ ...actor, confirmedAt: Date.now() - STEP_UP_MS });
    await expect(renewRecoveryCodes(late)).rejects.toMatchObject({ code: "step_up_required" });
    const none = system.context(await system.createActor("admin"));
    await expect(renewRecoveryCodes(none)).rejects.toMatchObject({ code: "conflict" });
    expect((await getOwnFactor(none)).recovery_codes_left).toBe(0);
  });

  it("at the same moment leave ten that count", async () => {
    const { actor } = await enrolled();
    const ctx = () => system.context(actor, { requestId: crypto.randomUUID() });
    const [first = [], second = []] = await Promise.all([
      renewRecoveryCodes(ctx()),
      renewRecoveryCodes(ctx()),
    ]);
    expect((await getOwnFactor(ctx())).recovery_codes_left).toBe(10);
    const tries = await Promise.allSettled(
      [first[0], second[0]].map(async (code) =>
        finishSignIn(system.context(), { code }, await halfSigned(actor)),
      ),
    );
    expect(tries.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });
});

describe("a sign-in with a second factor", () => {
  it("makes no session before the code, and the code counts once, also at the same moment", async () => {
    const { actor, secret } = await enrolled();
    const half = await halfSigned(actor);
    expect(await sessionsOf(actor)).toEqual([]);
    const ctx = system.context();
    const code = await totpCode(secret, ctx.now);
    const all = await Promise.allSettled(
      Array.from({ length: 4 }, () => finishSignIn(ctx, { code }, half)),
    );
    const good = all.filter((one) => one.status === "fulfilled");
    expect(good).toHaveLength(1);
    expect(good[0]?.value).toMatchObject({ user: { id: actor.id }, mustEnroll: false });
    expect(await sessionsOf(actor)).toHaveLength(1);
    await expect(finishSignIn(ctx, { code }, half)).rejects.toMatchObject({
      code: "invalid_credentials",
    });
    const next = system.context(null, { now: ctx.now + STEP_MS });
    await finishSignIn(next, { code: await totpCode(secret, next.now) }, await halfSigned(actor));
    // An older unused code is no longer accepted.
    const before = await totpCode(secret, ctx.now);
    const third = await halfSigned(actor);
    await expect(finishSignIn(next, { code: before }, third)).rejects.toMatchObject({
      code: "invalid_credentials",
      message: expect.stringContaining("wrong or was already used"),
    });
  });

  it("makes one session of a first step: with another good code it is already used", async () => {
    const { actor, codes, secret } = await enrolled();
    const [recovery = "", spare = ""] = codes;
    const half = await halfSigned(actor);
    const ctx = system.context();
    const both = await Promise.allSettled([
      finishSignIn(ctx, { code: await totpCode(secret, ctx.now) }, half),
      finishSignIn(ctx, { code: recovery }, half),
    ]);
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await sessionsOf(actor)).toHaveLength(1);
    await expect(finishSignIn(ctx, { code: spare }, half)).rejects.toMatchObject({
      code: "invalid_credentials",
      message: expect.stringContaining("already used"),
    });
    await finishSignIn(ctx, { code: spare }, await halfSigned(actor));
    expect(await sessionsOf(actor)).toHaveLength(2);
  });

  it("is not used up by a wrong code", async () => {
    const { actor, codes } = await enrolled();
    const half = await halfSigned(actor);
    const ctx = system.context();
    await expect(finishSignIn(ctx, { code: "000000" }, half)).rejects.toMatchObject({
      code: "invalid_credentials",
    });
    expect(await finishSignIn(ctx, { code: codes[0] }, half)).toHaveProperty("token");
  });

  it("takes each recovery code once, however it is typed", async () => {
    const { actor, codes } = await enrolled();
    const half = await halfSigned(actor);
    const [code = "", other = ""] = codes;
    const ctx = system.context();
    const typed = ` ${code.toLowerCase().replaceAll("-", " ")} `;
    const both = await Promise.allSettled([
      finishSignIn(ctx, { code: typed }, half),
      finishSignIn(ctx, { code }, half),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect((await getOwnFactor(system.context(actor))).recovery_codes_left).toBe(9);
    const stranger = await enrolled();
    await expect(
      finishSignIn(ctx, { code: other }, await halfSigned(stranger.actor)),
    ).rejects.toMatchObject({ code: "invalid_credentials" });
  });

  it("is limited: five wrong ones from a network, twenty from everywhere, and then the right one waits", async () => {
    const { actor, secret } = await enrolled();
    const half = await halfSigned(actor);
    const from = (ip: string) => system.context(null, { client: { ip, userAgent: "test" } });
    const right = await totpCode(secret, Date.now());
    const wrong = right === "000000" ? "000001" : "000000";
    for (const network of [1, 2, 3, 4]) {
      const ctx = from(`198.51.100.${network}`);
      for (let index = 0; index < 5; index++)
        await expect(finishSignIn(ctx, { code: wrong }, half)).rejects.toMatchObject({
          code: "invalid_credentials",
        });
      await expect(finishSignIn(ctx, { code: right }, half)).rejects.toMatchObject({
        code: "rate_limited",
      });
    }
    await expect(finishSignIn(from("198.51.100.9"), { code: right }, half)).rejects.toMatchObject({
      code: "rate_limited",
    });
  });

  it("is worth nothing without its cookie, for another password, and for someone who is out", async () => {
    const { actor, secret } = await enrolled();
    const half = await halfSigned(actor);
    const attempt = async (cookie: string | null) => {
      const ctx = system.context();
      return finishSignIn(ctx, { code: await totpCode(secret, ctx.now) }, cookie);
    };
    const refused = { code: "invalid_credentials" };
    for (const cookie of [null, "", ":", actor.id, `${actor.id}:`, `${actor.id}:0123`])
      await expect(attempt(cookie)).rejects.toMatchObject(refused);
    await changeOwnPassword(system.context(actor), {
      currentPassword: PASSWORD,
      newPassword: "another long secret",
    });
    await expect(attempt(half)).rejects.toMatchObject(refused);
    expect(await sessionsOf(actor)).toEqual([]);
  });
});

describe("the step-up", () => {
  it("takes a code, once", async () => {
    const { actor, secret, codes } = await enrolled();
    const ctx = system.context();
    const half = await halfSigned(actor);
    const { token } = await finishSignIn(ctx, { code: codes[0] ?? "" }, half);
    const later = ctx.now + STEP_UP_MS;
    const inSession = async () =>
      (await loadRequestState(system.context(null, { now: later }), await sha256Hex(token), true))
        .ctx;
    const code = await totpCode(secret, later);
    expect(() => requireStepUp({ ...system.context(), actor: null })).toThrow();
    const stale = await inSession();
    expect(() => requireStepUp(stale)).toThrow(
      expect.objectContaining({ code: "step_up_required" }),
    );
    await stepUp(await inSession(), { code });
    expect(requireStepUp(await inSession()).id).toBe(actor.id);
    await expect(stepUp(await inSession(), { code })).rejects.toMatchObject({
      code: "forbidden",
      errors: { code: [expect.any(String)] },
    });
  });
});

describe("a role that needs one", () => {
  it("opens nothing at the next sign-in until it is set up, and older sessions go on", async () => {
    const boss = await system.createActor("superadmin", { passwordHash });
    const person = await system.createActor("admin", { passwordHash });
    const attempt = async () => {
      const result = await signIn(
        system.context(),
        { email: person.email, password: PASSWORD },
        null,
      );
      return result as SignedIn;
    };
    const before = await attempt();
    await updateSettings(system.context(boss), { second_factor_roles: ["admin"] });
    const stateOf = async ({ token }: SignedIn) =>
      loadRequestState(system.context(), await sha256Hex(token), true);
    expect((await stateOf(before)).ctx.actor?.id).toBe(person.id);
    const after = await attempt();
    expect(after.mustEnroll).toBe(true);
    const state = await stateOf(after);
    expect(state.ctx.actor).toBeNull();
    expect(state.held?.actor.id).toBe(person.id);
    const enrolling = { ...state.ctx, actor: state.held?.actor ?? null };
    expect(await getOwnFactor(enrolling)).toMatchObject({ enabled: false, required: true });
    const { secret } = await startTotp(enrolling);
    await confirmTotp(enrolling, { code: await totpCode(secret, enrolling.now) });
    expect((await stateOf(after)).ctx.actor?.id).toBe(person.id);
    await removeOwnFactor(enrolling);
    expect((await stateOf(before)).ctx.actor).toBeNull();
    expect((await stateOf(after)).held?.actor.id).toBe(person.id);
    await updateSettings(system.context(boss), { second_factor_roles: [] });
  });

  it("is set by a superadmin whose password is fresh", async () => {
    const boss = await system.createActor("superadmin");
    const late = system.context({ ...boss, confirmedAt: Date.now() - STEP_UP_MS });
    const change = { second_factor_roles: ["moderator"] };
    await expect(updateSettings(late, change)).rejects.toMatchObject({ code: "step_up_required" });
    const admin = system.context(await system.createActor("admin"));
    await expect(updateSettings(admin, change)).rejects.toMatchObject({ code: "forbidden" });
    const unknown = { second_factor_roles: ["janitor"] };
    await expect(updateSettings(system.context(boss), unknown)).rejects.toMatchObject({
      code: "invalid_input",
    });
  });
});

it("a lost factor is removed by who manages the person, who is signed out and told apart from no one", async () => {
  const { actor, codes } = await enrolled();
  await finishSignIn(system.context(), { code: codes[0] ?? "" }, await halfSigned(actor));
  const admin = await system.createActor("admin");
  const mate = await system.createActor("moderator");
  await expect(removeUserFactor(system.context(mate), actor.id)).rejects.toMatchObject({
    code: "forbidden",
  });
  await removeUserFactor(system.context(admin), actor.id);
  expect(await sessionsOf(actor)).toEqual([]);
  expect(await actionsOf(actor)).toContain("users.removeFactor");
  await expect(removeUserFactor(system.context(admin), actor.id)).rejects.toMatchObject({
    code: "not_found",
  });
  const above = await enrolled("admin");
  await expect(removeUserFactor(system.context(admin), above.actor.id)).rejects.toMatchObject({
    code: "forbidden",
  });
  expect((await getOwnFactor(system.context(above.actor))).enabled).toBe(true);
});

it("is encrypted anew with the integrations' keys, and counted with them", async () => {
  const { actor, secret } = await enrolled();
  const boss = await system.createSignedIn("superadmin");
  const key = Buffer.alloc(32, 7).toString("base64url");
  const ctx = system.context(boss);
  const config = { ...ctx.config, encryptionKeys: `next:${key},${ctx.config.encryptionKeys}` };
  const rotating = { ...ctx, config };
  const outdated = async () =>
    (await listIntegrations(rotating, listIntegrationsSchema.parse({}))).outdatedKeys;
  const all = await outdated();
  expect(all).toBeGreaterThan(0);
  expect(await rotateSecrets(rotating, {})).toEqual({ rotated: all, unreadable: 0, next: null });
  expect(await outdated()).toBe(0);
  const alone = { ...ctx, config: { ...config, encryptionKeys: `next:${key}` }, actor: null };
  const code = await totpCode(secret, alone.now);
  expect(await finishSignIn(alone, { code }, await halfSigned(actor))).toHaveProperty("token");
});
