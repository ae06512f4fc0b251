import { eq } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { createDatabase } from "@/db/client";
import { rateLimits, sessions, users } from "@/db/schema/auth";
import { auditLog } from "@/db/schema/system";
import type { Actor } from "@/lib/auth/actor";
import { hashPassword } from "@/lib/auth/password";
import { SESSION_ABSOLUTE_MS, SESSION_IDLE_MS } from "@/lib/auth/session";
import { signOut } from "@/lib/auth/sign-in";
import { sha256Hex } from "@/lib/crypto/hash";
import { loadRequestState } from "@/lib/system/request-state";
import { closeAfterTests } from "../../support/close-after-tests";
import { createTestSystem } from "../../support/test-system";
import { signIn } from "../../support/whole-sign-in";

const MINUTE = 60_000;
const PASSWORD = "long enough";

// Every sign-in hashes for a fifth of a second, and much longer on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

/**
 * A hash with older, faster settings for repeated wrong passwords. Only the right one replaces it.
 */
const system = await closeAfterTests(createTestSystem());
const passwordHash = await hashPassword(PASSWORD);
const quickHash = await hashPassword(PASSWORD, { ln: 10, r: 8, p: 1 });

async function signedIn(actor: Actor, now = Date.now()) {
  const ctx = system.context(null, { now });
  const { token } = await signIn(ctx, { email: actor.email, password: PASSWORD }, null);
  return sha256Hex(token);
}

async function actorAt(tokenHash: string, now: number, isBackground = false) {
  const state = await loadRequestState(system.context(null, { now }), tokenHash, isBackground);
  await system.settle();
  return state.ctx.actor;
}

const rowsOf = (actor: Actor) =>
  system.context().db.select().from(sessions).where(eq(sessions.userId, actor.id));

describe("a session", () => {
  it("is found again with its person, its own id and its own beginning", async () => {
    const actor = await system.createActor("admin", { passwordHash, createdAt: 5 });
    const now = Date.now();
    const found = await actorAt(await signedIn(actor, now), now);
    const [row] = await rowsOf(actor);
    expect(found).toMatchObject({ id: actor.id, email: actor.email, role: "admin", createdAt: 5 });
    expect(found?.sessionId).toBe(row?.id);
    expect(found?.confirmedAt).toBe(now);
  });

  it("ends after an hour without use", async () => {
    const start = Date.now();
    const token = await signedIn(await system.createActor("admin", { passwordHash }), start);
    expect(await actorAt(token, start + SESSION_IDLE_MS - 1, true)).not.toBeNull();
    expect(await actorAt(token, start + SESSION_IDLE_MS)).toBeNull();
  });

  it("is extended by use, not by polling, and ends after eight hours in any case", async () => {
    const start = Date.now();
    const token = await signedIn(await system.createActor("admin", { passwordHash }), start);
    let now = start;
    while (now + 50 * MINUTE < start + SESSION_ABSOLUTE_MS) {
      now += 50 * MINUTE;
      expect(await actorAt(token, now)).not.toBeNull();
    }
    expect(await actorAt(token, start + SESSION_ABSOLUTE_MS - 1)).not.toBeNull();
    expect(await actorAt(token, start + SESSION_ABSOLUTE_MS)).toBeNull();

    const polled = await signedIn(await system.createActor("admin", { passwordHash }), start);
    expect(await actorAt(polled, start + 50 * MINUTE, true)).not.toBeNull();
    expect(await actorAt(polled, start + SESSION_IDLE_MS)).toBeNull();
  });

  it("is one of at most ten; the oldest goes", async () => {
    const actor = await system.createActor("moderator", { passwordHash });
    const start = Date.now();
    const tokens: string[] = [];
    for (let index = 0; index < 11; index++) tokens.push(await signedIn(actor, start + index));
    expect(await rowsOf(actor)).toHaveLength(10);
    expect(await actorAt(tokens[0] ?? "", start + 20)).toBeNull();
    expect(await actorAt(tokens[10] ?? "", start + 20)).not.toBeNull();
  });

  it("stores the token's hash, never the token", async () => {
    const actor = await system.createActor("admin", { passwordHash });
    const { token } = await signIn(
      system.context(),
      { email: actor.email, password: PASSWORD },
      null,
    );
    expect(JSON.stringify(await rowsOf(actor))).not.toContain(token);
  });

  it("is over at once for someone who was deactivated", async () => {
    const actor = await system.createActor("admin", { passwordHash });
    const token = await signedIn(actor);
    await system.context().db.update(users).set({ active: false }).where(eq(users.id, actor.id));
    expect(await actorAt(token, Date.now())).toBeNull();
  });

  it("is ended by signing out, with an audit row", async () => {
    const actor = await system.createActor("admin", { passwordHash });
    const token = await signedIn(actor);
    await signOut(system.context(actor), token);
    expect(await rowsOf(actor)).toHaveLength(0);
    const rows = await system
      .context()
      .db.select()
      .from(auditLog)
      .where(eq(auditLog.entityId, actor.id));
    expect(rows.map((row) => row.action).sort()).toEqual(["auth.signIn", "auth.signOut"]);
  });
});

