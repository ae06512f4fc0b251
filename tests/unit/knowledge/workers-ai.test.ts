import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { integrations } from "@/db/schema/integrations";
import { jobs } from "@/db/schema/jobs";
import { ragGenerations } from "@/db/schema/knowledge";
import { rags } from "@/db/schema/rags";
import { ENGINE_KINDS } from "@/engine/work";
import { ensureWorkersAi } from "@/lib/integrations/built-in";
import { deleteIntegration, toggleIntegration } from "@/lib/integrations/change-integration";
import { createIntegration } from "@/lib/integrations/create-integration";
import { testIntegration } from "@/lib/integrations/test-integration";
import { runJobs } from "@/lib/jobs/run-jobs";
import { addTexts } from "@/lib/knowledge/documents/add-documents";
import { searchPassages } from "@/lib/knowledge/documents/ask-rag";
import { listGenerations, startGeneration } from "@/lib/knowledge/generations/generations";
import { FREE_NEURONS } from "@/lib/models/default-models";
import { reserveUsage } from "@/lib/usage/ledger";
import { makeRag } from "../../support/knowledge-world";
import {
  ai,
  context,
  integrationId,
  setUpWorkersAi,
  superadmin,
  system,
} from "../models/workers-ai-fixture";

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

/** Runs jobs until none is due. */
const work = () =>
  runJobs(() => context(null), { kinds: ENGINE_KINDS, until: Date.now() + 60_000, atOnce: 1 });
const add = async (documents: readonly object[] = TEXTS) => {
  await addTexts(context(), ragId, { documents: [...documents] });
  await work();
};
const search = (query: string) => searchPassages(context(), ragId, { query });
const current = async () =>
  (await listGenerations(context(), ragId, { page: 1, perPage: 10 })).current;
const toggle = (isActive: boolean) => toggleIntegration(context(), integrationId, { isActive });

describe("a RAG of a deployment with Workers AI", () => {
  it("finds by meaning without anyone configuring it", async () => {
    await add();
    expect(await current()).toMatchObject({
      embedding: { integration_id: integrationId, model: "@cf/baai/bge-m3", dimensions: 1024 },
      vectors: 2,
      without_vectors: 0,
      error: null,
    });
    const { hits, note } = await search("How much holiday?");
    expect(hits[0]?.title).toBe("Time off");
    expect(note).toBeNull();
  });

  it("keeps its vectors when passages are cut anew, also before its first document", async () => {
    const chunking = { chunk_size: 900, chunk_overlap: 160 };
    expect((await startGeneration(context(), ragId, chunking)).embedding).not.toBeNull();
  });

  it("refuses another length of vectors than its model has", async () => {
    const embedding = { integration_id: integrationId, model: "@cf/baai/bge-m3", dimensions: 256 };
    const chosen = { chunk_size: 900, chunk_overlap: 160, embedding };
    await expect(startGeneration(context(), ragId, chosen)).rejects.toMatchObject({
      code: "invalid_input",
      errors: { "embedding.dimensions": ["@cf/baai/bge-m3 always has 1024 dimensions"] },
    });
  });

  it("matches words only where Workers AI is inactive when it gets its first document", async () => {
    await toggle(false);
    await add();
    expect(await current()).toMatchObject({ embedding: null });
    expect(ai.calls).toEqual([]);
    expect((await search("days of leave")).hits[0]?.title).toBe("Time off");
  });

  it("sends nothing any more once Workers AI is inactive, and says why it matches words", async () => {
    await add();
    await toggle(false);
    ai.calls = [];
    const { hits, note } = await search("days of leave");
    expect(hits[0]?.title).toBe("Time off");
    expect(note).toBe(
      "The integration Workers AI is inactive. Activate it to use it. Searched by keywords only.",
    );
    expect(ai.calls).toEqual([]);
  });

  it.each([
    [{ models: [] }, "Workers AI has no model @cf/baai/bge-m3."],
    [{ dimensions: 768 }, "@cf/baai/bge-m3 returned vectors of length 768 instead of 1024."],
  ])("stays searchable by words if its model fails for good (%j)", async (behaviour, reason) => {
    ai.behaviour = behaviour;
    await add();
    for (let attempt = 0; attempt < 5; attempt++) {
      await context().db.update(jobs).set({ runAt: 0 }).where(sql`state = 'queued'`);
      await work();
    }
    expect(await current()).toMatchObject({ error: `${reason} Some passages have no vectors.` });
    const { hits, note } = await search("days of leave");
    expect(hits[0]?.title).toBe("Time off");
    expect(note).toBe(`${reason} Searched by keywords only.`);
  });

  it("matches words while today's allowance is used up, and gets its vectors after that", async () => {
    const used = { inputTokens: 1, outputTokens: 0, microDollars: 1, neurons: FREE_NEURONS };
    const call = { purpose: "ask", integrationId, model: "@cf/baai/bge-m3", ...used } as const;
    await reserveUsage(context(), { ...call, userId: null });
    await add();
    const reason = "The free allowance of Workers AI is used up for today. It renews at 00:00 UTC.";
    expect(await current()).toMatchObject({
      vectors: 0,
      without_vectors: 2,
      error: expect.stringContaining(reason),
    });
    expect((await search("days of leave")).note).toContain(reason);
    const waiting = eq(jobs.kind, "knowledge.embed");
    const [job] = await context().db.select().from(jobs).where(waiting);
    // The job waits until the allowance renews.
    expect(new Date(job?.runAt ?? 0).toISOString()).toMatch(/T00:0[01]:/);
    await system.bindings.DB.exec("DELETE FROM usage_reservations");
    await context().db.update(jobs).set({ runAt: 0 }).where(waiting);
    await work();
    expect(await current()).toMatchObject({ vectors: 2, without_vectors: 0, error: null });
  });
});

