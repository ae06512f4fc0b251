import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { jobs } from "@/db/schema/jobs";
import { ragDocuments, ragEvaluations, ragQuestions } from "@/db/schema/knowledge";
import { rags } from "@/db/schema/rags";
import { auditLog } from "@/db/schema/system";
import type { Context } from "@/lib/context/context";
import { runJobs } from "@/lib/jobs/run-jobs";
import {
  EVALUATE,
  evaluateJob,
  listEvaluations,
  startEvaluation,
} from "@/lib/knowledge/golden/evaluations";
import {
  createQuestion,
  deleteQuestion,
  listQuestions,
  updateQuestion,
} from "@/lib/knowledge/golden/questions";
import { deleteRag, updateRag } from "@/lib/rags/write-rags";
import { purgeFromTrash } from "@/lib/trash/change-trash";
import { closeAfterTests } from "../../support/close-after-tests";
import { makeDocument, makeLibrary, makeRag } from "../../support/knowledge-world";
import { createTestSystem } from "../../support/test-system";

const HANDBOOK = [
  { title: "Leave", text: "Everybody has thirty days of leave. It is asked for in spring." },
  { title: "Travel", text: "Hotels in Tromsø cost at most ninety crowns a night." },
];
const PAGE = { page: 1, perPage: 100 };

const system = await closeAfterTests(createTestSystem());
const boss = await system.createActor("superadmin");
let ctx: Context;
let ragId: string;
let ids: string[];
beforeEach(async () => {
  ctx = system.context(boss);
  await ctx.db.delete(rags);
  await ctx.db.delete(jobs);
  ({ ragId, ids } = await makeLibrary(ctx, HANDBOOK));
  await ctx.db.delete(auditLog);
});

const ask = (input: object, key: string | null = null) => createQuestion(ctx, ragId, input, key);
const leave = (question: string) =>
  ask({ question, document_id: ids[0], quote: "thirty days of leave" });
const refuse = (question: string) => ask({ question, must_refuse: true });
async function evaluate() {
  await startEvaluation(ctx, ragId);
  const kinds = { [EVALUATE]: evaluateJob };
  await runJobs(() => system.context(), { kinds, until: Date.now() + 100_000 });
  return listEvaluations(ctx, ragId, PAGE);
}
const setStatus = (status: string) => updateRag(ctx, { id: ragId, changes: { status } });

describe("test questions", () => {
  it("name a document of the RAG and words of it, or nothing when they must be refused", async () => {
    const question = "How many days of leave are there?";
    const [documentId] = ids;
    const elsewhere = await makeDocument(ctx, await makeRag(ctx));
    const wrong = [
      { question },
      { question, document_id: documentId },
      { question, document_id: elsewhere, quote: "thirty" },
      { question, document_id: documentId, quote: "thirty", must_refuse: true },
      { question: " ", must_refuse: true },
    ];
    for (const input of wrong)
      await expect(ask(input)).rejects.toMatchObject({ code: "invalid_input" });
    const notThere = { question, document_id: documentId, quote: "forty days" };
    await expect(ask(notThere)).rejects.toMatchObject({ code: "invalid_input" });
    const made = await leave(question);
    expect(made.question).toMatchObject({
      document_title: "Leave",
      must_refuse: false,
      last: null,
    });
    expect((await listQuestions(ctx, ragId, PAGE)).total).toBe(1);
    expect(await ctx.db.select().from(auditLog)).toHaveLength(1);
  });

  it("are made once for a key, changed for a version, and go with their document", async () => {
    const input = { question: "Who?", must_refuse: true };
    const one = await ask(input, "key");
    expect((await ask(input, "key")).question.id).toBe(one.question.id);
    const which = { ragId, questionId: one.question.id };
    const stale = { ...which, ifMatch: 7 };
    const change = { changes: { question: "Who then?" } };
    const refused = { code: "precondition_failed" };
    await expect(updateQuestion(ctx, { ...stale, ...change })).rejects.toMatchObject(refused);
    await expect(deleteQuestion(ctx, stale)).rejects.toMatchObject(refused);
    const changed = await updateQuestion(ctx, { ...which, ...change, ifMatch: one.version });
    expect(changed).toMatchObject({ question: { question: "Who then?" }, version: 2 });
    const elsewhere = { ...which, ragId: await makeRag(ctx) };
    await expect(deleteQuestion(ctx, elsewhere)).rejects.toMatchObject({ code: "not_found" });
    await deleteQuestion(ctx, which);
    await expect(deleteQuestion(ctx, which)).rejects.toMatchObject({ code: "not_found" });
    await leave("How many days of leave?");
    await ctx.db.delete(ragDocuments).where(eq(ragDocuments.id, ids[0] ?? ""));
    expect(await ctx.db.select().from(ragQuestions)).toEqual([]);
  });

  it("are asked by a job, whose figures are in the list", async () => {
    await expect(startEvaluation(ctx, ragId)).rejects.toMatchObject({ code: "conflict" });
    const right = await leave("How many days of leave does everybody have?");
    await refuse("Which emperor founded Byzantium?");
    const wrong = await ask({
      question: "Who pays the dentist in Rome?",
      document_id: ids[1],
      quote: "ninety crowns",
    });
    const { rows, running, gate } = await evaluate();
    expect(running).toBe(false);
    expect(rows).toMatchObject([
      {
        questions: 3,
        passed: 2,
        hit_at_1: 0.5,
        mrr: 0.5,
        right_refusals: 1,
        verbatim_citations: 1,
        is_current: true,
      },
    ]);
    expect(gate).toMatchObject({
      state: "not_evaluated",
      questions: 3,
      passing: 2,
    });
    const listed = (await listQuestions(ctx, ragId, PAGE)).rows;
    const lastOf = (id: string) => listed.find((one) => one.id === id)?.last;
    expect(lastOf(right.question.id)).toEqual({ passed: true, refused: false, rank: 1 });
    expect(lastOf(wrong.question.id)).toMatchObject({ passed: false, refused: true });
    await deleteRag(ctx, { id: ragId });
    await purgeFromTrash(ctx, { kind: "rag", id: ragId });
    for (const table of [ragQuestions, ragEvaluations])
      expect(await ctx.db.select().from(table)).toEqual([]);
  });
});

