import { beforeEach, describe, expect, it } from "vitest";
import { integrations } from "@/db/schema/integrations";
import { ragGenerations } from "@/db/schema/knowledge";
import { rags } from "@/db/schema/rags";
import { createIntegration } from "@/lib/integrations/create-integration";
import { getModelsScreen } from "@/lib/models/get-models-screen";
import { reserveUsage, settleUsage } from "@/lib/usage/ledger";
import { startGeneration, switchGeneration } from "../../support/knowledge-index";
import { makeRag } from "../../support/knowledge-world";
import { context, integrationId, setUpWorkersAi, system } from "./workers-ai-fixture";

setUpWorkersAi();

let openAi: string;
beforeEach(async () => {
  const { db } = context();
  await db.delete(rags);
  openAi ??= (
    await createIntegration(context(), { type: "openai", name: "Models", apiKey: "sk-test" })
  ).id;
});

/** Creates a RAG whose index and answers use these integrations. */
async function rag(name: string, uses: { vectors?: string; model?: string; answers?: string }) {
  const ctx = context();
  const id = await makeRag(ctx, name);
  const generationId = await startGeneration(ctx, id);
  const { vectors, model = "@cf/baai/bge-m3", answers } = uses;
  if (vectors)
    await ctx.db
      .update(ragGenerations)
      .set({ embeddingIntegrationId: vectors, embeddingModel: model, dimensions: 1024 });
  await switchGeneration(ctx, { ragId: id, generationId });
  if (answers) {
    const config = JSON.stringify({ integrationId: answers, model: "gpt-4o" });
    await ctx.db.update(rags).set({ config });
  }
  return id;
}

const screen = () => getModelsScreen(context());
const [WORKERS_AI, OPENAI] = ["Workers AI in this account", "https://api.openai.com"];

describe("the screen of models", () => {
  it.each([
    [{}, null],
    [{ vectors: true }, `Text of passages and questions to ${WORKERS_AI}`],
    [{ vectors: true, answers: true }, `Text of passages and questions to ${WORKERS_AI}`],
    [{ other: true }, `Questions and sentences of passages to ${OPENAI}`],
    [
      { vectors: true, other: true },
      `Text of passages and questions to ${WORKERS_AI}; questions and sentences of passages to ${OPENAI}`,
    ],
  ])("says what leaves the database (%j)", async (uses, leaves) => {
    const { vectors, answers, other } = uses as Record<string, boolean | undefined>;
    await rag("Handbook", {
      vectors: vectors ? integrationId : undefined,
      answers: other ? openAi : answers ? integrationId : undefined,
    });
    expect((await screen()).rags).toMatchObject([{ name: "Handbook", leaves }]);
  });

  it("says which models are used, and what they cost this month", async () => {
    const ragId = await rag("Handbook", { vectors: integrationId, answers: openAi });
    const call = { purpose: "ask", userId: null, ragId, integrationId: openAi } as const;
    const used = { inputTokens: 1, outputTokens: 1, microDollars: 70 };
    const id = await reserveUsage(context(), { ...call, ...used, model: "gpt-4o" });
    await settleUsage(context(), id, { ...used, cachedTokens: 0, isEstimated: false });
    const free = { ...call, integrationId, inputTokens: 1, outputTokens: 0, microDollars: 1 };
    await reserveUsage(context(), { ...free, model: "@cf/baai/bge-m3", neurons: 12.5 });
    expect(await screen()).toEqual({
      workersAi: { isActive: true, neurons: 12.5, freeNeurons: 10_000 },
      total: 1,
      rags: [
        {
          id: ragId,
          name: "Handbook",
          embedding: {
            model: "@cf/baai/bge-m3",
            integration: "Workers AI",
            target: "Workers AI in this account",
          },
          reranker: "@cf/baai/bge-reranker-base",
          answers: { model: "gpt-4o", integration: "Models", target: OPENAI },
          costMicros: 70,
          leaves: expect.any(String),
        },
      ],
    });
  });

  it("says that nothing leaves through what is inactive, deleted or not bound", async () => {
    await rag("Handbook", { vectors: integrationId, answers: openAi });
    await context().db.update(integrations).set({ isActive: false });
    const [inactive] = (await screen()).rags;
    expect(inactive).toMatchObject({ leaves: null, reranker: null });
    expect(inactive?.embedding).toMatchObject({ integration: "Workers AI", target: null });
    await context().db.update(integrations).set({ isActive: true });
    await rag("Other", { vectors: "gone" });
    const [, other] = (await screen()).rags;
    expect(other).toMatchObject({ leaves: null, embedding: { integration: null } });
    await rag("Third", { vectors: integrationId });
    const unbound = await getModelsScreen(context(undefined, { ai: null }));
    expect(unbound.workersAi).toBeNull();
    expect(unbound.rags.at(-1)?.leaves).toBeNull();
  });

  it("is for superadmins", async () => {
    const admin = await system.createActor("admin");
    await expect(getModelsScreen(context(admin))).rejects.toMatchObject({ code: "forbidden" });
  });
});
