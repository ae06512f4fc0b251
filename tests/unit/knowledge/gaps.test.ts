import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { knowledgeGaps, ragQueries } from "@/db/schema/knowledge";
import { rags, ragUsers } from "@/db/schema/rags";
import { auditLog } from "@/db/schema/system";
import { tasks } from "@/db/schema/tasks";
import type { Context } from "@/lib/context/context";
import { askRag, searchRag } from "@/lib/knowledge/documents/ask-rag";
import { listOwnQuestions } from "@/lib/knowledge/documents/own-questions";
import { createGapTask, listGaps, updateGap } from "@/lib/knowledge/gaps/gaps";
import { giveFeedback } from "@/lib/knowledge/gaps/record-gap";
import { GAP_CHANGED } from "@/lib/knowledge/gaps/schema";
import { deleteRag } from "@/lib/rags/write-rags";
import { purgeFromTrash } from "@/lib/trash/change-trash";
import { closeAfterTests } from "../../support/close-after-tests";
import { makeLibrary, makeRag } from "../../support/knowledge-world";
import { createTestSystem } from "../../support/test-system";

const ALL = { state: "all", page: 1, perPage: 100 } as const;

const system = await closeAfterTests(createTestSystem());
const boss = await system.createActor("superadmin");
let ctx: Context;
let ragId: string;
beforeEach(async () => {
  ctx = system.context(boss);
  await ctx.db.delete(rags);
  await ctx.db.delete(tasks);
  ({ ragId } = await makeLibrary(ctx, [
    { title: "Leave", text: "Everybody has thirty days of leave." },
  ]));
  await ctx.db.delete(auditLog);
});

async function ask(question: string) {
  const answer = await askRag(ctx, ragId, { question });
  await system.settle();
  return answer;
}
/** A question that has no answer for the second time is a gap. */
async function askTwice(question: string) {
  await ask(question);
  await ask(question);
}
const gaps = async () => (await listGaps(ctx, ragId, ALL)).rows;
const LEAVE = "How many days of leave does everybody have?";

it("what one has asked is kept for oneself, each question once, the latest first", async () => {
  const served = await system.createActor("moderator");
  await ctx.db.insert(ragUsers).values({ ragId, userId: served.id, assignedAt: 1 });
  const earlier = { ...ctx, now: ctx.now - 5000 };
  for (const [at, question] of [
    [earlier, LEAVE],
    [{ ...ctx, now: ctx.now - 1000 }, "Which emperor founded Byzantium?"],
    [ctx, LEAVE],
    [system.context(served), "What is mine?"],
  ] as const) {
    await askRag(at, ragId, { question });
    await system.settle();
  }
  await searchRag(ctx, ragId, { query: "leave" });
  await system.settle();
  expect(await listOwnQuestions(ctx, ragId)).toEqual([
    { question: LEAVE, refused: false, asked_at: new Date(ctx.now).toISOString() },
    expect.objectContaining({ question: "Which emperor founded Byzantium?", refused: true }),
  ]);
  const stranger = system.context(await system.createActor("moderator"));
  await expect(listOwnQuestions(stranger, ragId)).rejects.toMatchObject({ code: "not_found" });
});

