import { expect, it } from "vitest";
import { sessions } from "@/db/schema/auth";
import { loadRequestState } from "@/lib/system/request-state";
import { closeAfterTests } from "../../support/close-after-tests";
import { createTestSystem } from "../../support/test-system";

const system = await closeAfterTests(createTestSystem());

it("a request finds its session and its person, each with an id and a time of its own", async () => {
  const person = await system.createActor("admin", { createdAt: 1000 });
  const ctx = system.context();
  const session = { tokenHash: "hash", id: "session", userId: person.id, createdAt: 2000 };
  await ctx.db
    .insert(sessions)
    .values({ ...session, lastSeenAt: ctx.now, expiresAt: ctx.now + 60_000 });
  const state = await loadRequestState(ctx, "hash", true);
  expect(state.ctx.actor).toMatchObject({
    id: person.id,
    role: "admin",
    createdAt: 1000,
    sessionId: "session",
    confirmedAt: 2000,
  });
});
