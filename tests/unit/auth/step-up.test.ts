import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { sessions, users } from "@/db/schema/auth";
import { auditLog, systemState } from "@/db/schema/system";
import type { Actor } from "@/lib/auth/actor";
import { hashPassword } from "@/lib/auth/password";
import { newSession, startSessionStatements } from "@/lib/auth/session";
import { requireStepUp, STEP_UP_MS, stepUp } from "@/lib/auth/step-up";
import type { Context } from "@/lib/context/context";
import { updateIntegration } from "@/lib/integrations/change-integration";
import { createIntegration } from "@/lib/integrations/create-integration";
import { createProviderServices } from "@/lib/system/create-provider-services";
import { loadRequestState } from "@/lib/system/request-state";
import { resetSystem } from "@/lib/system/reset-system";
import { updateProviderKey } from "@/lib/system/update-provider-key";
import { createToken } from "@/lib/tokens/own-tokens";
import { updateOwnAccount } from "@/lib/users/own-account";
import { createUser, updateUser } from "@/lib/users/write-users";
import { closeAfterTests } from "../../support/close-after-tests";
import { createTestSystem } from "../../support/test-system";
import { newUser } from "../users/users-fixture";

const PASSWORD = "correct horse battery";
const KEY = "0123456789abcdef0123456789abcdef01234";
const REQUIRED = { code: "step_up_required", status: 403 };

const system = await closeAfterTests(createTestSystem());
await system.completeSetup();
const passwordHash = await hashPassword(PASSWORD, { ln: 10, r: 8, p: 1 });
const boss = await system.createActor("superadmin", { passwordHash });
const other = await system.createActor("moderator");
const fields = { name: "Models", type: "openai", apiKey: "sk-not-a-real-key-0000" };
const integrationId = (await createIntegration(system.context(boss), fields)).id;

/** Returns the person with a password confirmation from 15 minutes ago. */
function longAgo(actor: Actor): Context {
  const now = Date.now();
  return system.context({ ...actor, confirmedAt: now - STEP_UP_MS }, { now });
}

const GUARDED: Record<string, (ctx: Context) => Promise<unknown>> = {
  "one's own e-mail": (ctx) => updateOwnAccount(ctx, { email: "mine@example.com" }),
  "another's e-mail": (ctx) => updateUser(ctx, other.id, { email: "theirs@example.com" }),
  "a role": (ctx) => updateUser(ctx, other.id, { role: "admin" }),
  "a new account": (ctx) => createUser(ctx, newUser()),
  "a token": (ctx) => createToken(ctx, { name: "Script" }),
  "an integration": (ctx) =>
    createIntegration(ctx, { name: "More", type: "openai", apiKey: "sk-not-a-real-key-0001" }),
  "an integration's key": (ctx) =>
    updateIntegration(ctx, integrationId, { apiKey: "sk-not-a-real-key-0002" }),
  "the provider's key": (ctx) =>
    updateProviderKey(ctx, { email: "ada@example.com", globalApiKey: KEY }),
  "the provider's services": (ctx) =>
    createProviderServices(ctx, {
      email: "ada@example.com",
      globalApiKey: KEY,
      servicesConfig: { createD1: true, createKV: true, createR2: true },
    }),
  "a reset": (ctx) => resetSystem(ctx, { confirmation: "DELETE ALL DATA" }),
};

describe("a password that was given 15 minutes ago", () => {
  it.each(Object.keys(GUARDED))("does not do for %s, and nothing is written", async (name) => {
    const { db } = system.context();
    const before = await db.select().from(users);
    await expect(GUARDED[name]?.(longAgo(boss))).rejects.toMatchObject(REQUIRED);
    expect(await db.select().from(users)).toEqual(before);
    expect((await db.select().from(systemState))[0]?.resettingSince).toBeNull();
  });

  it("does for a name and for an integration's name", async () => {
    await updateOwnAccount(longAgo(boss), { name: "Renamed" });
    await updateIntegration(longAgo(boss), integrationId, { name: "Renamed" });
  });
});

describe("the password given again", () => {
  async function signedInLongAgo() {
    const ctx = system.context(null, { now: Date.now() - STEP_UP_MS });
    const { tokenHash } = await newSession();
    await startSessionStatements(ctx, boss.id, tokenHash).insert;
    const contextAt = async (now: number) =>
      (await loadRequestState(system.context(null, { now }), tokenHash, true)).ctx;
    return { tokenHash, contextAt, now: Date.now() };
  }

  it("counts for 15 minutes, to the millisecond, in its session alone, with an audit row", async () => {
    const { contextAt, tokenHash, now } = await signedInLongAgo();
    const elsewhere = await signedInLongAgo();
    const ctx = await contextAt(now);
    expect(() => requireStepUp(ctx)).toThrow(expect.objectContaining(REQUIRED));
    await stepUp(ctx, { password: PASSWORD });
    expect(requireStepUp(await contextAt(now + STEP_UP_MS - 1)).id).toBe(boss.id);
    const over = await contextAt(now + STEP_UP_MS);
    expect(() => requireStepUp(over)).toThrow(expect.objectContaining(REQUIRED));
    const beside = await elsewhere.contextAt(elsewhere.now);
    expect(() => requireStepUp(beside)).toThrow(expect.objectContaining(REQUIRED));
    const rows = await ctx.db.select().from(auditLog).where(eq(auditLog.action, "auth.stepUp"));
    expect(rows).toMatchObject([{ actorId: boss.id, entityId: boss.id }]);
    const [row] = await ctx.db.select().from(sessions).where(eq(sessions.tokenHash, tokenHash));
    expect(row?.confirmedAt).toBe(now);
  });

  it("is limited like a sign-in, and a wrong one opens nothing", async () => {
    const { contextAt, now } = await signedInLongAgo();
    const attempt = async (password: unknown) => stepUp(await contextAt(now), { password });
    for (const nothing of ["", undefined, 7, "x".repeat(257)])
      await expect(attempt(nothing)).rejects.toMatchObject({ code: "invalid_input" });
    for (let index = 0; index < 5; index++)
      await expect(attempt("wrong")).rejects.toMatchObject({
        code: "forbidden",
        errors: { password: ["Incorrect password"] },
      });
    await expect(attempt(PASSWORD)).rejects.toMatchObject({ code: "rate_limited" });
    const still = await contextAt(now);
    expect(() => requireStepUp(still)).toThrow(expect.objectContaining(REQUIRED));
  });

  it("does nothing for a token, no one, and a session that has ended meanwhile", async () => {
    const byToken = { ...other, sessionId: null, confirmedAt: null };
    const asked = (actor: Actor | null) => stepUp(system.context(actor), { password: PASSWORD });
    await expect(asked(byToken)).rejects.toMatchObject({ code: "forbidden" });
    await expect(asked(null)).rejects.toMatchObject({ code: "unauthenticated" });
    const passwordHash = await hashPassword(PASSWORD, { ln: 10, r: 8, p: 1 });
    const gone = await system.createActor("admin", { passwordHash });
    await expect(asked(gone)).rejects.toMatchObject({ code: "unauthenticated" });
  });
});
