import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { apiTokens } from "@/db/schema/api-tokens";
import { users } from "@/db/schema/auth";
import { settings } from "@/db/schema/system";
import type { Actor } from "@/lib/auth/actor";
import { createToken } from "@/lib/tokens/own-tokens";
import { endUserSessions, endUserTokens, getUserAccess } from "@/lib/users/user-access";
import { closeAfterTests } from "../../support/close-after-tests";
import { createTestSystem } from "../../support/test-system";
import { usersOf } from "./users-fixture";

const system = await closeAfterTests(createTestSystem());
let boss: Actor;
let admin: Actor;
let moderator: Actor;

const { auditOf, openSession, sessionsOf } = usersOf(() => system);
const tokensOf = ({ id }: Actor) => system.context().db.$count(apiTokens, eq(apiTokens.userId, id));
const ENDINGS = [endUserSessions, endUserTokens] as const;

beforeEach(async () => {
  boss = await system.createActor("superadmin");
  admin = await system.createActor("admin");
  moderator = await system.createActor("moderator");
  for (const person of [boss, admin, moderator]) {
    await openSession(person);
    await createToken(system.context(person), { name: "Script" });
  }
});

describe("the sessions and tokens of someone else", () => {
  it("are seen without a secret by anyone who manages them, and by no one else", async () => {
    const seen = await getUserAccess(system.context(admin), moderator.id);
    expect(seen.idleMinutes).toBe(60);
    await system.context().db.update(settings).set({ accessPolicy: '{"idle_minutes":10}' });
    const { idleMinutes } = await getUserAccess(system.context(admin), moderator.id);
    expect(idleMinutes).toBe(10);
    expect(seen).toMatchObject({
      sessions: [{ device: "Unknown device" }],
      tokens: [{ name: "Script", access: "read" }],
    });
    expect(JSON.stringify(seen)).not.toMatch(/hash/i);
    await getUserAccess(system.context(boss), admin.id);
    const refused: [Actor, Actor][] = [
      [admin, boss],
      [admin, await system.createActor("admin")],
      [moderator, await system.createActor("moderator")],
      [boss, boss],
      [admin, admin],
    ];
    for (const [actor, { id }] of refused)
      for (const act of [getUserAccess, ...ENDINGS])
        await expect(act(system.context(actor), id)).rejects.toMatchObject({ code: "forbidden" });
    await expect(getUserAccess(system.context(boss), "nobody")).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(getUserAccess(system.context(), admin.id)).rejects.toMatchObject({
      code: "unauthenticated",
    });
  });

  it("are ended, each with one audit row, and no one else's", async () => {
    const ctx = system.context(boss);
    expect(await endUserSessions(ctx, moderator.id)).toBe(1);
    expect([await sessionsOf(moderator), await tokensOf(moderator)]).toEqual([0, 1]);
    expect(await endUserTokens(ctx, moderator.id)).toBe(1);
    expect(await tokensOf(moderator)).toBe(0);
    // Nothing is left to end, and nothing is recorded.
    for (const end of ENDINGS) expect(await end(ctx, moderator.id)).toBe(0);
    const rows = await auditOf(moderator.id);
    expect(rows.map(({ action, actorId }) => [action, actorId])).toEqual([
      ["users.endSessions", boss.id],
      ["users.endTokens", boss.id],
    ]);
    for (const other of [boss, admin])
      expect([await sessionsOf(other), await tokensOf(other)]).toEqual([1, 1]);
  });

  it("stay where the one who asks has lost the role meanwhile, or the person has a higher one", async () => {
    const lost = system.context(admin);
    const raced = (change: object, id: string) => {
      const db = new Proxy(lost.db, {
        get(target, key) {
          if (key !== "batch") return Reflect.get(target, key);
          return async (statements: Parameters<typeof target.batch>[0]) => {
            await target.update(users).set(change).where(eq(users.id, id));
            return target.batch(statements);
          };
        },
      });
      return { ...lost, db };
    };
    for (const end of ENDINGS)
      await expect(end(raced({ role: "admin" }, moderator.id), moderator.id)).rejects.toMatchObject(
        { code: "forbidden" },
      );
    await lost.db.update(users).set({ role: "moderator" }).where(eq(users.id, moderator.id));
    for (const end of ENDINGS) {
      await lost.db.update(users).set({ role: "admin" }).where(eq(users.id, admin.id));
      await expect(end(raced({ role: "moderator" }, admin.id), moderator.id)).rejects.toMatchObject(
        { code: "forbidden" },
      );
    }
    expect([await sessionsOf(moderator), await tokensOf(moderator)]).toEqual([1, 1]);
  });
});
