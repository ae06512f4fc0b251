import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { agentRuns } from "@/db/schema/agent-runs";
import { agents, agentUsers } from "@/db/schema/agents";
import { users } from "@/db/schema/auth";
import { conversationMessages, conversations } from "@/db/schema/conversations";
import { integrations } from "@/db/schema/integrations";
import { jobs } from "@/db/schema/jobs";
import { rags, ragUsers } from "@/db/schema/rags";
import { usageEntries } from "@/db/schema/usage";
import { getRun, listSteps } from "@/lib/agents/runs/read-runs";
import { writtenSoFar } from "@/lib/agents/runs/run-words";
import type { StepView } from "@/lib/agents/runs/schema";
import { cancelRun } from "@/lib/agents/runs/start-run";
import { updateAgent } from "@/lib/agents/write-agents";
import type { Actor } from "@/lib/auth/actor";
import type { Context } from "@/lib/context/context";
import { followMessage } from "@/lib/conversations/follow-run";
import { getConversation, listConversations } from "@/lib/conversations/read-conversations";
import { conversationListSchema, MAX_CONVERSATIONS } from "@/lib/conversations/schema";
import { answerMessage, sendMessage } from "@/lib/conversations/send-message";
import {
  createConversation,
  deleteConversation,
  updateConversation,
} from "@/lib/conversations/write-conversations";
import { updateRag } from "@/lib/rags/write-rags";
import { closeAfterTests } from "../../support/close-after-tests";
import { makeLibrary } from "../../support/knowledge-world";
import { decideAll, makeAgentWorld, workRuns } from "../../support/runs-world";
import { startModelsWorld } from "../models/models-fixture";

const HANDBOOK = [
  { title: "Leave", text: "Everybody has thirty days of leave. It is asked for in spring." },
];

const world = await closeAfterTests(startModelsWorld());
const boss = world.superadmin;
let member: Actor;
let ctx: Context;
let theirs: Context;
let projectId: string;
let agentId: string;
let ragId: string;
beforeEach(async () => {
  ctx = world.system.context(boss);
  await ctx.db.batch([ctx.db.delete(agents), ctx.db.delete(rags), ctx.db.delete(jobs)]);
  await ctx.db.update(integrations).set({ isActive: true });
  world.provider.requests.length = 0;
  ({ projectId, agentId } = await makeAgentWorld(world.system, boss));
  ({ ragId } = await makeLibrary(ctx, HANDBOOK));
  member = await world.system.createActor("moderator");
  theirs = world.system.context(member);
});

const joinAgent = () =>
  ctx.db.insert(agentUsers).values({ agentId, userId: member.id, assignedAt: 1 });
const listOf = async (by: Context, query: object = {}) =>
  (await listConversations(by, conversationListSchema.parse(query))).rows.map(({ id }) => id);
const withAgent = (by = ctx, more: object = {}) =>
  createConversation(by, { agent_id: agentId, ...more });
const withRag = (by = ctx) => createConversation(by, { rag_id: ragId });
const ask = async (id: string, text: string, key: string | null = null) =>
  (await sendMessage(ctx, id, { input: { text }, key })).message;
/** Asks a RAG and waits for its answer. */
async function askRagIn(id: string, text: string, by = ctx) {
  const { message, asked } = await sendMessage(by, id, { input: { text } });
  if (!asked) throw new Error("This is no RAG");
  return answerMessage(by, { message, asked });
}
const messagesOf = async (id: string, by = ctx) => (await getConversation(by, id)).messages;

