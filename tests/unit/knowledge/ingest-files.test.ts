import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { jobs } from "@/db/schema/jobs";
import { ragDocuments } from "@/db/schema/knowledge";
import { rags } from "@/db/schema/rags";
import type { Context } from "@/lib/context/context";
import { claimJobs, requeueRunningJobs } from "@/lib/jobs/claim-jobs";
import { runJobs } from "@/lib/jobs/run-jobs";
import { addFile } from "@/lib/knowledge/documents/add-file";
import { searchRag } from "@/lib/knowledge/documents/ask-rag";
import { ingestJob } from "@/lib/knowledge/documents/ingest-job";
import { getDocumentText } from "@/lib/knowledge/documents/passages";
import { retryDocument } from "@/lib/knowledge/documents/write-documents";
import type { OpenFile } from "@/lib/knowledge/extraction/answer-reader";
import { ExtractionError, TEXT_TOO_LONG } from "@/lib/knowledge/extraction/block-text";
import { closeAfterTests } from "../../support/close-after-tests";
import { makeRag } from "../../support/knowledge-world";
import { ownReader } from "../../support/own-reader";
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

/** Runs jobs until none is due, including retries. */
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

/** Returns a file of pages; `fails` may throw at a page. */
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
      bytes: new TextEncoder().encode(`%PDF-${name}`),
      name,
      title: null,
      externalId: null,
      url: null,
    })
  ).id;

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

  it("that can't be taken says why at once; tried again it may be ready", async () => {
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
        "Couldn't read this PDF: reading it failed 3 times. Split it into smaller files and upload them.",
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
      error: "Couldn't read this document. Try again.",
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
      await requeueRunningJobs(system.context());
    }
    await work(filesOf(["Never read."]));
    const error = "Stopped 5 times while reading this document.";
    expect(await ctx.db.select().from(jobs)).toMatchObject([
      { state: "failed", attempt: 5, error },
    ]);
    expect(await read(id)).toMatchObject({
      state: "failed",
      error: `${error} Split it into smaller files and upload them.`,
    });
    await retryDocument(ctx, { ragId, documentId: id });
    await work(filesOf(["Read at last."]));
    expect(await read(id)).toMatchObject({ state: "ready", error: null });
  });

  it("has a text that is read by pages", async () => {
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
  });
});
