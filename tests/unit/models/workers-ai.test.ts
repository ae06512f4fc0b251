import { describe, expect, it } from "vitest";
import { usageCaps, usageReservations } from "@/db/schema/usage";
import { callModel } from "@/lib/models/call-model";
import { FREE_NEURONS, WORKERS_AI_DEFAULTS } from "@/lib/models/default-models";
import { type EmbeddingCall, embedTexts, rerankTexts } from "@/lib/models/embed-texts";
import type { CallOptions, ModelCall } from "@/lib/models/model-call";
import { readPictures } from "@/lib/models/read-pictures";
import { reserveUsage, settleUsage } from "@/lib/usage/ledger";
import { ai, context, entries, integrationId, setUpWorkersAi, system } from "./workers-ai-fixture";

setUpWorkersAi();

const LLAMA = "@cf/meta/llama-3.3-70b-instruct-fp8-fast";
const purpose = () => ({ purpose: "ask" as const, userId: null, ragId: "rag-1" });
const chat = (changes: Partial<ModelCall> = {}, options: CallOptions = {}) =>
  callModel(
    context(),
    {
      integrationId,
      messages: [{ role: "user", text: "Is it so?" }],
      for: purpose(),
      ...changes,
    },
    options,
  );
const embedding = (texts: readonly string[], changes: Partial<EmbeddingCall> = {}) =>
  embedTexts(context(), {
    integrationId,
    ...WORKERS_AI_DEFAULTS.embedding,
    texts,
    timeoutMs: 5000,
    for: purpose(),
    ...changes,
  });
const rerank = (texts: readonly string[]) =>
  rerankTexts(context(), {
    integrationId,
    model: WORKERS_AI_DEFAULTS.reranker,
    query: "How many days of holiday?",
    texts,
    timeoutMs: 5000,
    for: purpose(),
  });

describe("chat", () => {
  it.each([WORKERS_AI_DEFAULTS.chat, LLAMA])("of %s is read whole and streamed", async (model) => {
    ai.behaviour = { text: "It is so, since Tuesday." };
    const usage = { inputTokens: 100, outputTokens: 20, isEstimated: false };
    expect(await chat({ model })).toMatchObject({ text: "It is so, since Tuesday.", usage, model });
    const parts: string[] = [];
    const streamed = await chat({ model }, { onText: (part) => void parts.push(part) });
    expect(streamed).toMatchObject({ text: "It is so, since Tuesday.", finish: "stop", usage });
    expect(parts).toHaveLength(5);
  });

  it.each([WORKERS_AI_DEFAULTS.chat, LLAMA])("of %s brings calls of tools", async (model) => {
    ai.behaviour = { text: "", toolCalls: [{ name: "find_task", arguments: { title: "é" } }] };
    const toolCalls = [{ name: "find_task", arguments: '{"title":"é"}' }];
    for (const options of [{}, { onText: () => undefined }])
      expect(await chat({ model }, options)).toMatchObject({ finish: "tools", toolCalls });
  });

  it("uses the default model, without its thoughts", async () => {
    expect((await chat()).model).toBe(WORKERS_AI_DEFAULTS.chat);
    const [{ input } = { input: {} }] = ai.calls;
    expect(input).toMatchObject({
      max_tokens: 2000,
      chat_template_kwargs: { enable_thinking: false },
    });
    expect(input).not.toHaveProperty("model");
  });

  it.each([[null], ["none"], [{ result: "other" }], [{ choices: 1 }]])(
    "that is not an answer (%j) is a failure",
    async (answer) => {
      ai.behaviour = { answer };
      const message = "Workers AI sent a response that couldn't be read";
      await expect(chat()).rejects.toMatchObject({ message, code: "provider_failed" });
    },
  );
});

