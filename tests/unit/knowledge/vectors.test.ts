import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { jobs } from "@/db/schema/jobs";
import { ragChunks, ragEmbeddings, ragGenerations, ragSegments } from "@/db/schema/knowledge";
import { removedFiles } from "@/db/schema/media";
import { usageEntries } from "@/db/schema/usage";
import { askRag, searchPassages } from "@/lib/knowledge/documents/ask-rag";
import { updateChunk } from "@/lib/knowledge/documents/passages";
import { deleteDocument, updateDocument } from "@/lib/knowledge/documents/write-documents";
import { listGenerations, startGeneration } from "@/lib/knowledge/generations/generations";
import { updateRag } from "@/lib/rags/write-rags";
import {
  add,
  CHUNKING,
  context,
  ctx,
  current,
  embedding,
  library,
  PAGE,
  ragId,
  search,
  sent,
  setUpVectors,
  start,
  TEXTS,
  titles,
  work,
  world,
} from "./vectors-fixture";

setUpVectors();

describe("an index with vectors", () => {
  it("finds by what is meant what words alone do not find, and says why", async () => {
    await add(TEXTS);
    await work();
    expect(await titles("vacation")).toEqual([]);
    await start();
    await work();
    expect(await current()).toMatchObject({
      embedding: embedding(),
      vectors: 3,
      without_vectors: 0,
      error: null,
    });
    const { hits, note } = await search("vacation days");
    expect(note).toBeNull();
    expect(hits[0]).toMatchObject({
      title: "Time off",
      parts: { words: 1, vectors: 1, rank_by_words: 1 },
    });
    const [byMeaning] = (await search("vacation")).hits;
    expect(byMeaning).toMatchObject({
      title: "Time off",
      matched: [],
      parts: { words: 0, vectors: 1, rank_by_words: null },
    });
    expect(await titles("vehicle")).toContain("Parking");
  });

  it("finds among the documents that match filters only, and those that are valid", async () => {
    const [timeOff = "", parking = ""] = await library();
    const change = (documentId: string, changes: object) =>
      updateDocument(ctx, { ragId, documentId, changes });
    await change(timeOff, { tags: ["leave"] });
    const titlesWith = async (filters: object) =>
      (await searchPassages(context(), ragId, { query: "vacation", filters })).hits.map(
        ({ title }) => title,
      );
    expect((await titles("vacation")).length).toBe(3);
    expect(await titlesWith({ tags: ["leave"] })).toEqual(["Time off"]);
    await change(parking, { valid_until: "2020-01-01" });
    expect(await titles("vehicle")).toEqual(expect.not.arrayContaining(["Parking"]));
    expect(await titlesWith({ valid_on: "2019-12-31" })).toContain("Parking");
  });

  it("has a model say whether what it finds answers, which the question's words can't", async () => {
    await library();
    const ask = () => askRag(context(), ragId, { question: "How much vacation?" });
    expect(await ask()).toMatchObject({ refused: true, model: null, note: null });
    await updateRag(ctx, {
      id: ragId,
      changes: { ragConfig: { integrationId: world.integrationId } },
    });
    world.provider.script = ({ messages }) => {
      const [, number] = /\[(\d+)\] [^\n]*thirty days/.exec(messages.at(-1)?.content ?? "") ?? [];
      return { text: `Thirty days. [${number}]` };
    };
    expect(await ask()).toMatchObject({
      refused: false,
      answer: "Thirty days. [1]",
      citations: [{ quote: TEXTS[0]?.text }],
    });
    world.provider.script = () => ({ text: "NONE" });
    expect(await ask()).toMatchObject({ refused: true, note: null });
    world.provider.script = () => ({ status: 503 });
    const failed = await ask();
    expect(failed).toMatchObject({ refused: true, answer: "" });
    expect(failed.note).not.toContain("What stands here");
  });

  it("is built aside, and answers with another model at once", async () => {
    await library();
    const before = await titles("vacation");
    const { id } = await start({ embedding: embedding({ dimensions: 128 }) });
    for (let slices = 0; slices < 30 && (await current())?.id !== id; slices++) {
      expect(await titles("vacation")).toEqual(before);
      await work(1);
    }
    expect(await current()).toMatchObject({ id, vectors: 3, embedding: { dimensions: 128 } });
    expect((await titles("vacation"))[0]).toBe("Time off");
    await work();
    // The old one's data is gone, from the database and the list of files to delete.
    expect(await ctx.db.select().from(ragSegments)).toHaveLength(1);
    const left = await ctx.db.select().from(ragEmbeddings);
    expect(left.map(({ dimensions }) => dimensions)).toEqual([128, 128, 128]);
  });

  it("pays once for a text, also when documents are cut anew", async () => {
    await library([...TEXTS, { ...TEXTS[0], title: "Time off", text: "Another text." }]);
    expect(sent()).toHaveLength(4);
    await startGeneration(ctx, ragId, { chunk_size: 800, chunk_overlap: 100 });
    await work();
    expect(await current()).toMatchObject({ chunk_size: 800, embedding: embedding(), vectors: 4 });
    expect(sent()).toHaveLength(4);
    await startGeneration(ctx, ragId, { ...CHUNKING, embedding: null });
    await work();
    expect(await current()).toMatchObject({ embedding: null, vectors: 0 });
    expect(await ctx.db.select().from(ragEmbeddings)).toEqual([]);
    expect(await titles("vacation")).toEqual([]);
  });

  it("takes documents in that come later, and forgets those that go", async () => {
    const [first = ""] = await library();
    await add([{ title: "Health", text: "The physician comes on Monday." }]);
    await work();
    expect((await titles("doctor"))[0]).toBe("Health");
    expect(await current()).toMatchObject({ vectors: 4 });
    await deleteDocument(context(), { ragId, documentId: first });
    expect(await titles("vacation")).not.toContain("Time off");
    const [spent] = await ctx.db.select().from(ragSegments);
    expect(spent).toMatchObject({ rows: 4 });
    expect(await current()).toMatchObject({ vectors: 3, without_vectors: 0 });
    await work();
    const [packed] = await ctx.db.select().from(ragSegments);
    expect(packed).toMatchObject({ rows: 3 });
    expect(await current()).toMatchObject({ vectors: 3, without_vectors: 0 });
    const listed = (await ctx.db.select().from(removedFiles)).map(({ key }) => key);
    expect(listed).not.toContain(packed?.key);
    expect(await ctx.files.head(packed?.key ?? "")).not.toBeNull();
    // R2 has deleted it, or is about to.
    const left = await ctx.files.head(spent?.key ?? "");
    expect(left === null || listed.includes(left.key)).toBe(true);
    expect(await ctx.db.select().from(ragEmbeddings)).toHaveLength(3);
  });

  it("makes a vector anew where the title changes, since that was sent with the passage", async () => {
    const [first = ""] = await library();
    const changes = { title: "Automobile" };
    await updateDocument(context(), { ragId, documentId: first, changes });
    await work();
    expect(sent().at(-1)).toBe("Automobile\nEverybody has thirty days of leave in a year.");
    expect(await current()).toMatchObject({ vectors: 3, without_vectors: 0 });
    expect(await titles("car")).toContain("Automobile");
  });

  it("never finds what is excluded, and finds it again when it is on", async () => {
    const [first = ""] = await library();
    const set = (disabled: boolean) =>
      updateChunk(context(), { ragId, documentId: first, n: "0", changes: { disabled } });
    await set(true);
    expect(await titles("vacation")).not.toContain("Time off");
    await set(false);
    expect((await titles("vacation"))[0]).toBe("Time off");
  });
});