describe("signing in", () => {
  const refusal = { code: "invalid_credentials", message: "Invalid credentials" };

  it("answers the avatar's address", async () => {
    const actor = await system.createActor("admin", { passwordHash, avatarKey: "avatars/x.png" });
    const { user } = await signIn(
      system.context(),
      { email: actor.email, password: PASSWORD },
      null,
    );
    expect(user.avatar).toBe("/api/files/avatars/x.png");
  });

  it("unknown, wrong and inactive are refused alike", async () => {
    const actor = await system.createActor("admin", { passwordHash });
    const idle = await system.createActor("admin", { passwordHash, active: false });
    for (const [email, password] of [
      ["nobody@example.com", PASSWORD],
      [actor.email, "wrong"],
      [idle.email, PASSWORD],
    ]) {
      await expect(signIn(system.context(), { email, password }, null)).rejects.toMatchObject(
        refusal,
      );
    }
    expect(await rowsOf(idle)).toHaveLength(0);
  });

  it("leaves no session and keeps the new password when the password changes meanwhile", async () => {
    const actor = await system.createActor("admin", { passwordHash: quickHash });
    let calls = 0;
    // The third batch is the sign-in's own write, after its reads and the counted attempt. The
    // password changes right before it.
    const racing = new Proxy(system.bindings.DB, {
      get(target, key) {
        if (key !== "batch") return Reflect.get(target, key).bind(target);
        return async (statements: D1PreparedStatement[]) => {
          calls += 1;
          if (calls === 3) {
            const { db } = system.context();
            await db.update(users).set({ passwordHash: "new" }).where(eq(users.id, actor.id));
          }
          return target.batch(statements);
        };
      },
    });
    const ctx = system.context(null, { db: createDatabase(racing) });
    await expect(
      signIn(ctx, { email: actor.email, password: PASSWORD }, null),
    ).rejects.toMatchObject(refusal);
    // The fourth counts the failed sign-in after the answer.
    expect(calls).toBe(4);
    expect(await rowsOf(actor)).toHaveLength(0);
    const [row] = await ctx.db.select().from(users).where(eq(users.id, actor.id));
    expect(row?.passwordHash).toBe("new");
    expect(row?.lastLogin).toBeNull();
  });
});

describe("the limit of attempts", () => {
  const attempt = (
    email: string,
    ip: string,
    password = "wrong",
    device: string | null = null,
    now = Date.now(),
  ) =>
    signIn(
      system.context(null, { client: { ip, userAgent: "" }, now }),
      { email, password },
      device,
    ).then(
      () => "in",
      (error: { code: string }) => error.code,
    );

  it("five, then 429 with the time to wait, the right password included", async () => {
    const { email } = await system.createActor("admin", { passwordHash: quickHash });
    for (let index = 0; index < 5; index++)
      expect(await attempt(email, "192.0.2.1")).toBe("invalid_credentials");
    expect(await attempt(email, "192.0.2.1", PASSWORD)).toBe("rate_limited");
    expect(await attempt(email, "192.0.2.2", PASSWORD)).toBe("in");
    expect(await attempt(email, "192.0.2.1", PASSWORD, null, Date.now() + 15 * MINUTE + 1)).toBe(
      "in",
    );
  });

  it("what is refused for one address and email fills no wider count: no one locks others out", async () => {
    const victim = await system.createActor("admin", { passwordHash: quickHash });
    const colleague = await system.createActor("admin", { passwordHash });
    for (let index = 0; index < 60; index++) await attempt(victim.email, "192.0.2.40");
    expect(await attempt(victim.email, "192.0.2.41", PASSWORD)).toBe("in");
    expect(await attempt(colleague.email, "192.0.2.40", PASSWORD)).toBe("in");
  });

  it("another address of the same IPv6 network is no fresh start", async () => {
    const { email } = await system.createActor("admin", { passwordHash: quickHash });
    for (let index = 1; index <= 5; index++)
      expect(await attempt(email, `2001:db8:0:7::${index}`)).toBe("invalid_credentials");
    expect(await attempt(email, "2001:db8:0:7::6", PASSWORD)).toBe("rate_limited");
    expect(await attempt(email, "2001:db8:0:8::1", PASSWORD)).toBe("in");
  });

  it("says in whole minutes how long to wait", async () => {
    const { email } = await system.createActor("admin", { passwordHash: quickHash });
    for (let index = 0; index < 5; index++) await attempt(email, "192.0.2.3");
    const later = system.context(null, {
      client: { ip: "192.0.2.3", userAgent: "" },
      now: Date.now() + 14.5 * MINUTE,
    });
    await expect(signIn(later, { email, password: "wrong" }, null)).rejects.toMatchObject({
      code: "rate_limited",
      message: "Too many attempts. Please try again in 1 minute.",
    });
  });

  it("a success gives its count back: an office behind one address does not lock itself out", async () => {
    const { email } = await system.createActor("admin", { passwordHash });
    for (let index = 0; index < 7; index++)
      expect(await attempt(email, "192.0.2.4", PASSWORD)).toBe("in");
  });

  it("a known device is not stopped by others who try its owner's email", async () => {
    const { email, id } = await system.createActor("admin", { passwordHash });
    const emailHash = (await sha256Hex(email)).slice(0, 32);
    const full = {
      key: `sign-in-email:${emailHash}`,
      count: 50,
      resetAt: Date.now() + 15 * MINUTE,
    };
    await system.context().db.insert(rateLimits).values(full);
    expect(await attempt(email, "192.0.2.5", PASSWORD)).toBe("rate_limited");
    expect(await attempt(email, "192.0.2.5", PASSWORD, id)).toBe("in");
  });

  it("forgets windows that are over", async () => {
    await system.context().db.insert(rateLimits).values({ key: "old", count: 3, resetAt: 1 });
    const { email } = await system.createActor("admin", { passwordHash });
    await attempt(email, "192.0.2.6", PASSWORD);
    expect(
      await system.context().db.select().from(rateLimits).where(eq(rateLimits.key, "old")),
    ).toEqual([]);
  });
});