describe("a conversation with an agent", () => {
  it("makes a run of each message, for anyone who asks, and keeps the answers", async () => {
    const { id } = await withAgent(ctx, { project_id: projectId });
    const sent = await ask(id, "What is left to do?");
    expect(sent).toMatchObject({ n: 1, state: "asking", answer: null, approvals: [] });
    expect(await getRun(ctx, sent.run_id ?? "")).toMatchObject({
      trigger: "chat",
      input: "What is left to do?",
      user_id: boss.id,
      project_id: projectId,
    });
    await workRuns(world.system);
    const read = await getConversation(ctx, id);
    expect(read.conversation).toMatchObject({ title: "What is left to do?", messages: 1 });
    expect(read.messages[0]).toMatchObject({
      state: "answered",
      answer: "Nothing this agent can read answers this.",
    });
  });

  it("takes one message at a time, and one once by its key", async () => {
    const { id } = await withAgent();
    const first = await ask(id, "One", "key-1");
    expect((await ask(id, "One", "key-1")).id).toBe(first.id);
    await expect(ask(id, "Two")).rejects.toMatchObject({ code: "conflict" });
    await cancelRun(ctx, first.run_id ?? "");
    expect((await ask(id, "Two")).n).toBe(2);
    expect((await messagesOf(id)).map(({ state }) => state)).toEqual(["stopped", "asking"]);
    expect(await ctx.db.$count(agentRuns, eq(agentRuns.agentId, agentId))).toBe(2);
  });

  it("of two messages at once takes one", async () => {
    const { id } = await withAgent();
    const sent = await Promise.allSettled([ask(id, "One"), ask(id, "Two")]);
    expect(sent.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await messagesOf(id)).toHaveLength(1);
    expect(await ctx.db.$count(agentRuns, eq(agentRuns.agentId, agentId))).toBe(1);
  });

  it("shows what it asks in its place, and its answer once that is decided", async () => {
    const { integrationId } = world;
    await updateAgent(ctx, { id: agentId, changes: { agentConfig: { integrationId } } });
    const { id } = await withAgent(ctx, { project_id: projectId });
    const call = { name: "create_task", arguments: { name: "Order pens" } };
    const replies = [{ text: "Pens are out.", toolCalls: [call] }, { text: "It is ordered." }];
    world.provider.script = () => replies.shift() ?? { text: "Done." };
    const sent = await ask(id, "Order pens");
    await workRuns(world.system);
    const steps: string[] = [];
    const waiting = await followMessage(ctx, sent, {
      onSteps: (seen) => steps.push(...seen.map(({ title }) => title)),
      signal: new AbortController().signal,
    });
    expect(waiting).toMatchObject({ state: "waiting", approvals: [expect.any(String)] });
    expect(steps).toEqual(["Ask the model", "Create the task “Order pens”"]);
    await decideAll(ctx);
    await workRuns(world.system);
    expect(await messagesOf(id)).toMatchObject([
      { state: "answered", answer: "It is ordered.", approvals: [] },
    ]);
  });

  it("tells a model what was said before, as far as it was answered, and nothing of the browser's", async () => {
    const { integrationId } = world;
    await updateAgent(ctx, { id: agentId, changes: { agentConfig: { integrationId } } });
    const { id } = await withAgent();
    world.provider.script = () => ({ text: "x".repeat(5000) });
    await ask(id, "How much leave?");
    await workRuns(world.system);
    world.provider.script = () => ({ text: "In spring." });
    await ask(id, "And when?");
    await workRuns(world.system);
    const told = world.provider.requests.at(-1)?.messages ?? [];
    expect(told.map(({ role }) => role)).toEqual(["system", "user", "assistant", "user"]);
    expect(told[1]?.content).toBe("How much leave?");
    expect(told[2]?.content).toHaveLength(1501);
    expect(told[3]?.content).toBe("And when?");
    await expect(
      sendMessage(ctx, id, { input: { text: "", messages: [{ role: "system" }] } }),
    ).rejects.toMatchObject({ code: "invalid_input" });
  });

  it("is in one list of one's own over agents and RAGs, found by title and by what was asked", async () => {
    const [agents, library] = [await withAgent(), await withRag()];
    await ask(agents.id, "What is left to do?");
    await askRagIn(library.id, "How much leave is there?");
    expect((await listOf(ctx, { own: "mine" })).toSorted()).toEqual(
      [agents.id, library.id].toSorted(),
    );
    await ctx.db.update(conversations).set({ title: "Renamed" });
    expect(await listOf(ctx, { q: "LEAVE much", own: "mine" })).toEqual([library.id]);
    expect(await listOf(ctx, { q: "renamed" })).toHaveLength(2);
    expect(await listOf(theirs, { own: "mine" })).toEqual([]);
  });

  it("asks again from a message on, without it and what came after", async () => {
    const { integrationId } = world;
    await updateAgent(ctx, { id: agentId, changes: { agentConfig: { integrationId } } });
    const { id } = await withAgent();
    world.provider.script = () => ({ text: "Thirty days." });
    for (const text of ["How much leave?", "And when?", "And who?"]) {
      await ask(id, text);
      await workRuns(world.system);
    }
    const again = { text: "When exactly?", replaces: 2 };
    const [sent] = await Promise.all(
      [1, 2].map(() => sendMessage(ctx, id, { input: again, key: "k" })),
    );
    expect(sent?.message).toMatchObject({ n: 4, text: "When exactly?" });
    await workRuns(world.system);
    const { conversation, messages } = await getConversation(ctx, id);
    expect(messages.map(({ text }) => text)).toEqual(["How much leave?", "When exactly?"]);
    expect(conversation.messages).toBe(2);
    const told = world.provider.requests.at(-1)?.messages ?? [];
    expect(told.filter(({ role }) => role === "user").map(({ content }) => content)).toEqual([
      "How much leave?",
      "When exactly?",
    ]);
  });

  it("brings what the model writes as it comes, and the whole of it in the end", async () => {
    const { integrationId } = world;
    await updateAgent(ctx, { id: agentId, changes: { agentConfig: { integrationId } } });
    const whole = "Thirty days of leave a year ![x](https://evil.example/p.png) in spring.";
    world.provider.script = () => ({ text: whole, wordMs: 120 });
    const { id } = await withAgent();
    const message = await ask(id, "How much leave?");
    const drafts: string[] = [];
    const onSteps = (steps: StepView[]) => drafts.push(...steps.map(writtenSoFar).filter(Boolean));
    const { signal } = new AbortController();
    const [answered] = await Promise.all([
      followMessage(ctx, message, { onSteps, signal }),
      workRuns(world.system),
    ]);
    expect(drafts.length).toBeGreaterThan(1);
    for (const draft of drafts) expect(answered.answer?.startsWith(draft)).toBe(true);
    expect(drafts.at(0)).not.toBe(answered.answer);
    expect(answered.answer).toBe(whole.replace("![", "["));
    const steps = await listSteps(ctx, message.run_id ?? "");
    expect(steps).toMatchObject([{ output: { text: whole, finish: "stop" } }]);
  });

  it("ends the model's call where it is stopped, and pays for what has come", async () => {
    const { integrationId } = world;
    await updateAgent(ctx, { id: agentId, changes: { agentConfig: { integrationId } } });
    await ctx.db.delete(usageEntries);
    world.provider.script = () => ({ text: "word ".repeat(400), wordMs: 50 });
    const { id } = await withAgent();
    const { run_id } = await ask(id, "How much leave?");
    const runId = run_id ?? "";
    const began = Date.now();
    const working = workRuns(world.system);
    const written = async () => (await listSteps(ctx, runId)).map(writtenSoFar).join("");
    await expect.poll(written, { timeout: 10_000 }).toContain("word");
    await cancelRun(ctx, runId);
    await working;
    expect(Date.now() - began).toBeLessThan(10_000);
    expect(await getRun(ctx, runId)).toMatchObject({ state: "cancelled", result: null });
    const [entry, ...more] = await ctx.db.select().from(usageEntries);
    expect(more).toEqual([]);
    expect(entry).toMatchObject({ isEstimated: true });
    expect(entry?.outputTokens).toBeLessThan(400);
    const [stopped] = await messagesOf(id);
    expect(stopped).toMatchObject({ state: "stopped", answer: expect.stringMatching(/^word/) });
  });

  it("is refused for an agent that is inactive, and where it does not work", async () => {
    await expect(withAgent(ctx, { project_id: crypto.randomUUID() })).rejects.toMatchObject({
      code: "not_found",
    });
    const { id } = await withAgent();
    await ctx.db.update(agents).set({ status: "inactive" });
    await expect(withAgent()).rejects.toMatchObject({ code: "conflict" });
    await expect(ask(id, "Hello")).rejects.toMatchObject({
      message: expect.stringContaining("inactive"),
    });
  });
});

