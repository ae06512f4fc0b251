import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { jobs } from "@/db/schema/jobs";
import { ragChunks, ragDocuments, ragGenerations, ragQuestions } from "@/db/schema/knowledge";
import { rags } from "@/db/schema/rags";
import { auditLog } from "@/db/schema/system";
import type { Context } from "@/lib/context/context";
import { listJobs } from "@/lib/job-kinds/read-jobs";
import { runJobs } from "@/lib/jobs/run-jobs";
import { addTexts } from "@/lib/knowledge/documents/add-documents";
import { searchRag } from "@/lib/knowledge/documents/ask-rag";
import { ingestJob } from "@/lib/knowledge/documents/ingest-job";
import { getDocumentText, updateChunk } from "@/lib/knowledge/documents/passages";
import { listChunks } from "@/lib/knowledge/documents/read-documents";
import { deleteDocument, updateDocument } from "@/lib/knowledge/documents/write-documents";
import { startEvaluation } from "@/lib/knowledge/golden/evaluations";
import { CHUNK_CHANGED } from "@/lib/knowledge/index-chunks";
import { closeAfterTests } from "../../support/close-after-tests";
import { makeRag } from "../../support/knowledge-world";
import { createTestSystem } from "../../support/test-system";

const system = await closeAfterTests(createTestSystem());
const boss = await system.createActor("superadmin");
let ctx: Context;
let ragId: string;
beforeEach(async () => {
  ctx = system.context(boss);
  await ctx.db.delete(rags);
  await ctx.db.delete(jobs);
  ragId = await makeRag(ctx);
});

/** Runs jobs until none is due. */
const work = () =>
  runJobs(() => system.context(), {
    kinds: { "knowledge.ingest": ingestJob },
    until: Date.now() + 100_000,
  });
const read = async (id: string) =>
  (await ctx.db.select().from(ragDocuments).where(eq(ragDocuments.id, id)))[0];
const add = async (text: string, title = "Text", external_id?: string) => {
  const [added] = await addTexts(ctx, ragId, { documents: [{ title, text, external_id }] });
  return added?.id ?? "";
};
const paragraphs = (word: string, count: number) =>
  Array.from({ length: count }, (_, n) => `${word} ${n}. ${"It goes on. ".repeat(60)}`).join(
    "\n\n",
  );

describe("the status of a RAG", () => {
  const status = async () => (await ctx.db.select().from(rags))[0]?.status;
  const set = (changes: Partial<typeof rags.$inferInsert>) => ctx.db.update(rags).set(changes);

  it("is planning until a document is ready, and again when none is left", async () => {
    await set({ status: "planning" });
    const short = await add("A lighthouse stands alone.");
    const long = await add(paragraphs("Harbour", 30), "Harbour");
    expect(await status()).toBe("planning");
    await work();
    expect(await status()).toBe("active");
    await deleteDocument(ctx, { ragId, documentId: short });
    expect(await status()).toBe("active");
    await deleteDocument(ctx, { ragId, documentId: long });
    expect(await status()).toBe("planning");
    await add(paragraphs("Harbour", 30), "Harbour");
    await work();
    expect(await status()).toBe("active");
  });

  it("stays what a person made of it, and is remembered during a build", async () => {
    await set({ status: "inactive" });
    const id = await add("A lighthouse stands alone.");
    await work();
    await deleteDocument(ctx, { ragId, documentId: id });
    expect(await status()).toBe("inactive");
    await set({ status: "training", statusBefore: "planning" });
    await add("A lighthouse stands alone.");
    await work();
    expect((await ctx.db.select().from(rags))[0]).toMatchObject({
      status: "training",
      statusBefore: "active",
    });
  });
});

