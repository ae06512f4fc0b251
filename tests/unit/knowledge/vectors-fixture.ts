import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { jobs } from "@/db/schema/jobs";
import { rags } from "@/db/schema/rags";
import { usageCaps, usageEntries } from "@/db/schema/usage";
import { ENGINE_KINDS } from "@/engine/work";
import type { Actor } from "@/lib/auth/actor";
import type { Context } from "@/lib/context/context";
import { runJobs } from "@/lib/jobs/run-jobs";
import { addTexts } from "@/lib/knowledge/documents/add-documents";
import { searchPassages } from "@/lib/knowledge/documents/ask-rag";
import { listGenerations, startGeneration } from "@/lib/knowledge/generations/generations";
import { engineOver } from "../../support/answering-engine";
import { makeRag } from "../../support/knowledge-world";
import { type ModelsWorld, startModelsWorld } from "../models/models-fixture";

export const TEXTS = [
  { title: "Time off", text: "Everybody has thirty days of leave in a year." },
  { title: "Parking", text: "Whoever comes by car finds a place behind the house." },
  { title: "Kitchen", text: "The kitchen is cleaned on Friday by whoever is last." },
];
export const CHUNKING = { chunk_size: 900, chunk_overlap: 160 };
export const PAGE = { page: 1, perPage: 100 };

export let world: ModelsWorld;
export let ctx: Context;
export let ragId: string;

/** Sets up a provider of vectors for all tests of a file, and an empty RAG for each test. */
export function setUpVectors(): void {
  beforeAll(async () => {
    world = await startModelsWorld();
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    ctx = context();
    const { db } = ctx;
    await db.batch([
      db.delete(rags),
      db.delete(jobs),
      db.delete(usageEntries),
      db.delete(usageCaps),
    ]);
    world.provider.embeddingScript = () => undefined;
    world.provider.embeddings.length = 0;
    await db.run(sql`UPDATE integrations SET is_active = 1`);
    ragId = await makeRag(ctx);
  });
}

/** A context whose engine answers in this process. */
export const context = (actor: Actor | null = world.superadmin): Context =>
  world.system.context(actor, { engine: engineOver(world.system) });

/** Runs jobs until none is left. Delayed jobs are due at once. */
export async function work(slices = Infinity) {
  for (let begun = 1, done = 0; begun > 0 && done < slices; done++) {
    // A permanent job would never end.
    const isWaiting = sql`state = 'queued' AND kind LIKE 'knowledge.%'`;
    await ctx.db.update(jobs).set({ runAt: 0 }).where(isWaiting);
    const until = Date.now() + (Number.isFinite(slices) ? 1 : 100_000);
    begun = await runJobs(() => context(null), { kinds: ENGINE_KINDS, until, atOnce: 1 });
  }
}
export const embedding = (changes: object = {}) => ({
  integration_id: world.integrationId,
  model: "scripted",
  dimensions: 64,
  ...changes,
});
export const add = (documents: readonly { title: string; text: string }[]) =>
  addTexts(ctx, ragId, { documents: [...documents] });
export const start = (changes: object = {}) =>
  startGeneration(ctx, ragId, { ...CHUNKING, embedding: embedding(), ...changes });
export const search = (query: string) => searchPassages(context(), ragId, { query });
export const titles = async (query: string) => (await search(query)).hits.map(({ title }) => title);
export const current = async () => (await listGenerations(ctx, ragId, PAGE)).current;
export const sent = () => world.provider.embeddings.flatMap(({ input }) => input);

/** Adds documents with vectors. */
export async function library(documents: readonly { title: string; text: string }[] = TEXTS) {
  const added = await add(documents);
  await start();
  await work();
  return added.map(({ id }) => id);
}
