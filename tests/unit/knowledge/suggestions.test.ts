import { beforeEach, expect, it } from "vitest";
import { ragQueries } from "@/db/schema/knowledge";
import { rags } from "@/db/schema/rags";
import type { Context } from "@/lib/context/context";
import { createQuestion } from "@/lib/knowledge/golden/questions";
import { suggestQuestions } from "@/lib/knowledge/golden/suggestions";
import { closeAfterTests } from "../../support/close-after-tests";
import { makeLibrary, makeRag } from "../../support/knowledge-world";
import { createTestSystem } from "../../support/test-system";

const HANDBOOK = `# Handbook

## Leave

Everybody has thirty days of leave. It is asked for in spring.

## How is travel paid?

| City | Limit |
|---|---|
| Tromsø | ninety |

Hotels in Tromsø cost at most ninety crowns a night.`;

const system = await closeAfterTests(createTestSystem());
const boss = await system.createActor("superadmin");
let ctx: Context;
let ragId: string;
beforeEach(async () => {
  ctx = system.context(boss);
  await ctx.db.delete(rags);
  ({ ragId } = await makeLibrary(ctx, [{ title: "Handbook", text: HANDBOOK }]));
});

const asked = (query: string, changes: Partial<typeof ragQueries.$inferInsert> = {}) =>
  ctx.db.insert(ragQueries).values({
    ...{ id: crypto.randomUUID(), ragId, kind: "ask", query, hits: 1, milliseconds: 1 },
    ...{ createdAt: ctx.now, ...changes },
  });
const questions = async () => (await suggestQuestions(ctx, ragId)).map(({ question }) => question);

it("makes questions of headings, each with the sentence below", async () => {
  expect(await suggestQuestions(ctx, ragId)).toMatchObject([
    { question: "Leave?", quote: "Everybody has thirty days of leave.", origin: "heading" },
    {
      question: "How is travel paid?",
      quote: "Hotels in Tromsø cost at most ninety crowns a night.",
      document_title: "Handbook",
    },
  ]);
  expect(await suggestQuestions(ctx, await makeRag(ctx))).toEqual([]);
});

it("offers what people asked first, with other wordings of the same, once", async () => {
  for (const query of ["How many days of leave?", "how many days of leave?", "Days of leave?"])
    await asked(query);
  await asked("Who founded Byzantium?", { refused: true });
  await asked("How many crowns a night in Tromsø?", { thumb: -1 });
  const [first, ...others] = await suggestQuestions(ctx, ragId);
  expect(first).toMatchObject({
    paraphrases: ["Days of leave?"],
    quote: "Everybody has thirty days of leave.",
    origin: "asked",
  });
  expect(first?.question.toLowerCase()).toBe("how many days of leave?");
  expect(others.every(({ origin }) => origin === "heading")).toBe(true);
});

it("leaves out what is tested already", async () => {
  const [leave, travel] = await suggestQuestions(ctx, ragId);
  const { question, document_id, quote } = leave ?? {};
  await createQuestion(ctx, ragId, { question, document_id, quote });
  expect(await questions()).toEqual([travel?.question]);
});

it("is for people who manage the RAG", async () => {
  const other = system.context(await system.createActor("moderator"));
  await expect(suggestQuestions(other, ragId)).rejects.toMatchObject({ code: "forbidden" });
});