describe("the integration of Workers AI", () => {
  const rows = () => context().db.select().from(integrations);

  it("was added once, connected and active, with its models", async () => {
    await Promise.all([ensureWorkersAi(context(null)), ensureWorkersAi(context(null))]);
    expect(await rows()).toMatchObject([
      { name: "Workers AI", type: "workers-ai", status: "connected", isActive: true },
    ]);
    expect(await testIntegration(context(), integrationId)).toMatchObject({
      success: true,
      message: "Connected to Workers AI: 5 models available",
    });
  });

  it("isn't added before set-up is complete, or if nothing is bound", async () => {
    const { DB } = system.bindings;
    const others = await rows();
    await DB.exec("DELETE FROM integrations");
    await ensureWorkersAi(context(null, { ai: null }));
    await DB.exec("UPDATE system_state SET setup_completed_at = NULL");
    await ensureWorkersAi(context(null));
    expect(await rows()).toEqual([]);
    await DB.exec("UPDATE system_state SET setup_completed_at = 1");
    await context().db.insert(integrations).values(others);
  });

  it("can't be created or deleted by people", async () => {
    await expect(
      createIntegration(context(), { type: "workers-ai", name: "Mine" }),
    ).rejects.toMatchObject({ code: "invalid_input" });
    await expect(deleteIntegration(context(), integrationId)).rejects.toMatchObject({
      code: "conflict",
      message: "Workers AI is part of this deployment. Deactivate it instead.",
    });
  });

  it("is switched and tested by superadmins only", async () => {
    for (const role of ["admin", "moderator"] as const) {
      const other = context(await system.createSignedIn(role));
      const refused = {
        code: "forbidden",
        message:
          "Only superadmins can test or switch Workers AI, because it decides whether texts leave the database.",
      };
      await expect(
        toggleIntegration(other, integrationId, { isActive: false }),
      ).rejects.toMatchObject(refused);
      await expect(testIntegration(other, integrationId)).rejects.toMatchObject(refused);
    }
    expect((await rows())[0]?.isActive).toBe(true);
    expect(superadmin.role).toBe("superadmin");
  });

  it("says that a test failed, and why", async () => {
    ai.behaviour = { fails: 4006 };
    expect(await testIntegration(context(), integrationId)).toMatchObject({
      success: false,
      message: expect.stringContaining("is used up for today"),
    });
    await context().db.update(integrations).set({ status: "connected", errorMessage: null });
  });
});

it("an index without vectors stays as it is", async () => {
  await toggle(false);
  await add();
  await toggle(true);
  await add([{ title: "Kitchen", text: "The kitchen is cleaned on Friday." }]);
  const [generation] = await context().db.select().from(ragGenerations);
  expect(generation?.embeddingModel).toBeNull();
});
