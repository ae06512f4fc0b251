import { eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { agentRuns } from "@/db/schema/agent-runs";
import { agents } from "@/db/schema/agents";
import { conversationMessages, conversations } from "@/db/schema/conversations";
import type { Actor } from "@/lib/auth/actor";
import type { Context } from "@/lib/context/context";
import { sendMessage } from "@/lib/conversations/send-message";
import { createConversation } from "@/lib/conversations/write-conversations";
import { closeAfterTests } from "../../support/close-after-tests";
import { FALLS, fell } from "../../support/fallen-actor";
import { interrupted } from "../../support/interrupted";
import { makeLibrary } from "../../support/knowledge-world";
import { makeAgentWorld } from "../../support/runs-world";
import { createTestSystem } from "../../support/test-system";

const system = await closeAfterTests(createTestSystem());
let actor: Actor;
let ctx: Context;
let ids: Record<"agent" | "RAG", string>;
afterAll(() => system.settle());
beforeEach(async () => {
  actor = await system.createActor("superadmin");
  ctx = system.context(actor);
  const { agentId } = await makeAgentWorld(system, actor);
  const { ragId } = await makeLibrary(ctx, [{ title: "Leave", text: "Thirty days of leave." }]);
  ids = {
    agent: (await createConversation(ctx, { agent_id: agentId })).id,
    RAG: (await createConversation(ctx, { rag_id: ragId })).id,
  };
});

const ask = (by: Context, id: string) => sendMessage(by, id, { input: { text: "How long?" } });
const kept = (id: string) =>
  ctx.db.select().from(conversationMessages).where(eq(conversationMessages.conversationId, id));
const moved = (change: () => Promise<unknown>) => interrupted(system, actor, change);

describe.each(["agent", "RAG"] as const)("a message to %s", (partner) => {
  it.each(FALLS)("by someone who was %s meanwhile is forbidden", async (fall) => {
    const late = moved(() => fell(system.context(), actor, fall));
    await expect(ask(late, ids[partner])).rejects.toMatchObject({ code: "forbidden" });
    expect(await kept(ids[partner])).toEqual([]);
  });

  it("in a conversation that was deleted meanwhile misses it", async () => {
    const late = moved(() => ctx.db.delete(conversations));
    await expect(ask(late, ids[partner])).rejects.toMatchObject({ code: "not_found" });
  });

  it("waits for the one that was sent meanwhile", async () => {
    const late = moved(() => ask(ctx, ids[partner]));
    await expect(ask(late, ids[partner])).rejects.toThrow("still being answered");
    expect(await kept(ids[partner])).toHaveLength(1);
  });
});

it("an agent that became inactive meanwhile gets no message", async () => {
  const late = moved(() => ctx.db.update(agents).set({ status: "inactive" }));
  await expect(ask(late, ids.agent)).rejects.toThrow("This agent is inactive");
  expect(await ctx.db.select().from(agentRuns).where(eq(agentRuns.userId, actor.id))).toEqual([]);
});
