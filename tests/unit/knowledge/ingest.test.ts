import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { jobs } from "@/db/schema/jobs";
import { ragChunks, ragDocuments, ragGenerations, ragQuestions } from "@/db/schema/knowledge";
import { rags } from "@/db/schema/rags";
import { auditLog } from "@/db/schema/system";
import type { Actor } from "@/lib/auth/actor";
import type { Context } from "@/lib/context/context";
import { claimJobs, takeBackJobs } from "@/lib/jobs/claim-jobs";
import { listJobs } from "@/lib/jobs/read-jobs";
import { runJobs } from "@/lib/jobs/run-jobs";
import { addFile, addTexts } from "@/lib/knowledge/documents/add-documents";
import { searchRag } from "@/lib/knowledge/documents/ask-rag";
import { ingestJob } from "@/lib/knowledge/documents/ingest-job";
import { getDocumentText, updateChunk } from "@/lib/knowledge/documents/passages";
import { listChunks } from "@/lib/knowledge/documents/read-documents";
import {
  deleteDocument,
  retryDocument,
  updateDocument,
} from "@/lib/knowledge/documents/write-documents";
import type { OpenFile } from "@/lib/knowledge/extraction/answer-reader";
import { ExtractionError, TEXT_TOO_LONG } from "@/lib/knowledge/extraction/block-text";
import { startEvaluation } from "@/lib/knowledge/golden/evaluations";
import { CHUNK_CHANGED } from "@/lib/knowledge/index-chunks";
import { makeRag } from "../../support/knowledge-world";
import { ownReader } from "../../support/own-reader";
import { createTestSystem, type TestSystem } from "../../support/test-system";

let system: TestSystem;
let boss: Actor;
let ctx: Context;
let ragId: string;
beforeAll(async () => {
  system = await createTestSystem();
  boss = await system.createActor("superadmin");
});
afterAll(() => system.close());
beforeEach(async () => {
  ctx = system.context(boss);
  await ctx.db.delete(rags);
  await ctx.db.delete(jobs);
  ragId = await makeRag(ctx);
});

/** Works until nothing is due, waits that failures make included. */
async function work(open?: OpenFile, rounds = 1) {
  for (let round = 0; round < rounds; round++) {
    if (round > 0) await ctx.db.update(jobs).set({ runAt: 0 }).where(eq(jobs.state, "queued"));
    const kinds = { "knowledge.ingest": ingestJob };
    await runJobs(() => contextWith(open), { kinds, until: Date.now() + 100_000 });
  }
}
const contextWith = (open?: OpenFile) => system.context(null, { reader: ownReader(open) });
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

/** A file of pages; `fails` may throw at a page. */
const filesOf =
  (pages: readonly string[], fails: (page: number) => void = () => {}): OpenFile =>
  async () => ({
    pages: pages.length,
    hasPages: true,
    title: null,
    async pageText(page) {
      fails(page);
      return pages[page - 1] ?? "";
    },
    async close() {},
  });
