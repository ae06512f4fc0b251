import { eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { jobs } from "@/db/schema/jobs";
import { ragDocuments } from "@/db/schema/knowledge";
import { rags } from "@/db/schema/rags";
import { auditLog } from "@/db/schema/system";
import { cancelJob } from "@/lib/job-kinds/change-jobs";
import { runJobs } from "@/lib/jobs/run-jobs";
import { addTexts } from "@/lib/knowledge/documents/add-documents";
import { searchRag } from "@/lib/knowledge/documents/ask-rag";
import { ingestJob } from "@/lib/knowledge/documents/ingest-job";
import { getDocumentText } from "@/lib/knowledge/documents/passages";
import { cancelDocument, retryDocument } from "@/lib/knowledge/documents/write-documents";
import { NOT_UNDER_WAY } from "@/lib/knowledge/knowledge-rules";
import { closeAfterTests } from "../../support/close-after-tests";
import { makeRag } from "../../support/knowledge-world";
import { createTestSystem } from "../../support/test-system";

const system = await closeAfterTests(createTestSystem());
const ctx = system.context(await system.createActor("superadmin"));
let ragId: string;
afterAll(() => system.settle());
beforeEach(async () => {
  await ctx.db.batch([ctx.db.delete(rags), ctx.db.delete(jobs), ctx.db.delete(auditLog)]);
  ragId = await makeRag(ctx);
});

async function work() {
  const kinds = { "knowledge.ingest": ingestJob };
  await runJobs(() => system.context(), { kinds, until: Date.now() + 100_000 });
}
const add = async (text: string) => {
  const documents = [{ title: "Text", text, external_id: "name" }];
  return (await addTexts(ctx, ragId, { documents }))[0]?.id ?? "";
};
const read = async (id: string) =>
  (await ctx.db.select().from(ragDocuments).where(eq(ragDocuments.id, id)))[0];
const cancel = (documentId: string, by = ctx) => cancelDocument(by, { ragId, documentId });

describe("a document that is being read", () => {
  it("is cancelled, says so, and can be tried again", async () => {
    const id = await add("The lighthouse stands alone.");
    const { document } = await cancel(id);
    expect(document).toMatchObject({ status: "failed", error: "Indexing was cancelled." });
    expect(await ctx.db.select().from(jobs)).toMatchObject([{ state: "cancelled" }]);
    const logged = eq(auditLog.action, "rags.cancelDocument");
    expect(await ctx.db.select().from(auditLog).where(logged)).toHaveLength(1);
    await work();
    expect(await searchRag(ctx, ragId, { query: "lighthouse" })).toEqual([]);
    await retryDocument(ctx, { ragId, documentId: id });
    await work();
    expect(await read(id)).toMatchObject({ state: "ready", error: null });
    await expect(cancel(id)).rejects.toMatchObject({ code: "conflict", message: NOT_UNDER_WAY });
  });

  it("gives way to the one before it where it is a new version, and leaves no file behind", async () => {
    const id = await add("The lighthouse stands alone.");
    await work();
    const before = await read(id);
    // Long enough to be stored in a file.
    await add("The harbour is full. ".repeat(1000));
    const key = (await read(id))?.textKey ?? "";
    expect(await ctx.files.head(key)).not.toBeNull();
    await cancel(id);
    const {
      updatedAt: _,
      progress: _p,
      progressTotal: _t,
      version,
      ...kept
    } = before ?? { version: 0 };
    expect(await read(id)).toMatchObject({
      ...kept,
      error: "Indexing the new version was cancelled. The previous version stays in use.",
      version: version + 2,
    });
    await system.settle();
    expect(await ctx.files.head(key)).toBeNull();
    const [hit] = await searchRag(ctx, ragId, { query: "lighthouse" });
    const { text } = await getDocumentText(ctx, { ragId, documentId: id }, { start: 0, pages: 1 });
    expect(text.slice(hit?.start, hit?.end)).toBe(hit?.text);
  });

  it("says so too where its job is cancelled among the jobs", async () => {
    const id = await add("The lighthouse stands alone.");
    const [job] = await ctx.db.select().from(jobs);
    await cancelJob(ctx, job?.id ?? "");
    expect(await read(id)).toMatchObject({ state: "failed", error: "Indexing was cancelled." });
  });

  it("is cancelled by anyone who manages the RAG alone", async () => {
    const id = await add("The lighthouse stands alone.");
    const stranger = system.context(await system.createActor("admin"));
    await expect(cancel(id, stranger)).rejects.toMatchObject({ code: "not_found" });
    expect((await read(id))?.state).toBe("queued");
  });
});