describe("a provider that", () => {
  it("is out of reach leaves searches to words, which say so", async () => {
    await library();
    world.provider.embeddingScript = () => ({ status: 503, retryAfter: "0" });
    const { hits, note } = await search("leave");
    expect(hits.map(({ title }) => title)).toEqual(["Time off"]);
    expect(hits[0]?.parts).toBeNull();
    expect(note).toMatch(/ Searched by keywords only\.$/);
    const answered = await askRag(context(), ragId, { question: "How many days of leave?" });
    expect(answered).toMatchObject({ refused: false, note });
    world.provider.embeddingScript = () => undefined;
    expect(await search("leave")).toMatchObject({ note: null });
    await ctx.db.run(sql`UPDATE integrations SET is_active = 0`);
    expect((await search("leave")).note).toMatch(
      /is inactive\. Activate it to use it\. Searched by keywords only\.$/,
    );
  });

  it("failed a moment ago is left alone meanwhile", async () => {
    await library();
    world.provider.embeddingScript = () => ({ status: 429, retryAfter: "2" });
    await search("leave");
    const calls = world.provider.embeddings.length;
    expect((await search("leave")).note).not.toBeNull();
    expect(world.provider.embeddings).toHaveLength(calls);
    await new Promise((resolve) => setTimeout(resolve, 2100));
    world.provider.embeddingScript = () => undefined;
    expect((await search("leave")).note).toBeNull();
  });

  it("is busy is waited for as long as it says, and the index says so", async () => {
    await add(TEXTS);
    await work();
    world.provider.embeddingScript = () => ({ status: 429, retryAfter: "120" });
    const { id } = await start();
    const began = Date.now();
    for (let slices = 0; slices < 10 && world.provider.embeddings.length === 0; slices++)
      await work(1);
    const [job] = await ctx.db.select().from(jobs).where(eq(jobs.state, "queued"));
    expect(job?.runAt).toBeGreaterThanOrEqual(began + 120_000);
    const [row] = await ctx.db.select().from(ragGenerations).where(eq(ragGenerations.id, id));
    expect(row).toMatchObject({ state: "building" });
    expect(row?.error).toMatch(/[^.]\. Retrying automatically\.$/);
    // A rejection costs nothing.
    expect(await ctx.db.select().from(usageEntries)).toEqual([]);
    world.provider.embeddingScript = () => undefined;
    await work();
    expect(await current()).toMatchObject({ id, error: null, vectors: 3 });
  });

  it("refuses for good fails the new index, and the old one goes on", async () => {
    const wrong = [
      { reply: { status: 401 }, says: /API key/ },
      { reply: { body: "{}" }, says: /couldn't be read/ },
      {
        reply: { body: '{"data":[{"embedding":[1]},{"embedding":[1]},{"embedding":[1]}]}' },
        says: /vectors of length 1 instead of/,
      },
      {
        reply: { body: '{"data":[{"embedding":[null]},{"embedding":[1]},{"embedding":[1]}]}' },
        says: /couldn't be read/,
      },
    ];
    await add(TEXTS);
    await work();
    for (const { reply, says } of wrong) {
      world.provider.embeddingScript = () => reply;
      const { id } = await start();
      await work();
      const { rows } = await listGenerations(ctx, ragId, PAGE);
      const failed = rows.find((one) => one.id === id);
      expect(failed).toMatchObject({ state: "failed" });
      expect(failed?.error).toMatch(says);
      expect(await titles("leave")).toEqual(["Time off"]);
    }
  });

  it("knows no number of dimensions is asked without", async () => {
    world.provider.embeddingScript = ({ dimensions }) => (dimensions ? { status: 400 } : undefined);
    await library();
    expect(await current()).toMatchObject({ vectors: 3 });
    expect(world.provider.embeddings.at(-1)).not.toHaveProperty("dimensions");
  });
});

describe("many passages", () => {
  it("are sent some at a time, and a killed slice is paid for twice at most", async () => {
    const texts = Array.from({ length: 150 }, (_, n) => ({ title: `T${n}`, text: `Number ${n}.` }));
    await add(texts.slice(0, 100));
    await add(texts.slice(100));
    await work();
    await start();
    let killed = 0;
    const loseLease = async () =>
      ctx.db.run(sql`UPDATE jobs SET lease = 'another' WHERE state = 'running'`);
    world.provider.embeddingScript = () => {
      // The lease moves while the provider answers, as after a kill.
      if (killed++ === 1) void loseLease();
      return { delayMs: 100 };
    };
    for (let n = 0; n < 12; n++) {
      await work(1);
      await ctx.db.run(
        sql`UPDATE jobs SET state = 'queued', lease = NULL, lease_until = NULL WHERE lease = 'another'`,
      );
    }
    await work();
    expect(await current()).toMatchObject({ vectors: 150, without_vectors: 0 });
    expect(Math.max(...world.provider.embeddings.map(({ input }) => input.length))).toBe(128);
    expect(sent()).toHaveLength(150 + 22);
    expect(new Set(sent()).size).toBe(150);
  });

  it("may be of any content", async () => {
    const strange = [
      { title: "Long", text: "漢字".repeat(9000) },
      { title: "Emoji 👩‍👩‍👧‍👦", text: "🙂".repeat(3000) },
      { title: "Half", text: `a\uD800b ${"x".repeat(20)}` },
      { title: "Numbers", text: "0 ".repeat(2000) },
    ];
    await add(strange);
    await start({ chunk_size: 4000 });
    await work();
    const found = await current();
    expect(found).toMatchObject({ error: null, without_vectors: 0 });
    expect(found?.vectors).toBeGreaterThan(4);
    for (const text of sent()) {
      expect(new TextEncoder().encode(text).byteLength).toBeLessThanOrEqual(8000);
      expect(text.isWellFormed()).toBe(true);
    }
    const chunks = await ctx.db.select().from(ragChunks);
    expect(chunks.every(({ embeddingId }) => embeddingId !== null)).toBe(true);
  });
});
