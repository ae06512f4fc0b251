import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { answerFromChunks } from "@/lib/knowledge/answer";
import { monthOf } from "@/lib/knowledge/codes";
import { makeLibrary } from "../../support/knowledge-world";
import { watchQueries } from "../../support/query-plans";
import { createTestSystem, type TestSystem } from "../../support/test-system";

const LIBRARY = Array.from({ length: 12 }, (_, n) => ({
  title: `Hall ${n}`,
  text: `Hall ${n} has ${n + 20} seats. Its lamps are checked in spring.`,
}));

let system: TestSystem;
let actor: Actor;
let ragId: string;
beforeAll(async () => {
  system = await createTestSystem();
  actor = await system.createActor("superadmin");
  ({ ragId } = await makeLibrary(system.context(), LIBRARY));
});
afterAll(() => system.close());

const watch = (query: string) =>
  watchQueries(system, actor, (ctx) => answerFromChunks(ctx, { ragId, query }));

it("a question reads the documents of its passages, not all of the RAG", async () => {
  const { plans } = await watch("When are the lamps of the halls checked?");
  const reads = plans.filter((plan) => plan.startsWith("SEARCH rag_documents USING"));
  const isAll = (plan: string) => !/\(id=\?\)|rag_documents_dated/.test(plan);
  expect(reads).not.toEqual([]);
  expect(reads.filter(isAll)).toEqual([]);
});

it("a question that nothing answers counts its words once", async () => {
  const { plans } = await watch("Who repairs bicycles and lamps at weekends?");
  expect(plans.filter((plan) => plan === "CO-ROUTINE dated")).toHaveLength(1);
});

it("names of months are read once, not for each unknown word", () => {
  monthOf("may");
  const formats = vi.spyOn(Intl, "DateTimeFormat");
  expect(["cteno", "marz", "xylo"].map(monthOf)).toEqual([null, 3, null]);
  expect(formats).not.toHaveBeenCalled();
  formats.mockRestore();
});
