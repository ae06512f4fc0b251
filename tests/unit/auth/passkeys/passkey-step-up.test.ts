import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { passkeys, rateLimits, sessions, users } from "@/db/schema/auth";
import { auditLog } from "@/db/schema/system";
import type { Actor } from "@/lib/auth/actor";
import { addPasskey, startPasskey, startPasskeyStepUp } from "@/lib/auth/passkeys/own-passkeys";
import { signInByPasskey, startPasskeySignIn } from "@/lib/auth/passkeys/passkey-sign-in";
import { newSession, startSessionStatements } from "@/lib/auth/session";
import { requireStepUp, STEP_UP_MS, stepUp } from "@/lib/auth/step-up";
import type { Context } from "@/lib/context/context";
import { loadRequestState } from "@/lib/system/request-state";
import { answeringEngine } from "../../../support/answering-engine";
import { closeAfterTests } from "../../../support/close-after-tests";
import { createPasskeyDevice } from "../../../support/passkey-device";
import { createTestSystem } from "../../../support/test-system";

const SITE = { origin: "https://atrium.example.com", rpId: "atrium.example.com" };
const REFUSED = { code: "forbidden", errors: { passkey: [expect.any(String)] } };

const system = await closeAfterTests(createTestSystem());
await system.completeSetup();
beforeEach(async () => {
  await system.context().db.delete(rateLimits);
});

const contextOf = (actor: Actor | null = null, changes: Partial<Context> = {}) =>
  system.context(actor, { engine: answeringEngine(system.config), ...changes });

/** Creates a person with a passkey and no password, who signed in 15 minutes ago. */
async function signedInLongAgo() {
  const actor = await system.createActor("admin", { passwordHash: "none at all" });
  const device = createPasskeyDevice();
  const added = await startPasskey(contextOf(actor), SITE);
  const answer = device.create({ ...SITE, challenge: added.options.challenge });
  const input = { name: "Laptop", response: answer };
  await addPasskey(contextOf(actor), input, { sealed: added.sealed, site: SITE });
  const { tokenHash } = await newSession();
  const then = contextOf(null, { now: Date.now() - STEP_UP_MS });
  await startSessionStatements(then, actor.id, tokenHash).insert;
  const ctx = async () => (await loadRequestState(contextOf(), tokenHash, true)).ctx;
  return { actor, device, tokenHash, ctx };
}

type Signed = Awaited<ReturnType<typeof signedInLongAgo>>;

const begin = async ({ ctx }: Pick<Signed, "ctx">) => startPasskeyStepUp(await ctx(), SITE);
const confirm = async (
  { ctx }: Pick<Signed, "ctx">,
  passkey: unknown,
  sealed: string | null,
  site = SITE,
) => stepUp(await ctx(), { passkey }, { sealed, site });