describe("vectors", () => {
  it("are made in calls of 100 texts at most, in the order of the texts", async () => {
    const texts = Array.from({ length: 128 }, (_, n) => `text number ${n}`);
    const vectors = await embedding(texts);
    expect(ai.calls.map(({ input }) => input.text.length)).toEqual([100, 28]);
    expect(vectors).toHaveLength(128);
    expect(vectors[120]).toEqual((await embedding(["text number 120"]))[0]);
    expect(await entries()).toHaveLength(2);
  });

  it("are made in calls of 50,000 tokens at most", async () => {
    await embedding(Array.from({ length: 20 }, () => "ก".repeat(2600)));
    expect(ai.calls.map(({ input }) => input.text.length)).toEqual([19, 1]);
  });

  it("with another length are refused", async () => {
    ai.behaviour = { dimensions: 768 };
    await expect(embedding(["a"])).rejects.toMatchObject({
      message: "@cf/baai/bge-m3 returned vectors of length 768 instead of 1024",
    });
  });
});

it("reranks: a score from 0 to 1 for each text in order, also from logits", async () => {
  const texts = ["The kitchen is clean", "Thirty days of leave", ""];
  const [kitchen = 0, leave = 0] = (await rerank(texts)) ?? [];
  expect(leave).toBeGreaterThan(kitchen);
  ai.behaviour = { scores: [-4, 3, 0] };
  const scores = (await rerank(texts)) ?? [];
  expect(scores.map((score) => Number(score.toFixed(3)))).toEqual([0.018, 0.953, 0.5]);
});

describe("a failure", () => {
  it.each([3036, 4006])("%i: the account's allowance is used up until midnight", async (fails) => {
    ai.behaviour = { fails };
    const midnight = Math.ceil((Date.now() + 1) / 86_400_000) * 86_400;
    const failure = await embedding(["a"]).catch((error: unknown) => error);
    expect(failure).toMatchObject({
      message:
        "The Cloudflare account's free allowance of Workers AI is used up for today. It renews at 00:00 UTC.",
    });
    const { retryAfter } = failure as { retryAfter: number };
    expect(Math.abs(midnight - Date.now() / 1000 - retryAfter)).toBeLessThan(5);
    expect(await entries()).toHaveLength(0);
  });

  it("is said when a model is gone, and not repeated", async () => {
    ai.behaviour = { models: [] };
    const failure = await embedding(["a"]).catch((error: unknown) => error);
    expect(failure).toMatchObject({ message: "Workers AI has no model @cf/baai/bge-m3" });
    expect(failure).toHaveProperty("retryAfter", undefined);
  });

  it.each([
    [{ fails: 3040 }, "Workers AI is having problems (error 3040). Try again later"],
    [{ failsWith: "internal error" }, "Workers AI is having problems. Try again later"],
  ])("that passes is repeated later (%j)", async (behaviour, message) => {
    ai.behaviour = behaviour;
    await expect(chat()).rejects.toMatchObject({ message, retryAfter: 5 });
  });

  it("of time is charged, whole or streamed", async () => {
    ai.behaviour = { delayMs: 400 };
    const message = "Workers AI didn't respond in time";
    for (const options of [{}, { onText: () => undefined }])
      await expect(chat({ timeoutMs: 20 }, options)).rejects.toMatchObject({ message });
    await expect(embedding(["a"], { timeoutMs: 20 })).rejects.toMatchObject({ message });
    expect(await entries()).toHaveLength(3);
  });

  it("stops when the reader leaves", async () => {
    ai.behaviour = { delayMs: 400 };
    const call = chat({}, { onText: () => undefined, signal: AbortSignal.timeout(20) });
    await expect(call).rejects.toMatchObject({ message: "The call was cancelled" });
  });

  it("is said where Workers AI isn't bound", async () => {
    const call = embedTexts(context(null, { ai: null }), {
      integrationId,
      ...WORKERS_AI_DEFAULTS.embedding,
      texts: ["a"],
      timeoutMs: 100,
      for: purpose(),
    });
    await expect(call).rejects.toMatchObject({
      code: "conflict",
      message: "Workers AI isn't available here. It is part of deployments to Cloudflare.",
    });
  });
});