describe("a text", () => {
  it("of many chunks is indexed in batches, and its generation is begun with it", async () => {
    const id = await add(paragraphs("Harbour", 250));
    await work();
    const document = await read(id);
    expect(document).toMatchObject({ state: "ready", error: null });
    const chunks = await ctx.db.select().from(ragChunks).where(eq(ragChunks.documentId, id));
    expect(chunks.length).toBeGreaterThan(200);
    expect(document?.progress).toBe(chunks.length);
    expect(document?.progressTotal).toBe(chunks.length);
    expect(await ctx.db.select().from(ragGenerations)).toMatchObject([{ state: "current", ragId }]);
    const [job] = await ctx.db.select().from(jobs);
    expect(job).toMatchObject({ state: "succeeded", subject: id, slices: 3 });
  });

  it("that is replaced while it is indexed begins anew", async () => {
    const id = await add(paragraphs("Harbour", 250), "Text", "name");
    const kinds = { "knowledge.ingest": ingestJob };
    // A slow machine may have no time left for a first slice.
    const begin = async () => {
      await runJobs(() => system.context(), { kinds, until: Date.now() + 1, atOnce: 1 });
      return (await read(id))?.state;
    };
    await expect.poll(begin).toBe("indexing");
    expect(await add("A lighthouse stands alone.", "Text", "name")).toBe(id);
    await work();
    expect(await read(id)).toMatchObject({ state: "ready", progress: 1, progressTotal: 1 });
    expect(await searchRag(ctx, ragId, { query: "harbour" })).toEqual([]);
    expect(await searchRag(ctx, ragId, { query: "lighthouse" })).toHaveLength(1);
  });

  it("that is deleted while it is indexed ends its job and leaves nothing", async () => {
    const id = await add(paragraphs("Harbour", 250));
    const kinds = { "knowledge.ingest": ingestJob };
    await runJobs(() => system.context(), { kinds, until: Date.now() + 1, atOnce: 1 });
    await deleteDocument(ctx, { ragId, documentId: id });
    await work();
    expect(await ctx.db.select().from(ragChunks)).toEqual([]);
    expect(await ctx.db.select().from(jobs)).toMatchObject([{ state: "succeeded" }]);
  });
});

describe("its job", () => {
  it("names what it is about to who manages the RAG, and to no one who did once", async () => {
    const creator = await system.createActor("admin");
    await ctx.db.update(rags).set({ createdBy: creator.id }).where(eq(rags.id, ragId));
    const own = system.context(creator);
    const documents = [{ title: "Tariff", text: "Eleven crowns a day." }];
    await addTexts(own, ragId, { documents });
    await ctx.db.insert(ragQuestions).values({
      ...{ id: crypto.randomUUID(), ragId, question: "What is it?", mustRefuse: true },
      ...{ createdAt: 1, updatedAt: 1 },
    });
    await work();
    await startEvaluation(own, ragId);
    const aboutFor = async (asked: Context) =>
      (await listJobs(asked)).rows
        .map(({ about }) => about)
        .toSorted((one, other) => (one?.title ?? "").localeCompare(other?.title ?? ""));
    const both = [
      { title: "Handbook", rag_id: ragId, agent_id: null },
      { title: "Tariff", rag_id: ragId, agent_id: null },
    ];
    expect(await aboutFor(own)).toEqual(both);
    expect(await aboutFor(ctx)).toEqual(both);
    await ctx.db.update(rags).set({ createdBy: boss.id }).where(eq(rags.id, ragId));
    expect(await aboutFor(own)).toEqual([null, null]);
    await ctx.db.delete(rags);
    expect(await aboutFor(ctx)).toEqual([null, null]);
  });
});

describe("many short texts", () => {
  const documents = (count: number) =>
    Array.from({ length: count }, (_, n) => ({ title: `Text ${n}`, text: `Lighthouse ${n}.` }));
  const states = async () =>
    Object.groupBy(await ctx.db.select().from(ragDocuments), ({ state }) => state);

  it("are indexed in few slices, beside a long one and what has no words", async () => {
    await addTexts(ctx, ragId, {
      documents: [
        ...documents(120),
        { title: "Long", text: paragraphs("Harbour", 250) },
        { title: "Nothing", text: "\u200b" },
      ],
    });
    let batches = 0;
    const counted = () => {
      const each = system.context();
      const { batch } = each.db;
      each.db.batch = (statements) => {
        batches++;
        return batch.call(each.db, statements) as never;
      };
      return each;
    };
    const kinds = { "knowledge.ingest": ingestJob };
    await runJobs(counted, { kinds, until: Date.now() + 100_000 });
    const { ready, failed, ...others } = await states();
    expect([ready?.length, failed?.length, others]).toEqual([121, 1, {}]);
    expect(batches).toBeLessThan(20);
    const live = await ctx.db.select().from(jobs).where(eq(jobs.state, "succeeded"));
    expect(live).toHaveLength(122);
    expect(await searchRag(ctx, ragId, { query: "lighthouse", limit: 50 })).toHaveLength(50);
  });

  it("are indexed by themselves where one of them changes meanwhile, and none twice", async () => {
    const added = await addTexts(ctx, ragId, { documents: documents(5) });
    const { together, ...kind } = ingestJob;
    if (!together) throw new Error("Short texts are not indexed together");
    const kinds = {
      "knowledge.ingest": {
        ...kind,
        together: {
          ...together,
          run: async (slice: Context, slices: Parameters<typeof together.run>[1]) => {
            const result = await together.run(slice, slices);
            const renamed = { ragId, documentId: added[2]?.id ?? "", ifMatch: null };
            await updateDocument(ctx, { ...renamed, changes: { title: "Another" } });
            return result;
          },
        },
      },
    };
    await runJobs(() => system.context(), { kinds, until: Date.now() + 100_000 });
    expect((await states()).ready).toHaveLength(5);
    expect(await ctx.db.select().from(ragChunks)).toHaveLength(5);
    expect(await searchRag(ctx, ragId, { query: "another" })).toHaveLength(1);
  });
});

