import { describe, expect, it } from "vitest";
import { rags } from "@/db/schema/rags";
import { usageCaps, usageEntries, usageReservations } from "@/db/schema/usage";
import { startGeneration } from "@/lib/knowledge/generations/generations";
import { previewChunking } from "@/lib/knowledge/generations/preview";
import {
  add,
  CHUNKING,
  context,
  ctx,
  current,
  embedding,
  library,
  ragId,
  search,
  setUpVectors,
  start,
  TEXTS,
  work,
  world,
} from "./vectors-fixture";

setUpVectors();

describe("what vectors cost", () => {
  it("is recorded for the RAG and for anyone who chose them or asks", async () => {
    await library();
    await search("vacation");
    const entries = await ctx.db.select().from(usageEntries);
    const whose = { purpose: "embedding", ragId, userId: world.superadmin.id, outputTokens: 0 };
    expect(entries).toHaveLength(2);
    for (const entry of entries) expect(entry).toMatchObject(whose);
    expect(entries[1]).toMatchObject({ inputTokens: 8, microDollars: 8, isEstimated: false });
    expect(await ctx.db.select().from(usageReservations)).toEqual([]);
  });

  it("is held by a cap before the call: the index says so, and later goes on", async () => {
    await library();
    const cap = { scope: "integration" as const, subject: world.integrationId };
    await ctx.db.insert(usageCaps).values({ ...cap, microDollars: 0, updatedAt: 0 });
    const calls = world.provider.embeddings.length;
    await add([{ title: "Health", text: "The physician comes on Monday." }]);
    await work();
    expect(world.provider.embeddings).toHaveLength(calls);
    const capped = await current();
    expect(capped?.error).toMatch(
      /^This call would exceed the cap for this integration .* have no vectors\.$/,
    );
    expect(capped).toMatchObject({ vectors: 3, without_vectors: 1 });
    const { hits, note } = await search("physician");
    expect(hits[0]?.title).toBe("Health");
    expect(note).toMatch(/^This call would exceed the cap for this integration/);
    await ctx.db.delete(usageCaps);
    await add([{ title: "More", text: "Something else." }]);
    await work();
    expect(await current()).toMatchObject({ error: null, vectors: 5, without_vectors: 0 });
  });

  it("is told before: passages, tokens and dollars", async () => {
    await add(TEXTS);
    await work();
    const { vectors } = await previewChunking(ctx, ragId, {
      ...CHUNKING,
      embedding_model: "text-embedding-3-small",
    });
    expect(vectors).toMatchObject({ passages: 3, micro_dollars: 1 });
    expect(vectors.tokens).toBeGreaterThan(40);
    expect((await previewChunking(ctx, ragId, CHUNKING)).vectors.micro_dollars).toBeNull();
  });

  it("is a superadmin's to decide", async () => {
    const creator = await world.system.createActor("admin");
    await ctx.db.update(rags).set({ createdBy: creator.id });
    const theirs = context(creator);
    const chosen = { ...CHUNKING, embedding: embedding() };
    await expect(startGeneration(theirs, ragId, chosen)).rejects.toMatchObject({
      code: "forbidden",
    });
    await start();
    await work();
    const { embedding: kept } = await startGeneration(theirs, ragId, CHUNKING);
    expect(kept).toEqual(embedding());
  });
});