describe("the free allowance", () => {
  const NOW = Date.UTC(2026, 2, 31, 18);
  const take = async (neurons: number, now = NOW) => {
    const used = { inputTokens: 1, outputTokens: 0, microDollars: neurons * 11, neurons };
    const id = await reserveUsage(system.context(null, { now }), {
      ...{ ...purpose(), ...used, integrationId, model: "@cf/baai/bge-m3" },
    });
    return settleUsage(system.context(), id, { ...used, cachedTokens: 0, isEstimated: true });
  };

  it("makes calls free, and counts their neurons", async () => {
    await embedding(["x".repeat(30_000)]);
    // 10,000 tokens at 1,073 neurons a million.
    expect(await entries()).toMatchObject([{ microDollars: 0, neurons: expect.closeTo(10.7, 1) }]);
    expect((await chat()).usage.microDollars).toBe(0);
  });

  it("refuses what doesn't fit, until midnight in UTC", async () => {
    await take(FREE_NEURONS - 10);
    expect(await take(10)).toBe(0);
    await expect(take(1)).rejects.toMatchObject({
      code: "cap_reached",
      message: expect.stringMatching(/^The free allowance of Workers AI is used up for today\./),
      retryAfter: 6 * 3600,
    });
    expect(await take(1, NOW + 6 * 3600 * 1000)).toBe(0);
  });

  it("is not exceeded by calls at once", async () => {
    const results = await Promise.allSettled(Array.from({ length: 12 }, () => take(3000)));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    expect(await system.context().db.select().from(usageReservations)).toEqual([]);
  });

  it("may be exceeded up to a cap of the integration, and is charged then", async () => {
    const cap = (microDollars: number, subject: string) =>
      system
        .context()
        .db.insert(usageCaps)
        .values({ scope: "integration", subject, microDollars, updatedAt: NOW });
    await take(FREE_NEURONS);
    // A cap for every integration doesn't allow costs of this one.
    await cap(1_000_000, "");
    await expect(take(1)).rejects.toMatchObject({ code: "cap_reached" });
    await cap(2000, integrationId);
    expect(await take(100)).toBe(1100);
    await expect(take(100)).rejects.toMatchObject({
      message: expect.stringMatching(/^This call would exceed the cap for this integration/),
    });
  });

  it("needs a price", async () => {
    const failure = chat({ model: "@cf/other/unknown" });
    await expect(failure).rejects.toMatchObject({
      code: "cap_reached",
      message:
        "@cf/other/unknown has no price, so the free allowance can't be enforced. A superadmin can enter its price on the Usage page.",
    });
  });
});

describe("reading pictures", () => {
  const read = (timeoutMs = 5000) =>
    readPictures(context(), {
      integrationId,
      file: { name: "a.png", type: "image/png", bytes: new Uint8Array([1, 2]) },
      ...{ pictures: 1, timeoutMs, for: purpose() },
    });

  it("counts the length of the text, and no more than was reserved", async () => {
    ai.behaviour = { pages: ["A door is open."] };
    expect(await read()).toBe("A door is open.");
    ai.behaviour = { pages: ["long ".repeat(4000)] };
    await read();
    expect(await entries()).toMatchObject([
      { inputTokens: 1000, outputTokens: 4, isEstimated: true, microDollars: 0 },
      { inputTokens: 1000, outputTokens: 1000, isEstimated: true, microDollars: 0 },
    ]);
  });

  it("that takes too long is given up, and counts as much as it may have taken", async () => {
    ai.behaviour = { delayMs: 1000 };
    await expect(read(20)).rejects.toMatchObject({
      code: "provider_timeout",
      message: "Workers AI didn't respond in time",
    });
    expect(await entries()).toMatchObject([{ inputTokens: 1000, outputTokens: 1000 }]);
  });

  it("isn't begun beyond a cap", async () => {
    const { db } = context();
    const cap = { scope: "integration", subject: integrationId, updatedAt: 0 } as const;
    await db.insert(usageCaps).values({ ...cap, microDollars: 0 });
    const used = { inputTokens: 1, outputTokens: 0, microDollars: 1, neurons: FREE_NEURONS };
    await reserveUsage(context(), { ...purpose(), integrationId, model: "x", ...used });
    await expect(read()).rejects.toMatchObject({ code: "cap_reached" });
    expect(ai.conversions).toEqual([]);
  });
});
