import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { apiTokens } from "@/db/schema/api-tokens";
import { users } from "@/db/schema/auth";
import { auditLog } from "@/db/schema/system";
import type { Actor } from "@/lib/auth/actor";
import { SESSION_NEEDED } from "@/lib/auth/authorize";
import { listOwnSessions } from "@/lib/auth/own-sessions";
import { isApiToken } from "@/lib/auth/token";
import { sha256Hex } from "@/lib/crypto/hash";
import { createProject } from "@/lib/projects/write-projects";
import { loadTokenState } from "@/lib/system/request-state";
import { DAY_MS } from "@/lib/time";
import { createToken, listOwnTokens, revokeToken } from "@/lib/tokens/own-tokens";
import { updateOwnAccount } from "@/lib/users/own-account";
import { createUser, deleteUser, updateUser } from "@/lib/users/write-users";
import { closeAfterTests } from "../../support/close-after-tests";
import { FIELDS } from "../../support/projects-world";
import { createTestSystem } from "../../support/test-system";
import { newUser } from "../users/users-fixture";

const system = await closeAfterTests(createTestSystem());
await system.completeSetup();
const boss = await system.createActor("superadmin");

const made = (actor: Actor, input: object = {}) =>
  createToken(system.context(actor), { name: crypto.randomUUID(), ...input });

async function actorOf(secret: string, now = Date.now()): Promise<Actor | null> {
  const ctx = system.context(null, { now });
  const state = await loadTokenState(ctx, await sha256Hex(secret));
  await system.settle();
  return state.ctx.actor;
}

async function requireActorOf(secret: string): Promise<Actor> {
  const actor = await actorOf(secret);
  if (!actor) throw new Error("the token is not valid");
  return actor;
}

const roleOf = async (secret: string) => (await actorOf(secret))?.role ?? null;

