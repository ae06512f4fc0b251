import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { conversationMessages } from "@/db/schema/conversations";
import { ragQueries } from "@/db/schema/knowledge";
import { ragProjects, rags, ragUsers } from "@/db/schema/rags";
import { RAG_STATUSES } from "@/db/vocabulary";
import { askKnowledgeTool, searchKnowledgeTool } from "@/lib/agents/tools/knowledge-tools";
import type { RunScope } from "@/lib/agents/tools/tool";
import type { Context } from "@/lib/context/context";
import { getConversation } from "@/lib/conversations/read-conversations";
import { answerMessage, sendMessage } from "@/lib/conversations/send-message";
import { createConversation } from "@/lib/conversations/write-conversations";
import { askRag, searchPassages } from "@/lib/knowledge/documents/ask-rag";
import { linkRag, updateRag } from "@/lib/rags/write-rags";
import { closeAfterTests } from "../../support/close-after-tests";
import { makeLibrary } from "../../support/knowledge-world";
import { makeAgentWorld, playTemplate } from "../../support/runs-world";
import { createTestSystem } from "../../support/test-system";

const HANDBOOK = [
  { title: "Leave", text: "Everybody has thirty days of leave. It is asked for in spring." },
];
const QUESTION = "How many days of leave does everybody have?";
const INACTIVE = {
  code: "conflict",
  message: "Handbook is inactive and gives no answers. A superadmin can activate it.",
};

const system = await closeAfterTests(createTestSystem());
const boss = await system.createActor("superadmin");
const ctx = system.context(boss);
let theirs: Context;
let ragId: string;
beforeEach(async () => {
  await ctx.db.delete(rags);
  ({ ragId } = await makeLibrary(ctx, HANDBOOK));
  const member = await system.createActor("moderator");
  theirs = system.context(member);
  await ctx.db.insert(ragUsers).values({ ragId, userId: member.id, assignedAt: 1 });
});

const setStatus = (status: string, id = ragId) => updateRag(ctx, { id, changes: { status } });
const ask = (by: Context) => askRag(by, ragId, { question: QUESTION });
const search = (by: Context, isTest?: boolean) =>
  searchPassages(by, ragId, { query: QUESTION }, { isTest });

describe("an inactive RAG", () => {
  it("answers no one, and records no query", async () => {
    await setStatus("inactive");
    for (const by of [ctx, theirs]) {
      await expect(ask(by)).rejects.toMatchObject(INACTIVE);
      await expect(search(by)).rejects.toMatchObject(INACTIVE);
    }
    expect(await ctx.db.$count(ragQueries, eq(ragQueries.ragId, ragId))).toBe(0);
  });

  it.each(RAG_STATUSES.filter((status) => status !== "inactive"))(
    "is the only one: a RAG that is %s answers",
    async (status) => {
      await setStatus(status);
      expect((await ask(theirs)).answer).toContain("thirty days");
      expect((await search(theirs)).hits).toHaveLength(1);
    },
  );

  it("can be tried by a search of people who manage its documents, and answers once active", async () => {
    await setStatus("inactive");
    expect((await search(ctx, true)).hits).toHaveLength(1);
    await expect(search(theirs, true)).rejects.toMatchObject(INACTIVE);
    await setStatus("active");
    expect((await ask(theirs)).answer).toContain("thirty days");
  });

  it("is hidden from people without access as before", async () => {
    await setStatus("inactive");
    const stranger = system.context(await system.createActor("admin"));
    await expect(ask(stranger)).rejects.toMatchObject({ code: "not_found" });
  });

  it("takes neither a new conversation nor another question, and keeps earlier answers", async () => {
    const { id } = await createConversation(theirs, { rag_id: ragId });
    const sent = await sendMessage(theirs, id, { input: { text: QUESTION } });
    if (!sent.asked) throw new Error("This is no RAG");
    await answerMessage(theirs, { message: sent.message, asked: sent.asked });
    await setStatus("inactive");
    await expect(createConversation(theirs, { rag_id: ragId })).rejects.toMatchObject(INACTIVE);
    const again = sendMessage(theirs, id, { input: { text: QUESTION } });
    await expect(again).rejects.toMatchObject(INACTIVE);
    expect(await ctx.db.$count(conversationMessages)).toBe(1);
    const [kept] = (await getConversation(theirs, id)).messages;
    expect(kept?.answer).toContain("thirty days");
  });
});

describe("an agent with an inactive RAG", () => {
  it("is told so by its tools, also on behalf of a manager", async () => {
    await setStatus("inactive");
    const scope = { rags: [ragId] } as unknown as RunScope;
    const note = "Handbook is inactive and wasn't searched.";
    const given = { rag_id: ragId, question: QUESTION, query: QUESTION, limit: 5 };
    expect(await askKnowledgeTool.run({ ctx, scope, args: given }, "step")).toMatchObject({
      ...{ refused: true, answer: "", citations: [], note },
    });
    expect(await searchKnowledgeTool.run({ ctx, scope, args: given }, "step")).toEqual({
      ...{ passages: [], note },
    });
  });

  it("goes on with its other RAGs, and says which it skipped", async () => {
    const { projectId, agentId } = await makeAgentWorld(system, boss, {
      templateId: "customer-support",
    });
    await linkRag(ctx, { projectId, input: { ragId } });
    await setStatus("inactive");
    const play = (input: string) => playTemplate(system, ctx, { agentId, projectId, input });
    const alone = await play(QUESTION);
    expect(alone.result).toContain("Handbook is inactive and wasn't searched.");
    expect(alone.result).not.toContain("Searched");
    const other = await makeLibrary(ctx, [
      { title: "Rules", text: "Everybody has forty days of leave in the works." },
    ]);
    await linkRag(ctx, { projectId, input: { ragId: other.ragId } });
    await ctx.db.update(ragProjects).set({ linkedAt: 1 }).where(eq(ragProjects.ragId, ragId));
    const both = await play(QUESTION);
    expect(both.state).toBe("succeeded");
    expect(both.result).toContain("forty days of leave");
    expect(both.result).not.toContain("thirty");
  });
});
