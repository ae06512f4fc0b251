import { beforeEach, describe, expect, it } from "vitest";
import { ragQueries } from "@/db/schema/knowledge";
import { rags } from "@/db/schema/rags";
import { usageCaps, usageEntries } from "@/db/schema/usage";
import type { Context } from "@/lib/context/context";
import { askRag } from "@/lib/knowledge/documents/ask-rag";
import { updateRag } from "@/lib/rags/write-rags";
import { closeAfterTests } from "../../support/close-after-tests";
import { makeLibrary } from "../../support/knowledge-world";
import type { ChatRequest, ScriptedReply } from "../../support/model-provider";
import { startModelsWorld } from "../models/models-fixture";

const HANDBOOK = [
  { title: "Vacation", text: "Employees get 28 days of paid vacation each year." },
  { title: "Part-time work", text: "For part-time employees vacation is counted pro rata." },
  { title: "Parking", text: "Part-time permits for the car park cost eleven crowns." },
];
const EARLIER = [
  {
    asked: "How many days of paid vacation do employees get each year?",
    answered: "Employees get 28 days. [1]",
  },
];
const FOLLOW_UP = { question: "And part-time?" };
const WHOLE = "How is vacation counted for part-time employees?";

const world = await closeAfterTests(startModelsWorld());
let ctx: Context;
let ragId: string;
beforeEach(async () => {
  ctx = world.system.context(world.superadmin);
  const { db } = ctx;
  await db.batch([db.delete(rags), db.delete(usageEntries), db.delete(usageCaps)]);
  ({ ragId } = await makeLibrary(ctx, HANDBOOK));
  const ragConfig = { integrationId: world.integrationId };
  await updateRag(ctx, { id: ragId, changes: { ragConfig } });
  world.provider.requests.length = 0;
});

const isRewriting = ({ messages }: ChatRequest) =>
  messages[0]?.content?.startsWith("You prepare a search") === true;
/** The model rewrites so, and writes an answer from the sentence with these words. */
function replying(rewriting: ScriptedReply) {
  world.provider.script = (request) => {
    if (isRewriting(request)) return rewriting;
    const told = request.messages.at(-1)?.content ?? "";
    const number = /\[(\d+)\] [^\n]*pro rata/.exec(told)?.[1];
    return { text: `It is counted pro rata. [${number ?? 99}]` };
  };
}
const ask = (options = {}) => askRag(ctx, ragId, FOLLOW_UP, { earlier: EARLIER, ...options });
const rewritings = () => world.provider.requests.filter(isRewriting);

describe("a follow-up", () => {
  it("is searched as the model completes it, which is shown, in the ledger and logged", async () => {
    replying({ text: `"${WHOLE}"\nMore` });
    const answer = await ask();
    expect(answer).toMatchObject({ searched_for: WHOLE, model: "scripted", note: null });
    expect(answer.citations[0]?.quote).toContain("pro rata");
    expect(answer.looked_for).toContain("vacation");
    expect(
      rewritings()[0]
        ?.messages.slice(1)
        .map(({ content }) => content),
    ).toEqual([EARLIER[0]?.asked, EARLIER[0]?.answered, FOLLOW_UP.question]);
    // The answer is to the question as it was asked.
    expect(world.provider.requests[1]?.messages[3]?.content).toBe(FOLLOW_UP.question);
    const entries = await ctx.db.select().from(usageEntries);
    expect(entries).toMatchObject([
      { purpose: "ask", ragId, userId: world.superadmin.id },
      { purpose: "ask", ragId },
    ]);
    await expect
      .poll(async () => (await ctx.db.select().from(ragQueries)).map(({ query }) => query))
      .toContain(WHOLE);
  });

  it.each<[string, ScriptedReply]>([
    ["an error", { status: 500 }],
    ["a rate limit", { status: 429, retryAfter: "30" }],
    ["nothing", { text: " \n" }],
    ["the same question", { text: "and part-time?" }],
    ["an answer with sources", { text: "It is counted pro rata. [1]" }],
    ["too much", { text: "vacation ".repeat(100) }],
    ["a number that no one named", { text: "How many days of vacation are there in 2031?" }],
  ])("after %s is searched with the question before", async (_, rewriting) => {
    replying(rewriting);
    const answer = await ask();
    expect(answer.searched_for).toBeNull();
    expect(answer.citations[0]?.quote).toContain("pro rata");
    expect(answer.model).toBe("scripted");
  });

  it("is searched with the question before if the model takes too long", async () => {
    replying({ text: WHOLE, delayMs: 8000 });
    const answer = await ask();
    expect(answer.searched_for).toBeNull();
    expect(answer.citations[0]?.quote).toContain("pro rata");
  }, 20_000);

  it("isn't sent if a cap has no room, and is quoted offline", async () => {
    replying({ text: WHOLE });
    await ctx.db
      .insert(usageCaps)
      .values({ scope: "month", subject: "", microDollars: 1, updatedAt: 0 });
    const answer = await ask();
    expect(answer).toMatchObject({ searched_for: null, model: null, refused: false });
    expect(answer.answer).toContain("pro rata");
    expect(world.provider.requests).toEqual([]);
  });

  it("isn't rewritten without earlier questions, or for quotes", async () => {
    replying({ text: WHOLE });
    expect((await ask({ earlier: [] })).searched_for).toBeNull();
    expect((await ask({ useModel: false })).searched_for).toBeNull();
    expect(rewritings()).toEqual([]);
  });
});
