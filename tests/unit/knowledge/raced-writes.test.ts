import { eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { jobs } from "@/db/schema/jobs";
import { knowledgeGaps, ragDocuments, ragGenerations, ragQuestions } from "@/db/schema/knowledge";
import { rags } from "@/db/schema/rags";
import { auditLog } from "@/db/schema/system";
import type { Context } from "@/lib/context/context";
import { addTexts } from "@/lib/knowledge/documents/add-documents";
import { updateChunk } from "@/lib/knowledge/documents/passages";
import {
  cancelDocument,
  deleteDocument,
  retryDocument,
  updateDocument,
} from "@/lib/knowledge/documents/write-documents";
import { updateGap } from "@/lib/knowledge/gaps/gaps";
import {
  cancelGeneration,
  retryGeneration,
  startGeneration,
} from "@/lib/knowledge/generations/generations";
import { startEvaluation } from "@/lib/knowledge/golden/evaluations";
import { createQuestion, deleteQuestion, updateQuestion } from "@/lib/knowledge/golden/questions";
import { CHUNK_NOT_FOUND } from "@/lib/knowledge/index-chunks";
import { setSynonyms } from "@/lib/knowledge/synonym-groups/synonym-groups";
import { closeAfterTests } from "../../support/close-after-tests";
import { FALLS, fell } from "../../support/fallen-actor";
import { interrupted } from "../../support/interrupted";
import { makeDocument, makeLibrary } from "../../support/knowledge-world";
import { createTestSystem } from "../../support/test-system";

const system = await closeAfterTests(createTestSystem());
const boss = await system.createActor("superadmin");
const ctx = system.context(boss);
afterAll(() => system.settle());

/** A RAG with one thing of each kind that the writes below change. */
async function makeWorld() {
  await ctx.db.delete(rags);
  const { ragId, ids } = await makeLibrary(ctx, [{ title: "Leave", text: "Thirty days." }]);
  const [ready = ""] = ids;
  const failed = await makeDocument(ctx, ragId, { state: "failed" });
  const read = await makeDocument(ctx, ragId, { state: "queued" });
  const times = { createdAt: 1, updatedAt: 1 };
  const [stopped, gapId, questionId] = ["stopped", "gap", "question"];
  await ctx.db.batch([
    ctx.db.insert(jobs).values({
      ...{ id: crypto.randomUUID(), kind: "knowledge.ingest", subject: read, runAt: 1 },
      ...times,
    }),
    ctx.db.insert(ragGenerations).values({
      ...{ id: stopped, ragId, chunkSize: 500, chunkOverlap: 50, state: "failed", createdAt: 1 },
    }),
    ctx.db
      .insert(knowledgeGaps)
      .values({ id: gapId, ragId, words: "a", questions: "[]", ...times }),
    ctx.db
      .insert(ragQuestions)
      .values({ id: questionId, ragId, question: "Why?", mustRefuse: true, ...times }),
  ]);
  await ctx.db.delete(auditLog);
  return { ragId, ready, failed, read, stopped, gapId, questionId };
}
type World = Awaited<ReturnType<typeof makeWorld>>;
let world: World;
beforeEach(async () => {
  world = await makeWorld();
});

const QUESTION = { question: "Which moon?", must_refuse: true };
const VECTORLESS = { chunk_size: 600, chunk_overlap: 60 };

/** Every write by a RAG's manager, with its action. */
const WRITES: Record<string, (by: Context, world: World) => Promise<unknown>> = {
  "rags.addDocuments": (by, { ragId }) =>
    addTexts(by, ragId, { documents: [{ title: "New", text: "New." }] }),
  "rags.updateDocument": (by, { ragId, ready }) =>
    updateDocument(by, { ragId, documentId: ready, changes: { trust: "public" } }),
  "rags.deleteDocument": (by, { ragId, ready }) => deleteDocument(by, { ragId, documentId: ready }),
  "rags.cancelDocument": (by, { ragId, read }) => cancelDocument(by, { ragId, documentId: read }),
  "rags.retryDocument": (by, { ragId, failed }) => retryDocument(by, { ragId, documentId: failed }),
  "rags.updateChunk": (by, { ragId, ready }) =>
    updateChunk(by, { ragId, documentId: ready, n: "0", changes: { disabled: true } }),
  "rags.updateGap": (by, { ragId, gapId }) =>
    updateGap(by, { ragId, gapId, changes: { state: "closed" } }),
  "rags.createQuestion": (by, { ragId }) => createQuestion(by, ragId, QUESTION),
  "rags.updateQuestion": (by, { ragId, questionId }) =>
    updateQuestion(by, { ragId, questionId, changes: { question: "How?" } }),
  "rags.deleteQuestion": (by, { ragId, questionId }) => deleteQuestion(by, { ragId, questionId }),
  "rags.evaluate": (by, { ragId }) => startEvaluation(by, ragId),
  "rags.setSynonyms": (by, { ragId }) =>
    setSynonyms(by, { ragId, input: { synonyms: [["holiday", "leave"]] } }),
  "rags.startGeneration": (by, { ragId }) => startGeneration(by, ragId, VECTORLESS),
  "rags.retryGeneration": (by, { ragId, stopped }) =>
    retryGeneration(by, { ragId, generationId: stopped, input: {} }),
  "rags.cancelGeneration": (by, { ragId, stopped }) =>
    cancelGeneration(by, { ragId, generationId: stopped }),
};

const logged = () =>
  ctx.db.select({ action: auditLog.action, actorId: auditLog.actorId }).from(auditLog);

describe.each(Object.entries(WRITES))("%s", (action, act) => {
  it("leaves one audit row", async () => {
    await act(ctx, world);
    expect(await logged()).toEqual([{ action, actorId: boss.id }]);
  });

  it.each(FALLS)("by someone who was %s meanwhile is forbidden", async (fall) => {
    const actor = await system.createActor("superadmin");
    const late = interrupted(system, actor, () => fell(ctx, actor, fall));
    await expect(act(late, world)).rejects.toMatchObject({ code: "forbidden" });
    expect(await logged()).toEqual([]);
  });

  it("in a RAG that was deleted meanwhile misses it", async () => {
    const deletes = () => ctx.db.delete(rags).where(eq(rags.id, world.ragId));
    await expect(act(interrupted(system, boss, deletes), world)).rejects.toMatchObject({
      code: "not_found",
    });
    expect(await logged()).toEqual([]);
  });
});

const moved = (change: () => Promise<unknown>) => interrupted(system, boss, change);

it("a version that moved meanwhile is refused everywhere", async () => {
  const { ragId, ready, failed, gapId, questionId } = world;
  const changed = { code: "precondition_failed" };
  const aged = () =>
    moved(() =>
      ctx.db.batch([
        ctx.db.update(ragDocuments).set({ version: 2 }),
        ctx.db.update(ragQuestions).set({ version: 2 }),
        ctx.db.update(knowledgeGaps).set({ updatedAt: 2 }),
        ctx.db.update(rags).set({ synonymsVersion: 2 }),
      ]),
    );
  const again = () =>
    ctx.db.batch([
      ctx.db.update(ragDocuments).set({ version: 1 }),
      ctx.db.update(ragQuestions).set({ version: 1 }),
      ctx.db.update(knowledgeGaps).set({ updatedAt: 1 }),
      ctx.db.update(rags).set({ synonymsVersion: 1 }),
    ]);
  const document = { ragId, documentId: ready, ifMatch: 1 };
  const question = { ragId, questionId, ifMatch: 1 };
  const attempts = [
    (by: Context) => updateDocument(by, { ...document, changes: { trust: "public" } }),
    (by: Context) =>
      updateDocument(by, { ...document, ifMatch: null, changes: { add_tags: ["a"] } }),
    (by: Context) => deleteDocument(by, document),
    (by: Context) => retryDocument(by, { ragId, documentId: failed, ifMatch: 1 }),
    (by: Context) => updateQuestion(by, { ...question, changes: { question: "How?" } }),
    (by: Context) => deleteQuestion(by, question),
    (by: Context) => updateGap(by, { ragId, gapId, ifMatch: 1, changes: { state: "closed" } }),
    (by: Context) => setSynonyms(by, { ragId, ifMatch: 1, input: { synonyms: [["a", "b"]] } }),
  ];
  for (const attempt of attempts) {
    await expect(attempt(aged())).rejects.toMatchObject(changed);
    await again();
  }
  expect(await logged()).toEqual([]);
});

it.each(["rags.updateDocument", "rags.deleteQuestion", "rags.updateGap"])(
  "%s misses what is gone meanwhile",
  async (action) => {
    const late = moved(() =>
      ctx.db.batch([
        ctx.db.delete(ragDocuments),
        ctx.db.delete(ragQuestions),
        ctx.db.delete(knowledgeGaps),
      ]),
    );
    await expect(WRITES[action]?.(late, world)).rejects.toMatchObject({ code: "not_found" });
  },
);

it("a passage that was indexed away meanwhile is not found", async () => {
  const { ragId, ready } = world;
  const late = moved(() => ctx.db.delete(ragDocuments));
  const change = { ragId, documentId: ready, n: "0", changes: { disabled: true } };
  await expect(updateChunk(late, change)).rejects.toThrow(CHUNK_NOT_FOUND);
});

it("a question whose document is gone meanwhile names the document", async () => {
  const { ragId, ready, questionId } = world;
  const answered = { document_id: ready, quote: "Thirty days.", must_refuse: false };
  const late = () => moved(() => ctx.db.delete(ragDocuments).where(eq(ragDocuments.id, ready)));
  const named = { code: "invalid_input", errors: { document_id: expect.anything() } };
  const create = createQuestion(late(), ragId, { question: "How long?", ...answered });
  await expect(create).rejects.toMatchObject(named);
  world = await makeWorld();
  const update = {
    ragId: world.ragId,
    questionId,
    changes: { ...answered, document_id: world.ready },
  };
  const gone = moved(() => ctx.db.delete(ragDocuments).where(eq(ragDocuments.id, world.ready)));
  await expect(updateQuestion(gone, update)).rejects.toMatchObject(named);
});

it("a generation or document that was resumed or cancelled meanwhile conflicts", async () => {
  const { ragId, stopped, failed, read } = world;
  const to = (state: "building" | "cancelled") =>
    moved(() => ctx.db.update(ragGenerations).set({ state }).where(eq(ragGenerations.id, stopped)));
  const conflict = { code: "conflict" };
  const which = { ragId, generationId: stopped };
  await expect(retryGeneration(to("building"), { ...which, input: {} })).rejects.toMatchObject(
    conflict,
  );
  await expect(cancelGeneration(to("cancelled"), which)).rejects.toMatchObject(conflict);
  const ready = moved(() => ctx.db.update(ragDocuments).set({ state: "ready" }));
  await expect(retryDocument(ready, { ragId, documentId: failed })).rejects.toMatchObject(conflict);
  const done = moved(() => ctx.db.update(jobs).set({ state: "succeeded" }));
  await expect(cancelDocument(done, { ragId, documentId: read })).rejects.toMatchObject(conflict);
  expect(await logged()).toEqual([]);
});
