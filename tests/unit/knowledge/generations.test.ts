import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { jobs } from "@/db/schema/jobs";
import { ragChunks, ragDocuments, ragGenerations } from "@/db/schema/knowledge";
import { rags } from "@/db/schema/rags";
import { auditLog } from "@/db/schema/system";
import { ENGINE_KINDS } from "@/engine/work";
import type { Context } from "@/lib/context/context";
import { cancelJob, retryJob } from "@/lib/job-kinds/change-jobs";
import { runJobs } from "@/lib/jobs/run-jobs";
import { addTexts } from "@/lib/knowledge/documents/add-documents";
import { searchRag } from "@/lib/knowledge/documents/ask-rag";
import { updateChunk } from "@/lib/knowledge/documents/passages";
import { listChunks } from "@/lib/knowledge/documents/read-documents";
import { deleteDocument, updateDocument } from "@/lib/knowledge/documents/write-documents";
import {
  cancelGeneration,
  listGenerations,
  retryGeneration,
  startGeneration,
} from "@/lib/knowledge/generations/generations";
import { BUILD } from "@/lib/knowledge/generations/index-jobs";
import { previewChunking } from "@/lib/knowledge/generations/preview";
import { type PreviewQuery, previewSchema } from "@/lib/knowledge/generations/schema";
import { listEvaluations, startEvaluation } from "@/lib/knowledge/golden/evaluations";
import { createQuestion } from "@/lib/knowledge/golden/questions";
import { updateRag } from "@/lib/rags/write-rags";
import { closeAfterTests } from "../../support/close-after-tests";
import { makeRag } from "../../support/knowledge-world";
import { createTestSystem } from "../../support/test-system";

const PAGE = { page: 1, perPage: 100 };
const SMALL = { chunk_size: 300, chunk_overlap: 0 };

const system = await closeAfterTests(createTestSystem());
const boss = await system.createActor("superadmin");
let ctx: Context;
let ragId: string;
beforeEach(async () => {
  ctx = system.context(boss);
  await ctx.db.delete(rags);
  await ctx.db.delete(jobs);
  await ctx.db.delete(auditLog);
  ragId = await makeRag(ctx);
});

/** Runs a number of slices, or until nothing is left. Delayed jobs are due at once. */
async function work(slices?: number) {
  for (let begun = 1, done = 0; begun > 0 && done !== slices; done++) {
    await ctx.db.update(jobs).set({ runAt: 0 }).where(eq(jobs.state, "queued"));
    const until = Date.now() + (slices ? 1 : 100_000);
    const atOnce = slices ? 1 : 4;
    begun = await runJobs(() => system.context(), { kinds: ENGINE_KINDS, until, atOnce });
  }
}
const add = async (text: string, title = "Text", external_id?: string) => {
  const [added] = await addTexts(ctx, ragId, { documents: [{ title, text, external_id }] });
  return added?.id ?? "";
};
const addMany = (count: number, word: string) =>
  addTexts(ctx, ragId, {
    documents: Array.from({ length: count }, (_, n) => ({
      title: `${word} ${n}`,
      text: `${word} number ${n} stands alone.`,
    })),
  });
const paragraphs = (word: string, count: number) =>
  Array.from({ length: count }, (_, n) => `${word} ${n}. ${"It goes on. ".repeat(20)}`).join(
    "\n\n",
  );
const start = (input: object = SMALL) => startGeneration(system.context(boss), ragId, input);
const generations = async () => (await listGenerations(ctx, ragId, PAGE)).rows;
const stateOf = async (id: string) => (await generations()).find((one) => one.id === id)?.state;
const status = async () =>
  (await ctx.db.select({ status: rags.status }).from(rags).where(eq(rags.id, ragId)))[0]?.status;
const hits = async (query: string) =>
  (await searchRag(ctx, ragId, { query }, { isTest: true })).map(({ title }) => title);

/**
 * Checks that every chunk of the RAG is of the current generation, and each ready document has the
 * right number.
 */
async function expectWhole(size: number, documents: number) {
  const rows = await ctx.db
    .select({
      state: ragGenerations.state,
      size: ragGenerations.chunkSize,
      documents: sql<number>`count(DISTINCT ${ragChunks.documentId})`,
    })
    .from(ragChunks)
    .innerJoin(ragGenerations, eq(ragGenerations.id, ragChunks.generationId))
    .groupBy(ragGenerations.id);
  expect(rows).toEqual([{ state: "current", size, documents }]);
  const [index] = await ctx.db.all<{ n: number }>(sql`SELECT count(*) AS n FROM rag_chunk_search`);
  const on = await ctx.db.select().from(ragChunks).where(eq(ragChunks.disabled, false));
  expect(index?.n).toBe(on.length);
}