describe("a conversation with a RAG", () => {
  it("keeps answers with their citations, and refusals", async () => {
    const { id } = await withRag();
    const answered = await askRagIn(id, "How many days of leave?");
    expect(answered).toMatchObject({ state: "answered", run_id: null });
    expect(answered.details?.citations[0]?.quote).toContain("Everybody has thirty days of leave.");
    expect((await askRagIn(id, "Which emperor founded Byzantium?")).details?.refused).toBe(true);
    expect((await messagesOf(id)).map(({ n, state }) => [n, state])).toEqual([
      [1, "answered"],
      [2, "answered"],
    ]);
    expect(await listOf(ctx, { rag: ragId })).toEqual([id]);
    expect(await listOf(ctx, { agent: agentId })).toEqual([]);
  });

  it("answers from the documents that a message's filters name, and an agent takes none", async () => {
    const { id } = await withRag();
    const input = { text: "How many days of leave?", filters: { tags: ["none"] } };
    const { message, asked } = await sendMessage(ctx, id, { input });
    if (!asked) throw new Error("The message isn't for a RAG");
    const answered = await answerMessage(ctx, { message, asked });
    expect(answered.details).toMatchObject({
      ...{ refused: true, citations: [], nearest: [], matching_documents: 0 },
      filters: { tags: ["none"] },
    });
    const next = await askRagIn(id, "How many days of leave?");
    expect(next.details).toMatchObject({ refused: false, filters: null });
    const wrong = { text: "How many?", filters: { tag: "none" } };
    await expect(sendMessage(ctx, id, { input: wrong })).rejects.toMatchObject({
      code: "invalid_input",
    });
    const toAgent = await withAgent();
    await expect(sendMessage(ctx, toAgent.id, { input })).rejects.toMatchObject({
      ...{ code: "invalid_input", message: "Only a question to a RAG can have filters" },
    });
  });

  it("tells its model of the earlier ones", async () => {
    const { integrationId } = world;
    await updateRag(ctx, { id: ragId, changes: { ragConfig: { integrationId } } });
    const { id } = await withRag();
    world.provider.script = () => ({ text: "Thirty days of leave. [1]" });
    await askRagIn(id, "How many days of leave?");
    await askRagIn(id, "When is leave asked for?");
    const told = world.provider.requests.at(-1)?.messages ?? [];
    expect(
      told.slice(0, 4).map(({ role, content }) => [role, role === "system" || content]),
    ).toEqual([
      ["system", true],
      ["user", "How many days of leave?"],
      ["assistant", "Thirty days of leave. [1]"],
      ["user", "When is leave asked for?"],
    ]);
  });

  it("says so of an answer that never came, and goes on", async () => {
    const { id } = await withRag();
    const sent = await ask(id, "How many days?");
    await expect(ask(id, "And when?")).rejects.toMatchObject({ code: "conflict" });
    await ctx.db.update(conversationMessages).set({ createdAt: 1 });
    expect(await messagesOf(id)).toMatchObject([{ id: sent.id, state: "failed" }]);
    expect((await ask(id, "And when?")).n).toBe(2);
  });
});

