import { eq } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { sessions } from "@/db/schema/auth";
import { auditLog, settings } from "@/db/schema/system";
import type { Actor } from "@/lib/auth/actor";
import { hashPassword } from "@/lib/auth/password";
import { newSession, startSessionStatements } from "@/lib/auth/session";
import { STEP_UP_MS } from "@/lib/auth/step-up";
import { checkTokenCall } from "@/lib/auth/token";
import type { Context } from "@/lib/context/context";
import { sha256Hex } from "@/lib/crypto/hash";
import { getSettings, updateSettings } from "@/lib/settings/site-settings";
import { loadRequestState, loadTokenState } from "@/lib/system/request-state";
import { DAY_MS } from "@/lib/time";
import { createToken, listOwnTokens } from "@/lib/tokens/own-tokens";
import { closeAfterTests } from "../../support/close-after-tests";
import { interrupted } from "../../support/interrupted";
import { createTestSystem } from "../../support/test-system";
import { signIn } from "../../support/whole-sign-in";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const system = await closeAfterTests(createTestSystem());
await system.completeSetup();
const boss = await system.createActor("superadmin");
afterEach(() => system.context().db.update(settings).set({ accessPolicy: "{}" }));

const save = (access_policy: object, actor = boss) =>
  updateSettings(system.context(actor), { access_policy });
const refusal = (code: string) => expect.objectContaining({ code });

async function begin(actor: Actor, now = Date.now()) {
  const { tokenHash } = await newSession();
  await startSessionStatements(system.context(null, { now }), actor.id, tokenHash).insert;
  return async (at: number, { ip = "203.0.113.7", isBackground = true } = {}) => {
    const ctx = system.context(null, { now: at, client: { ip, userAgent: "" } });
    const state = await loadRequestState(ctx, tokenHash, isBackground);
    await system.settle();
    return state.ctx.actor !== null;
  };
}

describe("the policy of sessions", () => {
  it("holds for new ones, for use, and at once for those that there are", async () => {
    const start = Date.now();
    const isOld = await begin(boss, start);
    await save({ idle_minutes: 10, absolute_hours: 1 });
    expect(await isOld(start + 10 * MINUTE - 1)).toBe(true);
    expect(await isOld(start + 10 * MINUTE)).toBe(false);
    const isNew = await begin(boss, start);
    for (let at = start; at < start + HOUR; at += 9 * MINUTE)
      expect(await isNew(at, { isBackground: false })).toBe(true);
    expect(await isNew(start + HOUR)).toBe(false);
  });

  it("is a superadmin's, with a fresh password, in the log, and in bounds", async () => {
    const admin = await system.createActor("admin");
    await expect(save({ idle_minutes: 10 }, admin)).rejects.toEqual(refusal("forbidden"));
    const stale = { ...boss, confirmedAt: Date.now() - STEP_UP_MS };
    await expect(save({ idle_minutes: 10 }, stale)).rejects.toEqual(refusal("step_up_required"));
    for (const wrong of [
      { idle_minutes: 4 },
      { idle_minutes: 10.5 },
      { absolute_hours: 169 },
      { token_days: 8 },
      { networks: { user: [] } },
      { networks: { admin: ["x"] } },
      { other: 1 },
    ])
      await expect(save(wrong)).rejects.toEqual(refusal("invalid_input"));
    const { accessPolicy } = await save({ absolute_hours: 12 });
    expect(accessPolicy).toMatchObject({ idle_minutes: 60, absolute_hours: 12, token_days: 365 });
    expect((await getSettings(system.context(boss))).accessPolicy).toEqual(accessPolicy);
    const log = await system
      .context()
      .db.select()
      .from(auditLog)
      .where(eq(auditLog.actorId, boss.id));
    expect(log.some(({ after }) => after?.includes('"absolute_hours":12'))).toBe(true);
  });
});

it("the policy of tokens holds for new ones, and shortens those that there are", async () => {
  const own = system.context(boss);
  const { token } = await createToken(own, { name: "Long", expires_in_days: 365 });
  await save({ token_days: 30 });
  const [held] = await listOwnTokens(own);
  expect(Date.parse(held?.expires_at ?? "") - Date.parse(token.created_at)).toBe(30 * DAY_MS);
  await expect(createToken(own, { name: "Longer", expires_in_days: 90 })).rejects.toMatchObject({
    code: "invalid_input",
    errors: { expires_in_days: ["Tokens can last at most 30 days"] },
  });
  await createToken(own, { name: "Short", expires_in_days: 30 });
});