describe("a gap", () => {
  it("is what had no answer twice, once for the same words", async () => {
    await ask("Which emperor founded Byzantium?");
    await searchRag(ctx, ragId, { query: "zeppelins" });
    await system.settle();
    expect(await gaps()).toEqual([]);
    await ask("which emperor founded Byzantium");
    await askTwice("By which emperor was Byzantium founded?");
    await searchRag(ctx, ragId, { query: "zeppelins" });
    await askTwice(LEAVE);
    await system.settle();
    const found = await gaps();
    expect(found.map(({ count }) => count).sort()).toEqual([2, 3]);
    const emperor = found.find(({ count }) => count === 3);
    expect(emperor).toMatchObject({ state: "open", task_id: null });
    expect(emperor?.questions).toEqual([
      "By which emperor was Byzantium founded?",
      "which emperor founded Byzantium",
    ]);
    const page = await listGaps(ctx, ragId, { ...ALL, state: "closed" });
    expect(page).toMatchObject({ total: 0, states: { open: 2 } });
    await deleteRag(ctx, { id: ragId });
    await purgeFromTrash(ctx, { kind: "rag", id: ragId });
    for (const table of [knowledgeGaps, ragQueries])
      expect(await ctx.db.select().from(table)).toEqual([]);
  });

  it("is an answer of no use to who asked, once, and no one else says so", async () => {
    const { query_id, refused } = await ask(LEAVE);
    expect(refused).toBe(false);
    const which = { ragId, queryId: query_id };
    const thumb = (helpful: unknown, by = ctx) =>
      giveFeedback(by, { ...which, input: { helpful } });
    const other = system.context(await system.createActor("superadmin"));
    await expect(thumb(false, other)).rejects.toMatchObject({ code: "not_found" });
    await expect(thumb("no")).rejects.toMatchObject({ code: "invalid_input" });
    const elsewhere = { ragId: await makeRag(ctx), queryId: query_id, input: { helpful: false } };
    await expect(giveFeedback(ctx, elsewhere)).rejects.toMatchObject({ code: "not_found" });
    await thumb(true);
    expect(await gaps()).toEqual([]);
    for (const _ of [1, 2]) await thumb(false);
    expect(await gaps()).toMatchObject([{ count: 1, questions: [LEAVE] }]);
    expect(await ctx.db.select({ thumb: ragQueries.thumb }).from(ragQueries)).toEqual([
      { thumb: -1 },
    ]);
  });

  it("is closed by hand, and opens again when it is looked for", async () => {
    await askTwice("Which emperor founded Byzantium?");
    const [{ id = "" } = {}] = await gaps();
    const set = (state: string) => updateGap(ctx, { ragId, gapId: id, changes: { state } });
    for (const _ of [1, 2]) expect((await set("closed")).state).toBe("closed");
    await expect(set("task")).rejects.toMatchObject({ code: "invalid_input" });
    const audited = await ctx.db.select().from(auditLog).where(eq(auditLog.entityId, ragId));
    expect(audited.map(({ action }) => action)).toEqual(["rags.updateGap"]);
    await ask("Which emperor founded Byzantium?");
    expect(await gaps()).toMatchObject([{ id, state: "open", count: 3 }]);
    const elsewhere = { ragId: await makeRag(ctx), gapId: id, changes: { state: "closed" } };
    await expect(updateGap(ctx, elsewhere)).rejects.toMatchObject({ code: "not_found" });
    const stranger = system.context(await system.createActor("admin"));
    await expect(listGaps(stranger, ragId, ALL)).rejects.toMatchObject({ code: "not_found" });
  });

  it("is closed in the version that is meant, and in no other", async () => {
    await askTwice("Which emperor founded Byzantium?");
    const [{ id = "", version = 0 } = {}] = await gaps();
    const set = (state: string, ifMatch: number) =>
      updateGap(ctx, { ragId, gapId: id, changes: { state }, ifMatch });
    const stale = { code: "precondition_failed", message: GAP_CHANGED };
    await ask("Which emperor founded Byzantium?");
    await expect(set("closed", version)).rejects.toMatchObject(stale);
    const [asked] = await gaps();
    const closed = await set("closed", asked?.version ?? 0);
    expect(closed).toMatchObject({ state: "closed" });
    expect(closed.version).toBeGreaterThan(asked?.version ?? 0);
    await expect(set("open", asked?.version ?? 0)).rejects.toMatchObject(stale);
    expect(await gaps()).toEqual([closed]);
  });

  it("becomes one task with its questions, whatever was closed and asked again since", async () => {
    await askTwice("Which emperor founded Byzantium?");
    const [{ id = "" } = {}] = await gaps();
    const make = (project_id: string | null = null) =>
      createGapTask(ctx, { ragId, gapId: id, input: { project_id } });
    await expect(make(crypto.randomUUID())).rejects.toMatchObject({ code: "not_found" });
    const [one, other] = [await make(), await make()];
    expect(one).toMatchObject({ state: "task", task_id: expect.any(String) });
    expect(other.task_id).toBe(one.task_id);
    await ask("Which emperor founded Byzantium?");
    expect(await gaps()).toMatchObject([{ state: "task", count: 3 }]);
    const made = await ctx.db.select().from(tasks);
    expect(made).toHaveLength(1);
    expect(made[0]?.name).toBe("Answer: Which emperor founded Byzantium?");
    expect(made[0]?.description).toContain("- Which emperor founded Byzantium?");
  });
});