describe("a step-up by passkey", () => {
  it("needs no password, counts in its session alone, and leaves an audit row", async () => {
    const one = await signedInLongAgo();
    const stale = await one.ctx();
    expect(() => requireStepUp(stale)).toThrow(expect.objectContaining({ status: 403 }));
    const { options, sealed } = await begin(one);
    const [own] = await stale.db.select().from(passkeys).where(eq(passkeys.userId, one.actor.id));
    expect(options.allowCredentials).toEqual([{ id: own?.credentialId, type: "public-key" }]);
    const { tokenHash: elsewhere } = await newSession();
    const then = contextOf(null, { now: Date.now() - STEP_UP_MS });
    await startSessionStatements(then, one.actor.id, elsewhere).insert;
    await confirm(one, one.device.sign({ ...SITE, challenge: options.challenge }), sealed);
    expect(requireStepUp(await one.ctx()).id).toBe(one.actor.id);
    const beside = await loadRequestState(contextOf(), elsewhere, true);
    expect(() => requireStepUp(beside.ctx)).toThrow();
    const rows = await stale.db.select().from(auditLog).where(eq(auditLog.actorId, one.actor.id));
    const row = rows.find(({ action }) => action === "auth.stepUp");
    expect(row?.after).toBe('{"method":"passkey"}');
    const [used] = await stale.db.select().from(passkeys).where(eq(passkeys.userId, one.actor.id));
    expect(used?.lastUsedAt).not.toBeNull();
  });

  it("takes no answer to a sign-in, and a sign-in none to a step-up", async () => {
    const one = await signedInLongAgo();
    const signIn = startPasskeySignIn(SITE);
    const toSignIn = one.device.sign({ ...SITE, challenge: signIn.options.challenge });
    await expect(confirm(one, toSignIn, signIn.sealed)).rejects.toMatchObject(REFUSED);
    // The other cookie doesn't work: it was signed for another challenge.
    await expect(confirm(one, toSignIn, (await begin(one)).sealed)).rejects.toMatchObject(REFUSED);
    const { options, sealed } = await begin(one);
    const response = one.device.sign({ ...SITE, challenge: options.challenge });
    const enter = (cookie: string) =>
      signInByPasskey(contextOf(), { response }, { sealed: cookie, site: SITE, presented: null });
    const refusal = { code: "invalid_credentials" };
    await expect(enter(sealed)).rejects.toMatchObject(refusal);
    await expect(enter(startPasskeySignIn(SITE).sealed)).rejects.toMatchObject(refusal);
    // Neither has used it up.
    await confirm(one, response, sealed);
  });

  it("is taken once, from the person, browser and site that it was made for", async () => {
    const [one, other] = [await signedInLongAgo(), await signedInLongAgo()];
    const { options, sealed } = await begin(one);
    const { challenge } = options;
    const response = one.device.sign({ ...SITE, challenge });
    await expect(confirm(one, response, null)).rejects.toMatchObject(REFUSED);
    await expect(confirm(other, response, sealed)).rejects.toMatchObject(REFUSED);
    // Someone else's passkey with the person's own challenge.
    const lent = await begin(other);
    const theirs = one.device.sign({ ...SITE, challenge: lent.options.challenge });
    await expect(confirm(other, theirs, lent.sealed)).rejects.toMatchObject(REFUSED);
    const both = await Promise.allSettled([
      confirm(one, response, sealed),
      confirm(one, response, sealed),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    await expect(confirm(one, response, sealed)).rejects.toMatchObject(REFUSED);
    const again = await begin(one);
    const bad = { ...SITE, challenge: again.options.challenge, isVerified: false };
    await expect(confirm(one, one.device.sign(bad), again.sealed)).rejects.toMatchObject(REFUSED);
  });

  it("is limited like the password, and the right one waits then too", async () => {
    const one = await signedInLongAgo();
    const stranger = createPasskeyDevice();
    const attempt = async (device: Signed["device"]) => {
      const { options, sealed } = await begin(one);
      return confirm(one, device.sign({ ...SITE, challenge: options.challenge }), sealed);
    };
    // A correct one isn't counted.
    await attempt(one.device);
    for (let index = 0; index < 5; index += 1)
      await expect(attempt(stranger)).rejects.toMatchObject(REFUSED);
    await expect(attempt(one.device)).rejects.toMatchObject({ code: "rate_limited" });
  });

  it("is begun by someone signed in who has one, and ends with the session", async () => {
    const one = await signedInLongAgo();
    const without = await system.createActor("moderator");
    const asked = (actor: Actor | null) => startPasskeyStepUp(contextOf(actor), SITE);
    await expect(asked(null)).rejects.toMatchObject({ code: "unauthenticated" });
    await expect(asked(without)).rejects.toMatchObject({ code: "not_found" });
    const byToken = { ...one.actor, sessionId: null, confirmedAt: null };
    await expect(asked(byToken)).rejects.toMatchObject({ code: "forbidden" });
    const { options, sealed } = await begin(one);
    const passkey = one.device.sign({ ...SITE, challenge: options.challenge });
    const ctx = await one.ctx();
    await ctx.db.delete(sessions).where(eq(sessions.tokenHash, one.tokenHash));
    const ended = stepUp(ctx, { passkey }, { sealed, site: SITE });
    await expect(ended).rejects.toMatchObject({ code: expect.stringMatching(/unauth|forbidden/) });
    const rows = await ctx.db.select().from(auditLog).where(eq(auditLog.actorId, one.actor.id));
    expect(rows.filter(({ action }) => action === "auth.stepUp")).toEqual([]);
    expect(await ctx.db.select().from(users).where(eq(users.id, one.actor.id))).toHaveLength(1);
  });
});
