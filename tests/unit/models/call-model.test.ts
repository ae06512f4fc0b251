import { beforeEach, describe, expect, it } from "vitest";
import { usageEntries, usageReservations } from "@/db/schema/usage";
import { callModel } from "@/lib/models/call-model";
import type { CallOptions, ModelCall } from "@/lib/models/model-call";
import { closeAfterTests } from "../../support/close-after-tests";
import { startModelsWorld } from "./models-fixture";

const world = await closeAfterTests(startModelsWorld());
beforeEach(async () => {
  world.provider.script = () => ({ text: "Certainly." });
  const { db } = world.system.context();
  await db.batch([db.delete(usageEntries), db.delete(usageReservations)]);
});

const call = (changes: Partial<ModelCall> = {}, options: CallOptions = {}) => {
  const { system, integrationId, superadmin } = world;
  const conversation: ModelCall = {
    integrationId,
    messages: [
      { role: "system", text: "Answer briefly." },
      { role: "user", text: "Is it so?" },
    ],
    for: { purpose: "run", userId: superadmin.id, agentId: "agent-1", runId: "run-1" },
    ...changes,
  };
  return callModel(system.context(), conversation, options);
};
const entries = () => world.system.context().db.select().from(usageEntries);
const reservations = () => world.system.context().db.select().from(usageReservations);

const TOOL = {
  name: "find_task",
  description: "Finds a task by its title.",
  parameters: { type: "object", properties: { title: { type: "string" } } },
};

describe("an answer", () => {
  it("is the model's text, with what it took", async () => {
    world.provider.script = () => ({
      text: "Yes.",
      usage: { input: 1000, cached: 400, output: 50 },
    });
    expect(await call()).toMatchObject({
      text: "Yes.",
      toolCalls: [],
      finish: "stop",
      // 600 at $1, 400 at $0.50 and 50 at $4 a million.
      usage: { inputTokens: 1000, cachedTokens: 400, outputTokens: 50, microDollars: 1000 },
    });
    const [sent] = world.provider.requests.slice(-1);
    expect(sent).toMatchObject({ model: "scripted", max_tokens: 2000, messages: [{}, {}] });
    expect(sent).not.toHaveProperty("stream");
    expect(world.provider.headers.get("authorization")).toBe("Bearer sk-scripted");
  });

  it("brings calls of tools and takes their answers, whole or streamed", async () => {
    world.provider.script = () => ({
      toolCalls: [{ name: "find_task", arguments: { title: "é" } }],
    });
    const asked = { id: "call_1", name: "find_task", arguments: '{"title":"é"}' };
    for (const options of [{}, { onText: () => undefined }]) {
      const answer = await call({ tools: [TOOL] }, options);
      expect(answer).toMatchObject({ text: "", finish: "tools", toolCalls: [asked] });
    }
    await call({
      messages: [
        { role: "user", text: "Find it." },
        { role: "assistant", text: "", toolCalls: [asked] },
        { role: "tool", callId: "call_1", text: "There is none." },
      ],
    });
    expect(world.provider.requests.at(-1)?.messages.slice(1)).toEqual([
      {
        role: "assistant",
        content: null,
        tool_calls: [
          {
            id: "call_1",
            type: "function",
            function: { name: "find_task", arguments: '{"title":"é"}' },
          },
        ],
      },
      { role: "tool", tool_call_id: "call_1", content: "There is none." },
    ]);
  });

  it("comes bit by bit to anyone who asks for it so", async () => {
    world.provider.script = () => ({ text: "One two three.", usage: { input: 10, output: 4 } });
    const heard: string[] = [];
    const { text, usage } = await call({}, { onText: (part) => void heard.push(part) });
    expect(heard).toEqual(["One ", "two ", "three."]);
    expect(text).toBe("One two three.");
    expect(usage).toMatchObject({ inputTokens: 10, outputTokens: 4, isEstimated: false });
  });

  it("says that it was cut at its longest", async () => {
    world.provider.script = () => ({ text: "And so on", finish: "length" });
    expect(await call({ maxOutputTokens: 5 })).toMatchObject({ finish: "length" });
  });
});

describe("the ledger", () => {
  it("keeps for whom and for what", async () => {
    const { usage } = await call({ for: { purpose: "ask", userId: null, ragId: "rag-1" } });
    expect(await entries()).toMatchObject([
      { id: usage.entryId, purpose: "ask", userId: null, ragId: "rag-1", model: "scripted" },
    ]);
    expect(await reservations()).toEqual([]);
  });

  it("estimates what a provider does not count, and has no price for a model that it does not know", async () => {
    world.provider.script = () => ({ text: "abc def", usage: null });
    await call({ model: "unheard-of" });
    expect(await entries()).toMatchObject([
      { model: "unheard-of", microDollars: null, outputTokens: 3, isEstimated: true },
    ]);
  });
});

describe("a failure", () => {
  it.each([
    [{ status: 401 }, { message: /rejected the API key/, retryAfter: undefined }],
    [
      { status: 429, retryAfter: "30" },
      { message: /is rate limiting requests/, retryAfter: 30 },
    ],
    [{ status: 503 }, { message: /is having problems \(HTTP 503\)/, retryAfter: 5 }],
    [
      { status: 429, code: "insufficient_quota" },
      { message: /out of credit/, retryAfter: undefined },
    ],
    [
      { status: 400, code: "context_length_exceeded" },
      { message: /too long for scripted(\. |$)/, retryAfter: undefined },
    ],
  ])("by refusal %o costs nothing, and says whether to try again", async (reply, expected) => {
    world.provider.script = () => reply;
    const message = expect.stringMatching(expected.message);
    await expect(call()).rejects.toMatchObject({ ...expected, message });
    expect([await entries(), await reservations()]).toEqual([[], []]);
  });

  it.each([
    ["no answer in time", { delayMs: 400 }, "provider_timeout"],
    ["an answer of another form", { body: "<html>" }, "provider_failed"],
    ["an answer that breaks off", { text: "Half of", breaksOff: true }, "provider_failed"],
  ] as const)("by %s is paid for as far as it came", async (_name, reply, code) => {
    world.provider.script = () => reply;
    const streamed = { onText: () => undefined };
    await expect(call({ timeoutMs: 200 }, streamed)).rejects.toMatchObject({ code });
    expect(await entries()).toMatchObject([{ isEstimated: true, inputTokens: expect.any(Number) }]);
    expect(await reservations()).toEqual([]);
  });

  it("ends for anyone who leaves", async () => {
    world.provider.script = () => ({ delayMs: 5000 });
    const left = call({}, { signal: AbortSignal.timeout(50) });
    await expect(left).rejects.toMatchObject({ message: "The call was cancelled" });
    expect(await entries()).toHaveLength(1);
  });

  it("of an integration that is inactive, or not there, reaches no one", async () => {
    const before = world.provider.requests.length;
    const { DB } = world.system.bindings;
    await DB.prepare("UPDATE integrations SET is_active = 0").run();
    await expect(call()).rejects.toMatchObject({
      message: "The integration Scripted is inactive. Activate it to use it.",
    });
    await DB.prepare("UPDATE integrations SET is_active = 1").run();
    await expect(call({ integrationId: "none" })).rejects.toMatchObject({ code: "not_found" });
    expect(world.provider.requests.length).toBe(before);
  });
});