describe("a personal API token", () => {
  it("is shown once, stored as its hash and found with its person", async () => {
    const { token, secret } = await made(boss, { role: "admin", access: "write" });
    expect(isApiToken(secret)).toBe(true);
    const rows = await system.context().db.select().from(apiTokens);
    expect(JSON.stringify(rows)).not.toContain(secret);
    expect(rows.map((row) => row.tokenHash)).toContain(await sha256Hex(secret));
    expect(await actorOf(secret)).toMatchObject({
      id: boss.id,
      role: "admin",
      sessionId: null,
      token: { id: token.id, name: token.name, access: "write", ownRole: "superadmin" },
    });
  });

  it("is by default a moderator's, for reading, for 30 days", async () => {
    const { token } = await made(boss);
    expect(token).toMatchObject({ role: "moderator", access: "read", last_used: null });
    expect(Date.parse(token.expires_at) - Date.parse(token.created_at)).toBe(30 * DAY_MS);
  });

  it("ends when its time is over, to the millisecond, and is listed as expired", async () => {
    const owner = await system.createActor("admin");
    const { token, secret } = await made(owner, { expires_in_days: 7 });
    const end = Date.parse(token.expires_at);
    expect(await actorOf(secret, end - 1)).not.toBeNull();
    expect(await actorOf(secret, end)).toBeNull();
    const [listed] = await listOwnTokens(system.context(owner, { now: end }));
    expect(listed).toMatchObject({ id: token.id, is_expired: true });
  });

  it.each([
    [{ name: "" }, "name"],
    [{ name: "x".repeat(101) }, "name"],
    [{ expires_in_days: 8 }, "expires_in_days"],
    [{ access: "all" }, "access"],
    [{ role: "root" }, "role"],
    [{ secret: "mine" }, ""],
  ])("refuses %j", async (input, field) => {
    await expect(made(boss, input)).rejects.toMatchObject({
      code: "invalid_input",
      errors: { [field]: expect.any(Array) },
    });
  });

  it("can't be made with a higher role than its person has", async () => {
    const moderator = await system.createActor("moderator");
    await expect(made(moderator, { role: "admin" })).rejects.toMatchObject({
      code: "invalid_input",
      errors: { role: ["A token can't have a higher role than yours"] },
    });
  });

  it("has a name of its own", async () => {
    await made(boss, { name: "Nightly export" });
    await expect(made(boss, { name: "nightly EXPORT" })).rejects.toMatchObject({
      code: "conflict",
      errors: { name: [expect.stringContaining("You already have a token with this name")] },
    });
    await made(await system.createActor("admin"), { name: "Nightly export" });
  });

  it("is one of twenty at most, also when forty are asked for at once", async () => {
    const owner = await system.createActor("admin");
    const asked = await Promise.allSettled(Array.from({ length: 40 }, () => made(owner)));
    expect(asked.filter(({ status }) => status === "fulfilled")).toHaveLength(20);
    expect(await listOwnTokens(system.context(owner))).toHaveLength(20);
    await expect(made(owner)).rejects.toMatchObject({ code: "conflict" });
  });

  it("acts in the lower of its role and its person's, at each call", async () => {
    const owner = await system.createActor("superadmin");
    const { secret } = await made(owner, { role: "superadmin", access: "write" });
    expect(await roleOf(secret)).toBe("superadmin");
    await updateUser(system.context(boss), owner.id, { role: "moderator" });
    expect(await roleOf(secret)).toBe("moderator");
    await updateUser(system.context(boss), owner.id, { role: "admin" });
    expect(await roleOf(secret)).toBe("admin");
  });

  it("is gone for good with the deactivation or the deletion of its person", async () => {
    const [idle, deleted] = await Promise.all([
      system.createActor("admin"),
      system.createActor("admin"),
    ]);
    const secrets = await Promise.all([made(idle), made(deleted)]);
    await updateUser(system.context(boss), idle.id, { active: false });
    await updateUser(system.context(boss), idle.id, { active: true });
    await deleteUser(system.context(boss), deleted.id);
    for (const { secret } of secrets) expect(await actorOf(secret)).toBeNull();
  });

  it("is not valid while its person is not active, however they became so", async () => {
    const owner = await system.createActor("admin");
    const { secret } = await made(owner);
    await system.context().db.update(users).set({ active: false }).where(eq(users.id, owner.id));
    expect(await actorOf(secret)).toBeNull();
  });

  it("writes its last use, once a minute", async () => {
    const owner = await system.createActor("admin");
    const { secret } = await made(owner);
    const start = Date.now();
    const lastUsed = async () => (await listOwnTokens(system.context(owner)))[0]?.last_used;
    await actorOf(secret, start);
    await actorOf(secret, start + 59_999);
    expect(await lastUsed()).toBe(new Date(start).toISOString());
    await actorOf(secret, start + 60_000);
    expect(await lastUsed()).toBe(new Date(start + 60_000).toISOString());
  });

  it("is revoked by its person alone, and then writes nothing, not even what is in progress", async () => {
    const owner = await system.createActor("superadmin");
    const { token, secret } = await made(owner, { role: "superadmin", access: "write" });
    const acting = await requireActorOf(secret);
    await expect(revokeToken(system.context(boss), token.id)).rejects.toMatchObject({
      code: "not_found",
    });
    await revokeToken(system.context(owner), token.id);
    expect(await actorOf(secret)).toBeNull();
    await expect(
      createProject(system.context(acting), { ...FIELDS, name: crypto.randomUUID() }),
    ).rejects.toMatchObject({ code: "forbidden" });
  });

  it("makes, lists and revokes no tokens, and sees no sessions", async () => {
    const { token, secret } = await made(boss, { role: "superadmin", access: "write" });
    const ctx = system.context(await requireActorOf(secret));
    const refused = { code: "forbidden", message: expect.stringContaining("Sign in") };
    await expect(createToken(ctx, { name: "more" })).rejects.toMatchObject(refused);
    await expect(listOwnTokens(ctx)).rejects.toMatchObject(refused);
    await expect(revokeToken(ctx, token.id)).rejects.toMatchObject(refused);
    await expect(listOwnSessions(ctx)).rejects.toMatchObject(refused);
  });

  it("makes, changes and deletes no account, its person's own neither, whatever its role", async () => {
    const { secret } = await made(boss, { role: "superadmin", access: "write" });
    const ctx = system.context(await requireActorOf(secret));
    const refused = { code: "forbidden", message: SESSION_NEEDED };
    const other = await system.createActor("moderator");
    await expect(createUser(ctx, newUser({ role: "superadmin" }))).rejects.toMatchObject(refused);
    for (const { id } of [boss, other]) {
      await expect(updateUser(ctx, id, { email: "mine@example.com" })).rejects.toMatchObject(
        refused,
      );
      await expect(deleteUser(ctx, id)).rejects.toMatchObject(refused);
    }
    await expect(updateUser(ctx, other.id, { role: "superadmin" })).rejects.toMatchObject(refused);
    await expect(updateOwnAccount(ctx, { email: "mine@example.com" })).rejects.toMatchObject(
      refused,
    );
  });

  it("of a lower role than its person's writes what that role may, and the audit log names it", async () => {
    const { token, secret } = await made(boss, { role: "superadmin", access: "write" });
    const ctx = system.context(await requireActorOf(secret));
    const lower = await made(boss, { role: "admin", access: "write" });
    const name = crypto.randomUUID();
    await expect(
      createProject(system.context(await requireActorOf(lower.secret)), { ...FIELDS, name }),
    ).rejects.toMatchObject({ code: "forbidden" });
    await createProject(ctx, { ...FIELDS, name });
    const rows = await ctx.db.select().from(auditLog).where(eq(auditLog.requestId, ctx.requestId));
    expect(rows).toMatchObject([
      { action: "projects.create", actorId: boss.id, tokenName: token.name },
    ]);
  });

  it("leaves an audit row when it is made and when it is revoked, without the token", async () => {
    const { token, secret } = await made(boss);
    await revokeToken(system.context(boss), token.id);
    const rows = await system
      .context()
      .db.select()
      .from(auditLog)
      .where(eq(auditLog.entityId, token.id));
    expect(rows.map(({ action }) => action)).toEqual(["tokens.create", "tokens.revoke"]);
    expect(JSON.stringify(rows)).toContain(token.name);
    expect(JSON.stringify(rows)).not.toContain(secret);
  });
});
