import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { jobs } from "@/db/schema/jobs";
import { knowledgeGaps } from "@/db/schema/knowledge";
import { rags } from "@/db/schema/rags";
import { auditLog } from "@/db/schema/system";
import { ENGINE_KINDS } from "@/engine/work";
import type { Context } from "@/lib/context/context";
import { runJobs } from "@/lib/jobs/run-jobs";
import { addTexts } from "@/lib/knowledge/documents/add-documents";
import { askRag, searchRag } from "@/lib/knowledge/documents/ask-rag";
import { ingestJob } from "@/lib/knowledge/documents/ingest-job";
import { CLOSE_GAPS, closeGapsJob } from "@/lib/knowledge/gaps/close-gaps";
import { createGapTask, listGaps, updateGap } from "@/lib/knowledge/gaps/gaps";
import { giveFeedback } from "@/lib/knowledge/gaps/record-gap";
import { startGeneration } from "@/lib/knowledge/generations/generations";
import { closeAfterTests } from "../../support/close-after-tests";
import { makeRag } from "../../support/knowledge-world";
import { createTestSystem } from "../../support/test-system";

const EMPEROR = "Which emperor founded Byzantium?";
const BYZANTIUM = "The emperor Constantine founded Byzantium anew as his capital.";
const LEAVE = "How many days of leave does everybody have?";

const system = await closeAfterTests(createTestSystem());
const boss = await system.createActor("superadmin");
let ctx: Context;
let ragId: string;
beforeEach(async () => {
  ctx = system.context(boss);
  await ctx.db.delete(rags);
  await ctx.db.delete(jobs);
  ragId = await makeRag(ctx);
  await add("Leave", "Everybody has thirty days of leave.");
});

/** Adds a text and runs jobs until none is due. */
async function add(title: string, text: string) {
  await addTexts(system.context(boss), ragId, { documents: [{ title, text }] });
  await work();
}
async function work() {
  await runJobs(() => system.context(), { kinds: ENGINE_KINDS, until: Date.now() + 100_000 });
}
/** Asks twice: a question that has no answer for the second time is a gap. */
async function ask(question: string) {
  for (const _ of [1, 2]) {
    await askRag(system.context(boss), ragId, { question });
    await system.settle();
  }
}
const gaps = async () => (await listGaps(ctx, ragId, { state: "all", page: 1, perPage: 100 })).rows;

describe("a gap", () => {
  it("closes by itself when a document that comes answers all its questions", async () => {
    await ask(EMPEROR);
    await ask("By which emperor was Byzantium founded?");
    for (const _ of [1, 2]) await searchRag(ctx, ragId, { query: "zeppelins" });
    await system.settle();
    await add("Canteen", "The canteen serves herring.");
    expect(await gaps()).toMatchObject([{ state: "open" }, { state: "open" }]);
    await ctx.db.delete(auditLog);
    await add("History", BYZANTIUM);
    const closed = (await gaps()).find(({ state }) => state === "closed");
    expect(closed).toMatchObject({
      questions: ["By which emperor was Byzantium founded?", EMPEROR],
      answered_by: { title: "History", quote: BYZANTIUM, start: 0, end: BYZANTIUM.length },
    });
    expect((await gaps()).filter(({ state }) => state === "open")).toHaveLength(1);
    const audited = await ctx.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, "rags.closeGap"));
    expect(audited).toMatchObject([{ entityId: ragId, actorId: null }]);
  });

  it("with a task closes too, and keeps it", async () => {
    await ask(EMPEROR);
    const [{ id = "" } = {}] = await gaps();
    const { task_id } = await createGapTask(ctx, { ragId, gapId: id, input: {} });
    await add("History", BYZANTIUM);
    expect(await gaps()).toMatchObject([{ id, state: "closed", task_id }]);
  });

  it("that is opened by hand stays open until the index changes again", async () => {
    await ask(EMPEROR);
    await add("History", BYZANTIUM);
    const [{ id = "" } = {}] = await gaps();
    const changes = { state: "open" };
    const opened = await updateGap(system.context(boss), { ragId, gapId: id, changes });
    expect(opened).toMatchObject({ state: "open", answered_by: null });
    await add("Canteen", "The canteen serves herring.");
    expect(await gaps()).toMatchObject([{ state: "open" }]);
    await startGeneration(system.context(boss), ragId, { chunk_size: 500, chunk_overlap: 50 });
    await work();
    expect(await gaps()).toMatchObject([{ state: "closed", answered_by: { title: "History" } }]);
  });

  it("of an answer that was of no use is not closed by that answer", async () => {
    const { query_id } = await askRag(system.context(boss), ragId, { question: LEAVE });
    await system.settle();
    await giveFeedback(system.context(boss), {
      ragId,
      queryId: query_id,
      input: { helpful: false },
    });
    await add("Canteen", "The canteen serves herring.");
    expect(await gaps()).toMatchObject([{ state: "open", questions: [LEAVE] }]);
    await add("Days of leave", "In 2027 everybody does have many days of leave, thirty-five.");
    expect(await gaps()).toMatchObject([{ answered_by: { title: "Days of leave" } }]);
  });

  it("that someone looks for again while it is checked stays open", async () => {
    await ask(EMPEROR);
    await addTexts(ctx, ragId, { documents: [{ title: "History", text: BYZANTIUM }] });
    const kinds = { "knowledge.ingest": ingestJob };
    await runJobs(() => system.context(), { kinds, until: Date.now() + 100_000 });
    const slice = { ...SLICE, subject: ragId };
    const { statements = [] } = await closeGapsJob.run(system.context(), slice);
    expect(statements).toHaveLength(3);
    await ctx.db.update(knowledgeGaps).set({ updatedAt: ctx.now + 60_000 });
    for (const statement of statements) await ctx.db.batch([statement]);
    expect(await gaps()).toMatchObject([{ state: "open", answered_by: null }]);
  });
});

const SLICE = {
  id: "job",
  kind: CLOSE_GAPS,
  cursor: null,
  attempt: 1,
  createdBy: null,
  lease: "lease",
  until: Number.MAX_SAFE_INTEGER,
};
