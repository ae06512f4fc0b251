import { describe, expect, it } from "vitest";
import { agentRuns } from "@/db/schema/agent-runs";
import { agentUsers } from "@/db/schema/agents";
import { listFeedback, rateRun } from "@/lib/agents/feedback/feedback";
import { feedbackListSchema } from "@/lib/agents/feedback/schema";
import { startRun } from "@/lib/agents/runs/start-run";
import { getConversation } from "@/lib/conversations/read-conversations";
import { sendMessage } from "@/lib/conversations/send-message";
import { createConversation } from "@/lib/conversations/write-conversations";
import { closeAfterTests } from "../../support/close-after-tests";
import { makeAgentWorld, workRuns } from "../../support/runs-world";
import { createTestSystem } from "../../support/test-system";

const system = await closeAfterTests(createTestSystem());
const boss = await system.createActor("superadmin");
const ctx = system.context(boss);
const { agentId } = await makeAgentWorld(system, boss);
const member = await system.createActor("moderator");
await ctx.db.insert(agentUsers).values({ agentId, userId: member.id, assignedAt: 1 });
const theirs = system.context(member);

const listOf = async (query: object = {}) =>
  (await listFeedback(ctx, agentId, feedbackListSchema.parse(query))).rows;

describe("a thumb on a run", () => {
  it("is for whom it acted, once it has ended, and counts once", async () => {
    const { id } = await startRun(theirs, { agentId, input: { input: "Look" } });
    await expect(rateRun(theirs, id, { helpful: true })).rejects.toMatchObject({
      code: "conflict",
    });
    await workRuns(system);
    await expect(rateRun(ctx, id, { helpful: true })).rejects.toMatchObject({ code: "forbidden" });
    await expect(rateRun(theirs, id, { helpful: 1 })).rejects.toMatchObject({
      code: "invalid_input",
    });
    expect(await rateRun(theirs, id, { helpful: true })).toMatchObject({
      helpful: true,
      may_rate: true,
    });
    await rateRun(theirs, id, { helpful: false, reason: "Too short" });
    expect(await listOf()).toMatchObject([
      { run_id: id, helpful: false, reason: "Too short", input: "Look", state: "succeeded" },
    ]);
    expect(await listOf({ helpful: "yes" })).toEqual([]);
  });

  it("is listed for anyone who manages the agent alone", async () => {
    const query = feedbackListSchema.parse({});
    await expect(listFeedback(theirs, agentId, query)).rejects.toMatchObject({
      code: "forbidden",
    });
  });

  it("is on the message that began the run, and goes with it", async () => {
    const { id } = await createConversation(theirs, { agent_id: agentId });
    const { message } = await sendMessage(theirs, id, { input: { text: "Hello" } });
    await workRuns(system);
    const helpful = async () => (await getConversation(theirs, id)).messages[0]?.helpful;
    expect(await helpful()).toBeNull();
    await rateRun(theirs, message.run_id ?? "", { helpful: false });
    expect(await helpful()).toBe(false);
    await ctx.db.delete(agentRuns);
    expect(await listOf()).toEqual([]);
  });
});
