import { beforeEach, describe, expect, it } from "vitest";
import { jobs } from "@/db/schema/jobs";
import { rags } from "@/db/schema/rags";
import { ENGINE_KINDS } from "@/engine/work";
import { runJobs } from "@/lib/jobs/run-jobs";
import { addTexts } from "@/lib/knowledge/documents/add-documents";
import { askRag, searchPassages } from "@/lib/knowledge/documents/ask-rag";
import { makeRag } from "../../support/knowledge-world";
import { ai, context, setUpWorkersAi } from "../models/workers-ai-fixture";

setUpWorkersAi();

const TEXTS = [
  { title: "Time off", text: "Everybody has thirty days of leave in a year." },
  { title: "Parking", text: "Whoever comes by car finds a place behind the house." },
];

let ragId: string;
beforeEach(async () => {
  const { db } = context();
  await db.batch([db.delete(rags), db.delete(jobs)]);
  ragId = await makeRag(context());
});

const add = async (documents: readonly object[] = TEXTS) => {
  await addTexts(context(), ragId, { documents: [...documents] });
  await runJobs(() => context(null), {
    ...{ kinds: ENGINE_KINDS, until: Date.now() + 60_000, atOnce: 1 },
  });
};
const search = (query: string) => searchPassages(context(), ragId, { query });

describe("a reranker", () => {
  const reranked = () => ai.calls.filter(({ input }) => input.contexts);
  const ask = async (question: string) => askRag(context(), ragId, { question });

  it("orders passages by how well they answer, and decides between an answer and passages", async () => {
    await add();
    ai.calls = [];
    ai.behaviour = { scoreOf: [["place behind", 0.97]] };
    const { hits } = await search("days of leave");
    expect(hits[0]?.title).toBe("Parking");
    expect(reranked()).toHaveLength(1);
    // In words that the documents don't have.
    const meant = await ask("Where do I leave my automobile?");
    expect(meant).toMatchObject({ refused: false });
    expect(meant.answer).toContain("finds a place behind the house");
    ai.behaviour = { scoreOf: [["thirty", 0.02]] };
    ai.calls = [];
    // In words that they have, about something else.
    const other = await ask("How many days of leave are there in a year?");
    expect(other).toMatchObject({ refused: true, answer: "" });
    expect(other.nearest[0]?.title).toBe("Time off");
    // Not searched again by other words.
    expect(reranked()).toHaveLength(1);
  });

  it("never answers with a code that the passage doesn't have", async () => {
    await add([{ title: "Codes", text: "E101 means that the filter is clogged." }]);
    ai.behaviour = { scoreOf: [["E101", 0.99]] };
    expect(await ask("What does E102 mean?")).toMatchObject({ refused: true });
    expect(await ask("What does E101 mean?")).toMatchObject({ refused: false });
  });

  it("gets 50 passages at most, cut to what it reads", async () => {
    const documents = Array.from({ length: 60 }, (_, n) => ({
      title: `Leave ${n}`,
      text: `Leave number ${n} is ${"long ".repeat(160)}.`,
    }));
    await add(documents);
    ai.calls = [];
    await search("leave");
    const [{ input } = { input: { contexts: [] } }] = reranked();
    expect(input.contexts).toHaveLength(50);
  });

  it("that fails leaves the order of words and vectors", async () => {
    await add();
    ai.behaviour = { fails: 3040, failsFor: "@cf/baai/bge-reranker-base" };
    const { hits, note } = await search("How much holiday?");
    expect(hits[0]?.title).toBe("Time off");
    expect(note).toBeNull();
    expect(await ask("How many days of leave are there in a year?")).toMatchObject({
      refused: false,
    });
  });
});