describe("the chunks of a document", () => {
  const chunk = (documentId: string, n: string, disabled: unknown, by = ctx) =>
    updateChunk(by, { ragId, documentId, n, changes: { disabled } });

  it("can be excluded, stay excluded through another title, and are in the audit once", async () => {
    const id = await add(`Zebras graze.\n\n${paragraphs("Harbour", 3)}`);
    await work();
    expect(await searchRag(ctx, ragId, { query: "zebras" })).toHaveLength(1);
    for (const _ of [1, 2])
      expect(await chunk(id, "0", true)).toMatchObject({ n: 0, disabled: true });
    expect(await searchRag(ctx, ragId, { query: "zebras" })).toEqual([]);
    const audited = await ctx.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, "rags.updateChunk"));
    expect(audited).toHaveLength(1);
    await updateDocument(ctx, { ragId, documentId: id, changes: { title: "Other" } });
    await work();
    expect((await read(id))?.state).toBe("ready");
    expect(await searchRag(ctx, ragId, { query: "zebras" })).toEqual([]);
    const page = await listChunks(ctx, { ragId, documentId: id }, { q: "", page: 1, perPage: 100 });
    expect(page).toMatchObject({ disabled: 1 });
    expect(page.rows[0]).toMatchObject({ n: 0, disabled: true });
    await chunk(id, "0", false);
    expect(await searchRag(ctx, ragId, { query: "zebras" })).toHaveLength(1);
  });

  it("are switched in the version that is meant, and in no other", async () => {
    const id = await add("Zebras graze.");
    await work();
    const first = async () => {
      const query = { q: "", page: 1, perPage: 1 };
      return (await listChunks(ctx, { ragId, documentId: id }, query)).rows[0];
    };
    const set = (disabled: boolean, ifMatch = 0) =>
      updateChunk(ctx, { ragId, documentId: id, n: "0", changes: { disabled }, ifMatch });
    const stale = { code: "precondition_failed", message: CHUNK_CHANGED };
    const before = await first();
    const off = await set(true, before?.version);
    expect(off).toEqual(await first());
    await expect(set(false, before?.version)).rejects.toMatchObject(stale);
    expect(await set(false, off.version)).toEqual(before);
  });

  it("are no one's elsewhere, and only for who manages the RAG", async () => {
    const id = await add("Zebras graze.");
    await work();
    for (const n of ["7", "-1", "0x0", "", "1e0"])
      await expect(chunk(id, n, true)).rejects.toMatchObject({ code: "not_found" });
    await expect(chunk(id, "0", "yes")).rejects.toMatchObject({ code: "invalid_input" });
    const other = await makeRag(ctx);
    const elsewhere = { ragId: other, documentId: id, n: "0", changes: { disabled: true } };
    await expect(updateChunk(ctx, elsewhere)).rejects.toMatchObject({ code: "not_found" });
    const by = async (role: "admin" | "moderator") =>
      chunk(id, "0", true, system.context(await system.createActor(role)));
    await expect(by("admin")).rejects.toMatchObject({ code: "not_found" });
    await expect(by("moderator")).rejects.toMatchObject({ code: "forbidden" });
    expect(await searchRag(ctx, ragId, { query: "zebras" })).toHaveLength(1);
  });

  it("are in a text that is read from an offset", async () => {
    const emoji = await add(`${"a".repeat(49_999)}😀 end`);
    const first = await getDocumentText(ctx, { ragId, documentId: emoji }, { start: 0, pages: 1 });
    expect(first).toMatchObject({ end: 49_999, next: 49_999, pages: [] });
    const rest = { start: first.next ?? 0, pages: 1 };
    expect((await getDocumentText(ctx, { ragId, documentId: emoji }, rest)).text).toBe("😀 end");
  });
});