describe("a preview", () => {
  it("shows how a document would be cut, and changes nothing", async () => {
    const preview = (query: PreviewQuery) => previewChunking(ctx, ragId, query);
    await expect(preview(SMALL)).rejects.toMatchObject({ code: "conflict" });
    const id = await add(`# Sea\n\n${paragraphs("Harbour", 20)}`, "Long");
    await add("Short.", "Short");
    await work();
    const cut = await preview({ ...SMALL, document_id: id });
    expect(cut).toMatchObject({ document: { id, title: "Long" } });
    expect(cut.chunks).toBeGreaterThan(cut.chunks_now);
    expect(cut.lengths.longest).toBeLessThanOrEqual(300);
    expect(cut.first).toHaveLength(5);
    expect(cut.first[0]).toMatchObject({ n: 0, start: 0, heading_path: ["Sea"] });
    expect((await preview(SMALL)).document.title).toBe("Short");
    expect(await generations()).toHaveLength(1);
    const wrong = [{}, { ...SMALL, chunk_size: 10 }, { ...SMALL, chunk_overlap: 151 }];
    for (const input of wrong) expect(previewSchema.safeParse(input).success).toBe(false);
    const unknown = { ...SMALL, document_id: crypto.randomUUID() };
    await expect(preview(unknown)).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("another chunking", () => {
  it("is built aside while the old one answers, and then answers alone", async () => {
    await add(paragraphs("Harbour", 150), "Long");
    await addMany(12, "Lighthouse");
    await work();
    await updateRag(ctx, { id: ragId, changes: { status: "inactive" } });
    const before = await hits("harbour");
    const { id } = await start();
    expect(await status()).toBe("training");
    let slices = 0;
    for (; (await stateOf(id)) === "building" && slices < 100; slices++) {
      expect(await hits("harbour")).toEqual(before);
      await work(1);
    }
    expect(slices).toBeGreaterThan(3);
    expect(await stateOf(id)).toBe("current");
    expect(await status()).toBe("inactive");
    expect(await hits("lighthouse")).toHaveLength(10);
    await work();
    await expectWhole(300, 13);
    const { rows, chunking } = await listGenerations(ctx, ragId, PAGE);
    expect(chunking).toEqual(SMALL);
    expect(rows.map(({ state }) => state)).toEqual(["current", "retired"]);
    expect(rows[0]).toMatchObject({ progress: 13, progress_total: 13, documents: 13 });
    await add("The ferry leaves at noon.", "Later");
    await work();
    await expectWhole(300, 14);
    const audited = (await ctx.db.select().from(auditLog)).map(({ action }) => action);
    expect(audited).toEqual(
      expect.arrayContaining(["rags.startGeneration", "rags.switchGeneration"]),
    );
  });

  it("may be set before there is any document", async () => {
    const { id } = await start();
    await work();
    expect(await stateOf(id)).toBe("current");
    expect(await status()).toBe("active");
    await add(paragraphs("Harbour", 3));
    await work();
    await expectWhole(300, 1);
  });

  it("has what is added, replaced, renamed, excluded and deleted meanwhile as it is", async () => {
    const long = await add(paragraphs("Harbour", 150), "Long", "long");
    const [renamed, deleted] = [await add("A cormorant dives.", "Bird"), await add("Gone.", "Old")];
    const off = await add("The vault's code is secret.", "Vault");
    const on = await add("The menu has soup.", "Menu");
    await work();
    await updateChunk(ctx, { ragId, documentId: on, n: "0", changes: { disabled: true } });
    const { id } = await start();
    await work(4);
    expect(await stateOf(id)).toBe("building");
    await updateChunk(ctx, { ragId, documentId: on, n: "0", changes: { disabled: false } });
    await updateChunk(ctx, { ragId, documentId: off, n: "0", changes: { disabled: true } });
    await add("The ferry leaves at noon.", "New");
    expect(await add(paragraphs("Tunnel", 120), "Long", "long")).toBe(long);
    await updateDocument(ctx, { ragId, documentId: renamed, changes: { title: "Pelican" } });
    await deleteDocument(ctx, { ragId, documentId: deleted });
    await work();
    expect(await stateOf(id)).toBe("current");
    await expectWhole(300, 5);
    expect(await hits("harbour")).toEqual([]);
    expect(await hits("tunnel")).toContain("Long");
    expect(await hits("pelican")).toEqual(["Pelican"]);
    expect(await hits("ferry")).toEqual(["New"]);
    expect(await hits("soup")).toEqual(["Menu"]);
    expect(await hits("vault")).toEqual([]);
    const chunks = await listChunks(
      ctx,
      { ragId, documentId: off },
      { page: 1, perPage: 10, q: "" },
    );
    expect(chunks.disabled).toBe(1);
  });

  it("keeps a chunk off where it is the same, and no other of the same words", async () => {
    const text = `# One\n\n${"Same words here. ".repeat(10)}\n\n# Two\n\n${"Same words here. ".repeat(10)}`;
    const id = await add(text, "Twice");
    await work();
    await start({ chunk_size: 200, chunk_overlap: 0 });
    await work();
    await updateChunk(ctx, { ragId, documentId: id, n: "0", changes: { disabled: true } });
    await start({ chunk_size: 210, chunk_overlap: 0 });
    await work();
    const rows = await ctx.db.select().from(ragChunks).orderBy(ragChunks.n);
    expect(rows.map(({ disabled }) => disabled)).toEqual([true, false]);
  });

  it("is whole although the runtime dies, or another engine takes over, at any slice", async () => {
    await add(paragraphs("Harbour", 150), "Long");
    await addMany(5, "Lighthouse");
    await work();
    const { id } = await start();
    for (let slice = 0; (await stateOf(id)) === "building" && slice < 100; slice++) {
      const kind = ENGINE_KINDS[BUILD];
      if (!kind) throw new Error("no such kind");
      // A slice loses its result, because its lease has moved when it writes.
      const robbed = {
        ...ENGINE_KINDS,
        [BUILD]: {
          ...kind,
          run: async (one: Context, job: Parameters<typeof kind.run>[1]) => {
            const result = await kind.run(one, job);
            await one.db
              .update(jobs)
              .set({ lease: "other", leaseUntil: 0, attempt: 0 })
              .where(eq(jobs.id, job.id));
            return result;
          },
        },
      };
      const options = { until: Date.now() + 1, atOnce: 1 };
      await runJobs(() => system.context(), { kinds: robbed, ...options });
      await work(1);
    }
    await work();
    expect(await stateOf(id)).toBe("current");
    await expectWhole(300, 6);
  });

  it("is given up for another one, and by anyone who cancels it, here or among the jobs", async () => {
    await add(paragraphs("Harbour", 150));
    await work();
    const one = await start();
    await work(2);
    const other = await start({ chunk_size: 400, chunk_overlap: 50 });
    expect(await stateOf(one.id)).toBe("cancelled");
    await work(2);
    const cancel = () => cancelGeneration(ctx, { ragId, generationId: other.id });
    expect((await cancel()).state).toBe("cancelled");
    await expect(cancel()).rejects.toMatchObject({ code: "conflict" });
    expect(await status()).toBe("active");
    await work();
    await expectWhole(900, 1);
    const third = await start();
    await work(2);
    const [job] = await ctx.db.select().from(jobs).where(sql`kind = ${BUILD} AND state = 'queued'`);
    await cancelJob(ctx, job?.id ?? "");
    expect([await stateOf(third.id), await status()]).toEqual(["cancelled", "active"]);
    await work();
    await expectWhole(900, 1);
  });

  it("that fails leaves the old one in use, says why, and goes on when it is tried again", async () => {
    const id = await add(paragraphs("Harbour", 40), "Broken");
    await work();
    const [row] = await ctx.db.select().from(ragDocuments).where(eq(ragDocuments.id, id));
    const text = await (await ctx.files.get(row?.textKey ?? ""))?.text();
    expect(text).toBeDefined();
    await ctx.files.delete(row?.textKey ?? "");
    const generation = await start();
    for (const again of ["generation", "job"]) {
      await work();
      expect(await generations()).toMatchObject([
        { state: "failed", error: "Couldn't read the text of “Broken”" },
        { state: "current" },
      ]);
      expect(await status()).toBe("error");
      expect(await hits("harbour")).not.toEqual([]);
      if (again === "job") break;
      await retryGeneration(ctx, { ragId, generationId: generation.id, input: {} });
      expect(await status()).toBe("training");
    }
    await ctx.files.put(row?.textKey ?? "", text ?? "");
    const [job] = await ctx.db
      .select()
      .from(jobs)
      .where(sql`kind = ${BUILD}`)
      .orderBy(sql`created_at DESC, rowid DESC`);
    await retryJob(ctx, job?.id ?? "");
    await work();
    expect(await stateOf(generation.id)).toBe("current");
    expect(await status()).toBe("active");
    const again = { ragId, generationId: generation.id, input: {} };
    await expect(retryGeneration(ctx, again)).rejects.toMatchObject({ code: "conflict" });
  });

  it("leaves a status that someone sets meanwhile", async () => {
    await add(paragraphs("Harbour", 3));
    await work();
    await start();
    await updateRag(ctx, { id: ragId, changes: { status: "planning" } });
    await work();
    expect(await status()).toBe("planning");
  });

  it("is one for a key, and no one's who does not manage the RAG", async () => {
    const one = await startGeneration(ctx, ragId, SMALL, "key");
    expect((await startGeneration(ctx, ragId, SMALL, "key")).id).toBe(one.id);
    const stranger = system.context(await system.createActor("admin"));
    const which = { ragId, generationId: one.id };
    for (const refused of [
      () => startGeneration(stranger, ragId, SMALL),
      () => previewChunking(stranger, ragId, SMALL),
      () => listGenerations(stranger, ragId, PAGE),
      () => cancelGeneration(stranger, which),
      () => retryGeneration(stranger, { ...which, input: {} }),
    ])
      await expect(refused()).rejects.toMatchObject({ code: "not_found" });
    const elsewhere = { ragId: await makeRag(ctx), generationId: one.id };
    await expect(cancelGeneration(ctx, elsewhere)).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("the test questions", () => {
  const QUOTE = "A permit costs eleven crowns a day";
  beforeEach(async () => {
    const text = `# Parking\n\nVisitors park behind the lighthouse in Tromsø. ${"Nobody else does. ".repeat(12)}${QUOTE}.`;
    const document_id = await add(text, "Parking");
    await work();
    for (const word of ["permit", "crowns", "eleven", "day"])
      await createQuestion(ctx, ragId, {
        question: `What does a parking permit cost, in ${word}?`,
        document_id,
        quote: QUOTE,
      });
    await createQuestion(ctx, ragId, { question: "Who founded Byzantium?", must_refuse: true });
    await startEvaluation(ctx, ragId);
    await work();
  });
  /** Breaks questions, so that a generation can't find their words. */
  const spoil = async (id: string) => {
    // After the walk only questions are left. Under load a slice may do nothing in its millisecond.
    const ofGeneration = eq(ragChunks.generationId, id);
    for (let n = 0; n < 20 && (await ctx.db.$count(ragChunks, ofGeneration)) === 0; n++)
      await work(1);
    await ctx.db.update(ragChunks).set({ disabled: true }).where(ofGeneration);
  };

  it("are asked of the new generation before it answers", async () => {
    const { id } = await start();
    await work();
    expect(await stateOf(id)).toBe("current");
    expect((await generations())[0]).toMatchObject({ passed: 5, questions: 5 });
    const { rows, gate } = await listEvaluations(ctx, ragId, PAGE);
    expect(rows.map(({ is_current }) => is_current)).toEqual([true, false]);
    expect(gate).toMatchObject({ state: "passed", passing: 5 });
  });

  it("hold a generation with which the gate of an active RAG would fall, until someone says otherwise", async () => {
    const { id } = await start();
    await spoil(id);
    await work();
    const [held] = await generations();
    expect(held).toMatchObject({ state: "held", passed: 1, questions: 5 });
    expect(held?.error).toContain("stays in use");
    expect(await status()).toBe("active");
    expect(await hits("permit")).toEqual(["Parking"]);
    const which = { ragId, generationId: id };
    await retryGeneration(ctx, { ...which, input: {} });
    await work();
    expect(await stateOf(id)).toBe("held");
    await retryGeneration(ctx, { ...which, input: { ignore_gate: true } });
    await work();
    expect(await stateOf(id)).toBe("current");
    expect(await status()).toBe("active");
  });

  it("hold no generation of a RAG that is not active", async () => {
    await updateRag(ctx, { id: ragId, changes: { status: "inactive" } });
    const { id } = await start();
    await spoil(id);
    await work();
    expect([await stateOf(id), await status()]).toEqual(["current", "inactive"]);
  });
});