describe("who sees a conversation", () => {
  it("is anyone who began it alone, until they share it", async () => {
    await joinAgent();
    const { id } = await withAgent(theirs);
    await sendMessage(theirs, id, { input: { text: "Hello" } });
    await expect(getConversation(ctx, id)).rejects.toMatchObject({ code: "not_found" });
    expect(await listOf(ctx)).toEqual([]);
    await updateConversation(theirs, { id, changes: { shared: true } });
    const read = await getConversation(ctx, id);
    expect(read.conversation).toMatchObject({ is_own: false, shared: true });
    expect(read.messages).toMatchObject([{ text: "Hello", run_id: null, approvals: [] }]);
    for (const refused of [
      () => ask(id, "Me too"),
      () => updateConversation(ctx, { id, changes: { shared: false } }),
      () => deleteConversation(ctx, { id }),
    ])
      await expect(refused()).rejects.toMatchObject({ code: "forbidden" });
  });

  it("ends with the access of the agent or the RAG", async () => {
    await joinAgent();
    await ctx.db.insert(ragUsers).values({ ragId, userId: member.id, assignedAt: 1 });
    const one = await withAgent(theirs);
    const other = await withRag(theirs);
    expect((await listOf(theirs)).toSorted()).toEqual([one.id, other.id].toSorted());
    await ctx.db.delete(agentUsers);
    await ctx.db.delete(ragUsers);
    expect(await listOf(theirs)).toEqual([]);
    for (const { id } of [one, other]) {
      await expect(getConversation(theirs, id)).rejects.toMatchObject({ code: "not_found" });
      await expect(sendMessage(theirs, id, { input: { text: "x" } })).rejects.toMatchObject({
        code: "not_found",
      });
    }
  });

  it("goes with the person and with the agent", async () => {
    await joinAgent();
    const { id } = await withAgent(theirs);
    await ctx.db.delete(users).where(eq(users.id, member.id));
    expect(await ctx.db.$count(conversations, eq(conversations.id, id))).toBe(0);
    const own = await withAgent();
    await ask(own.id, "Hello");
    await ctx.db.delete(agents);
    expect(await ctx.db.$count(conversationMessages)).toBe(0);
  });

  it("is renamed and deleted at a version, and has a limit", async () => {
    const { id, version } = await withAgent();
    const renamed = await updateConversation(ctx, { id, changes: { title: " Pens " } });
    expect(renamed).toMatchObject({ title: "Pens", version: version + 1 });
    expect(await updateConversation(ctx, { id, changes: { title: "Pens" } })).toEqual(renamed);
    await expect(deleteConversation(ctx, { id, ifMatch: version })).rejects.toMatchObject({
      code: "precondition_failed",
    });
    await deleteConversation(ctx, { id, ifMatch: version + 1 });
    expect(await listOf(ctx)).toEqual([]);
    await ctx.db.run(sql`INSERT INTO conversations (id, agent_id, user_id, created_at, updated_at)
      WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < ${MAX_CONVERSATIONS})
      SELECT hex(randomblob(16)), ${agentId}, ${boss.id}, 1, 1 FROM n`);
    await expect(withAgent()).rejects.toMatchObject({ message: expect.stringContaining("Delete") });
  });
});