describe("the networks of a role", () => {
  it("are replaced for the roles that a change names, and cleared for all by an empty object", async () => {
    const [one, other] = [["198.51.100.0/24"], ["192.0.2.0/24"]];
    const changed = async (networks: object) => (await save({ networks })).accessPolicy.networks;
    expect(await changed({ admin: one, moderator: one })).toEqual({ admin: one, moderator: one });
    expect(await changed({ moderator: other })).toEqual({ admin: one, moderator: other });
    expect(await changed({ moderator: [] })).toEqual({ admin: one, moderator: [] });
    expect(await changed({})).toEqual({});
    expect(await changed({})).toEqual({});
    await save({ networks: { admin: one } });
    expect((await save({ idle_minutes: 20 })).accessPolicy).toMatchObject({
      idle_minutes: 20,
      networks: { admin: one },
    });
  });

  it("keep its sessions, sign-ins and tokens to where it may be used from", async () => {
    const passwordHash = await hashPassword("a long password");
    const admin = await system.createActor("admin", { passwordHash });
    const isIn = await begin(admin);
    const { secret } = await createToken(system.context(admin), { name: "Script" });
    await save({ networks: { admin: ["198.51.100.0/24"] } });
    const [here, elsewhere] = ["198.51.100.9", "203.0.113.7"];
    expect(await isIn(Date.now(), { ip: here })).toBe(true);
    expect(await isIn(Date.now(), { ip: elsewhere })).toBe(false);
    const enter = (ip: string) =>
      signIn(
        system.context(null, { client: { ip, userAgent: "" } }),
        { email: admin.email, password: "a long password" },
        null,
      );
    await expect(enter(elsewhere)).rejects.toEqual(refusal("forbidden"));
    expect((await enter(here)).user.id).toBe(admin.id);
    const callFrom = async (ip: string) => {
      const ctx = system.context(null, { client: { ip, userAgent: "" } });
      const state = await loadTokenState(ctx, await sha256Hex(secret));
      await system.settle();
      return checkTokenCall(state.ctx, { isRead: true, needsSession: false, access: "tasks.list" });
    };
    await callFrom(here);
    await expect(callFrom(elsewhere)).rejects.toEqual(refusal("forbidden"));
    // Other roles aren't affected.
    expect(await (await begin(boss))(Date.now(), { ip: elsewhere })).toBe(true);
  });

  it("can't be set so that anyone who saves them is outside", async () => {
    await expect(save({ networks: { superadmin: ["198.51.100.0/24"] } })).rejects.toMatchObject({
      code: "invalid_input",
      message: expect.stringContaining("203.0.113.7"),
    });
    await save({ networks: { superadmin: ["203.0.113.0/24"] } });
    await save({ networks: { superadmin: [] } });
    const rows = await system.context().db.select().from(sessions).limit(1);
    expect(rows.length).toBeGreaterThan(0);
  });

  describe("saved by two superadmins at once, each with their own alone", () => {
    const HERE = { ip: "203.0.113.7", networks: { superadmin: ["203.0.113.0/24"] } };
    const THERE = { ip: "198.51.100.9", networks: { superadmin: ["198.51.100.0/24"] } };
    let other: Actor;
    beforeAll(async () => {
      other = await system.createActor("superadmin");
    });
    const at = (actor: Actor, { ip }: typeof HERE) =>
      system.context(actor, { client: { ip, userAgent: "" } });
    const saveAt = (ctx: Context, { networks }: typeof HERE, ifMatch: number | null = null) =>
      updateSettings(ctx, { access_policy: { networks } }, ifMatch);
    const stored = async () => (await getSettings(system.context(boss))).accessPolicy.networks;

    it("are one's, and the other is refused as one is who comes later from outside", async () => {
      for (let round = 0; round < 10; round++) {
        await save({ networks: { superadmin: [] } });
        const [one, two] = await Promise.allSettled([
          saveAt(at(boss, HERE), HERE),
          saveAt(at(other, THERE), THERE),
        ]);
        const saved = one.status === "fulfilled" ? HERE : THERE;
        expect([one.status, two.status].toSorted()).toEqual(["fulfilled", "rejected"]);
        const lost = [one, two].find(({ status }) => status === "rejected");
        expect(lost).toMatchObject({ reason: { code: "forbidden" } });
        expect((await stored()).superadmin).toEqual(saved.networks.superadmin);
        await system.context().db.update(settings).set({ accessPolicy: "{}" });
      }
    });

    it("do not come over a save that was made since they were read", async () => {
      const between = (first: typeof HERE) =>
        interrupted(system, other, () => saveAt(at(boss, HERE), first).then(() => undefined));
      const ctx = (first: typeof HERE) => ({
        ...between(first),
        client: { ...at(other, THERE).client },
      });
      await expect(saveAt(ctx(HERE), THERE)).rejects.toMatchObject({ code: "forbidden" });
      expect((await stored()).superadmin).toEqual(HERE.networks.superadmin);
      await system.context().db.update(settings).set({ accessPolicy: "{}" });
      // If both are inside, both are allowed.
      const both = { ...HERE, networks: { superadmin: ["203.0.113.0/24", "198.51.100.0/24"] } };
      await saveAt(ctx(both), THERE);
      expect((await stored()).superadmin).toEqual(THERE.networks.superadmin);
    });

    it("are not saved on an older version, of which no one is locked out", async () => {
      const { version } = await getSettings(system.context(boss));
      await saveAt(at(boss, HERE), HERE, version);
      const late = saveAt(at(boss, HERE), { ...HERE, networks: { superadmin: [] } }, version);
      await expect(late).rejects.toMatchObject({ code: "precondition_failed" });
      expect((await stored()).superadmin).toEqual(HERE.networks.superadmin);
    });
  });
});