it("quote nothing from a text that the passage has left", async () => {
  await leave("How many days of leave does everybody have?");
  const isLeave = eq(ragDocuments.id, ids[0] ?? "");
  const set = (changes: Partial<typeof ragDocuments.$inferInsert>) =>
    ctx.db.update(ragDocuments).set(changes).where(isLeave);
  const share = async () => (await evaluate()).rows[0]?.verbatim_citations;
  const text = HANDBOOK[0]?.text ?? "";
  await set({ shortText: `! ${text}` });
  expect(await share()).toBeNull();
  // A new version is being prepared; results are of the old one.
  await ctx.db.delete(ragEvaluations);
  const previous = JSON.stringify({ textKey: null, shortText: text });
  await set({ state: "queued", previous });
  expect(await share()).toBe(1);
});

describe("the gate", () => {
  const fill = async () => {
    for (const word of ["leave", "days", "spring", "thirty"])
      await leave(`How many ${word} of leave does everybody have?`);
    await refuse("Which emperor founded Byzantium?");
  };

  it("is offered: a RAG is active without it, and says that it isn't evaluated", async () => {
    for (const status of ["planning", "active"])
      expect((await setStatus(status)).rag.status).toBe(status);
    expect((await listQuestions(ctx, ragId, PAGE)).gate.state).toBe("not_evaluated");
    await fill();
    expect((await listQuestions(ctx, ragId, PAGE)).gate.state).toBe("not_evaluated");
    expect((await evaluate()).gate).toMatchObject({ state: "passed", questions: 5, passing: 5 });
  });

  it("asks a question in every wording, and counts the worst", async () => {
    const [documentId] = ids;
    const given = { document_id: documentId, quote: "thirty days of leave" };
    const right = "How many days of leave does everybody have?";
    const { question } = await ask({ ...given, question: right, paraphrases: ["Days of leave?"] });
    expect(question.paraphrases).toEqual(["Days of leave?"]);
    const results = async () => (await evaluate()).rows[0]?.results[0];
    expect(await results()).toMatchObject({ passed: true, rank: 1 });
    const changes = { paraphrases: ["Days of leave?", "Who pays the dentist in Rome?"] };
    await updateQuestion(ctx, { ragId, questionId: question.id, changes });
    expect(await results()).toMatchObject({ passed: false, rank: null });
    const many = Array.from({ length: 6 }, (_, n) => `Wording ${n}?`);
    const wrong = { code: "invalid_input" };
    await expect(ask({ ...given, question: right, paraphrases: many })).rejects.toMatchObject(
      wrong,
    );
  });

  it("closes again when a question is changed after the evaluation", async () => {
    await fill();
    const { gate } = await evaluate();
    expect(gate.state).toBe("passed");
    ctx = { ...ctx, now: Date.now() + 1000 };
    const { rows } = await listQuestions(ctx, ragId, PAGE);
    for (const { id } of rows.slice(0, 2))
      await updateQuestion(ctx, { ragId, questionId: id, changes: { question: "Other leave?" } });
    const after = await listQuestions(ctx, ragId, PAGE);
    expect(after.gate).toMatchObject({ state: "not_passed", passing: 3 });
    expect(after.rows[0]?.last).toBeNull();
  });
});
