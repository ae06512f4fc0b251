import { integrations } from "@/db/schema/integrations";
import { usageCaps } from "@/db/schema/usage";
import type { Actor } from "@/lib/auth/actor";
import type { Context, Engine } from "@/lib/context/context";
import { ensureWorkersAi } from "@/lib/integrations/built-in";
import { fusedSearch, type VectorSearch } from "@/lib/knowledge/vectors/fused-search";
import { defaultEmbedding } from "@/lib/models/default-embedding";
import { createTestSystem } from "../test-system.ts";
import { WorkersAiStandIn } from "../workers-ai/stand-in.mjs";

/** More than a set's questions cost, in micro-dollars. */
const ENOUGH = 1_000_000_000;

export type LibrarySystem = Awaited<ReturnType<typeof createLibrarySystem>>;

/**
 * Creates a database in this process for measuring libraries. With `embedded`, Workers AI is bound as
 * its stand-in: vectors are hashes of words, and the reranker compares those.
 */
export async function createLibrarySystem({ embedded = false } = {}) {
  const system = await createTestSystem();
  const superadmin = await system.createActor("superadmin");
  if (!embedded) {
    const context = (actor: Actor | null = superadmin) => system.context(actor);
    return { context, vectors: undefined, close: system.close };
  }
  system.bindings.AI = new WorkersAiStandIn();
  const engine = {
    wake: async () => undefined,
    ask: async (_call: string, search: VectorSearch) => fusedSearch(context(null), search),
  } as Engine;
  const context = (actor: Actor | null = superadmin): Context => system.context(actor, { engine });
  await system.completeSetup();
  const ctx = context(null);
  await ensureWorkersAi(ctx);
  const [found] = await ctx.db.select({ id: integrations.id }).from(integrations);
  // The free allowance of a day ends before a set does.
  await ctx.db.insert(usageCaps).values({
    scope: "integration",
    subject: found?.id ?? "",
    microDollars: ENOUGH,
    updatedAt: ctx.now,
  });
  return { context, vectors: (await defaultEmbedding(ctx)) ?? undefined, close: system.close };
}
