import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { sessions } from "@/db/schema/auth";
import type { Actor } from "@/lib/auth/actor";
import { listOwnSessions, revokeOtherSessions, revokeSession } from "@/lib/auth/own-sessions";
import { createToken, listOwnTokens } from "@/lib/tokens/own-tokens";
import { closeAfterTests } from "../../support/close-after-tests";
import { createTestSystem } from "../../support/test-system";

const system = await closeAfterTests(createTestSystem());
let actor: Actor;
let neighbour: Actor;
beforeEach(async () => {
  actor = await system.createActor("moderator");
  neighbour = await system.createActor("moderator");
});

async function openSession({ id: userId }: Actor): Promise<string> {
  const ctx = system.context();
  const id = crypto.randomUUID();
  await ctx.db.insert(sessions).values({
    id,
    userId,
    tokenHash: crypto.randomUUID(),
    createdAt: ctx.now,
    lastSeenAt: ctx.now,
    expiresAt: ctx.now + 60_000,
  });
  return id;
}

const sessionsOf = ({ id }: Actor) => system.context().db.$count(sessions, eq(sessions.userId, id));

describe("a neighbour's", () => {
  it("sessions are neither seen nor ended", async () => {
    const [own, theirs] = [await openSession(actor), await openSession(neighbour)];
    const ctx = system.context(actor);
    expect((await listOwnSessions(ctx)).map(({ id }) => id)).toEqual([own]);
    await expect(revokeSession(ctx, theirs)).rejects.toMatchObject({ code: "not_found" });
    expect(await revokeOtherSessions(ctx)).toBe(1);
    expect([await sessionsOf(actor), await sessionsOf(neighbour)]).toEqual([0, 1]);
    await revokeSession(system.context(neighbour), theirs);
    expect(await sessionsOf(neighbour)).toBe(0);
  });

  it("API tokens are not seen", async () => {
    await createToken(system.context(neighbour), { name: "Theirs" });
    expect(await listOwnTokens(system.context(actor))).toEqual([]);
    expect(await listOwnTokens(system.context(neighbour))).toMatchObject([{ name: "Theirs" }]);
  });
});