const upload = async (name = "file.pdf") =>
  (
    await addFile(ctx, ragId, {
      bytes: new TextEncoder().encode(name),
      name,
      title: null,
      externalId: null,
      url: null,
    })
  ).id;

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
    await runJobs(() => system.context(), { kinds, until: Date.now() + 1, atOnce: 1 });
    expect((await read(id))?.state).toBe("indexing");
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
  it("names what it is about to who manages the RAG, and to nobody who did once", async () => {
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

describe("a file", () => {
  it("is read page by page over slices, and hits know their page", async () => {
    const pages = ["The first page.", "The second page has a walrus.", "The third page."];
    const id = await upload();
    let slices = 0;
    const open: OpenFile = async (bytes, name, from) => {
      slices++;
      expect(name).toMatch(/\.pdf$/);
      const file = await filesOf(pages)(bytes, name, from);
      return {
        ...file,
        async pageText(page) {
          // Longer than a slice may take.
          await new Promise((resolve) => setTimeout(resolve, 1));
          return file.pageText(page);
        },
      };
    };
    const kinds = {
      "knowledge.ingest": {
        ...ingestJob,
        run: (one: Context, slice: Parameters<typeof ingestJob.run>[1]) =>
          ingestJob.run(one, { ...slice, until: 0 }),
      },
    };
    await runJobs(() => contextWith(open), { kinds, until: Date.now() + 100_000 });
    expect(slices).toBe(3);
    expect(await read(id)).toMatchObject({ state: "ready", pages: 3 });
    const [hit] = await searchRag(ctx, ragId, { query: "walrus" });
    expect(hit?.text).toContain(pages[1]);
    const document = await read(id);
    expect(document?.shortText).toBe(pages.join("\n\n"));
    expect(JSON.parse(document?.pageStarts ?? "[]")).toEqual([0, 17, 48]);
  });

  it("that cannot be taken says why at once; tried again it may be ready", async () => {
    const id = await upload();
    await work(async () => {
      throw new ExtractionError("The PDF is damaged.");
    });
    expect(await read(id)).toMatchObject({ state: "failed", error: "The PDF is damaged." });
    await retryDocument(ctx, { ragId, documentId: id });
    await work(filesOf(["Now it is there."]));
    expect(await read(id)).toMatchObject({ state: "ready", error: null });
  });

  it("that the reader can't bear is tried three times, and in the end says so", async () => {
    const id = await upload();
    const broken = filesOf(["x"], () => {
      throw new Error("internal: segment 7");
    });
    await work(broken, 2);
    expect((await read(id))?.state).toBe("queued");
    await work(broken, 2);
    expect(await read(id)).toMatchObject({
      state: "failed",
      error:
        "Couldn't read this PDF: reading it failed 3 times. Save it in smaller parts and upload these.",
    });
    expect(await ctx.db.select().from(jobs)).toMatchObject([{ state: "succeeded" }]);
  });

  it("that no reader is there for is tried again, and in the end says so", async () => {
    const id = await upload();
    const kinds = { "knowledge.ingest": ingestJob };
    for (let round = 0; round < 6; round++) {
      await ctx.db.update(jobs).set({ runAt: 0 }).where(eq(jobs.state, "queued"));
      const makeContext = () => system.context(null, { reader: null });
      await runJobs(makeContext, { kinds, until: Date.now() + 100_000 });
    }
    expect(await read(id)).toMatchObject({
      state: "failed",
      error: "The document could not be read just now. Please try again.",
    });
    expect(await ctx.db.select().from(jobs)).toMatchObject([{ state: "failed" }]);
  });

  it("is read by itself: while the reader is at one, others wait", async () => {
    await Promise.all(["a.pdf", "b.pdf", "c.pdf"].map(upload));
    let [atOnce, most] = [0, 0];
    await work(async (bytes, name, from) => {
      most = Math.max(most, ++atOnce);
      const file = await filesOf(["One.", "Two."])(bytes, name, from);
      return {
        ...file,
        close: async () => {
          atOnce--;
        },
      };
    });
    expect(most).toBe(1);
    const states = await ctx.db.select({ state: ragDocuments.state }).from(ragDocuments);
    expect(states.map(({ state }) => state)).toEqual(["ready", "ready", "ready"]);
  });

  it("whose text comes to too much over its slices says so", async () => {
    const id = await upload();
    const page = "A berth costs eleven crowns a day. ".repeat(60_000);
    await work(filesOf(Array.from({ length: 8 }, () => page)));
    expect(await read(id)).toMatchObject({ state: "failed", error: TEXT_TOO_LONG });
  });

  it("that stopped its engine each time has failed with its job, and a retry reads it", async () => {
    const id = await upload();
    for (let attempt = 0; attempt < 5; attempt++) {
      expect(await claimJobs(system.context(), { limit: 4 })).toHaveLength(1);
      // The runtime dies.
      await takeBackJobs(system.context());
    }
    await work(filesOf(["Never read."]));
    const error = "Stopped 5 times while reading this document.";
    expect(await ctx.db.select().from(jobs)).toMatchObject([
      { state: "failed", attempt: 5, error },
    ]);
    expect(await read(id)).toMatchObject({
      state: "failed",
      error: `${error} Save it in smaller parts and upload these.`,
    });
    await retryDocument(ctx, { ragId, documentId: id });
    await work(filesOf(["Read at last."]));
    expect(await read(id)).toMatchObject({ state: "ready", error: null });
  });
});

describe("the chunks of a document", () => {
  const chunk = (documentId: string, n: string, disabled: unknown, by = ctx) =>
    updateChunk(by, { ragId, documentId, n, changes: { disabled } });

  it("can be switched off, stay off through another title, and are in the audit once", async () => {
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

  it("are nobody's elsewhere, and only for who manages the RAG", async () => {
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

  it("stand in a text that is read by pages, or from an offset", async () => {
    const id = await upload();
    const before = getDocumentText(ctx, { ragId, documentId: id }, { start: 0, pages: 1 });
    await expect(before).rejects.toMatchObject({ code: "conflict" });
    await work(filesOf(["First page.", "Second page.", "Third page."]));
    const part = (query: { start?: number; page?: number; pages?: number }) =>
      getDocumentText(ctx, { ragId, documentId: id }, { start: 0, pages: 1, ...query });
    const whole = await part({});
    expect(whole.pages.map(({ page }) => page)).toEqual([1, 2, 3]);
    expect(whole).toMatchObject({ start: 0, end: whole.total, next: null });
    const second = await part({ page: 2 });
    expect(second.text.trim()).toBe("Second page.");
    expect(whole.text.slice(second.start, second.end)).toBe(second.text);
    expect(second.pages).toEqual([{ page: 2, start: second.start }]);
    expect((await part({ page: 2, pages: 5 })).text).toBe(whole.text.slice(second.start));
    await expect(part({ page: 4 })).rejects.toMatchObject({ code: "invalid_input" });
    const emoji = await add(`${"a".repeat(49_999)}😀 end`);
    const first = await getDocumentText(ctx, { ragId, documentId: emoji }, { start: 0, pages: 1 });
    expect(first).toMatchObject({ end: 49_999, next: 49_999, pages: [] });
    const rest = { start: first.next ?? 0, pages: 1 };
    expect((await getDocumentText(ctx, { ragId, documentId: emoji }, rest)).text).toBe("😀 end");
  });
});
