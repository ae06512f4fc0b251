import { eq } from "drizzle-orm";
import { agents } from "@/db/schema/agents";
import { rags } from "@/db/schema/rags";
import { AGENT_STORE } from "@/lib/agents/agent-store";
import type { Context } from "@/lib/context/context";
import { getItem } from "@/lib/managed-items/read-items";
import type { RetiringModel } from "@/lib/models/retirement/retiring-models";
import { readRetiringAgents, readRetiringRags } from "@/lib/models/retirement/used-models";
import { RAG_STORE } from "@/lib/rags/rag-store";

/**
 * Returns an agent's models that retire within 30 days or have retired. One round trip. Throws as
 * `getItem`.
 */
export async function getAgentRetirements(ctx: Context, id: string): Promise<RetiringModel[]> {
  const [found] = await Promise.all([
    readRetiringAgents(ctx, { where: eq(agents.id, id) }),
    getItem(ctx, AGENT_STORE, id),
  ]);
  return found.flatMap(({ models }) => models);
}

/** Returns a RAG's models that retire, like `getAgentRetirements`. */
export async function getRagRetirements(ctx: Context, id: string): Promise<RetiringModel[]> {
  const [found] = await Promise.all([
    readRetiringRags(ctx, { where: eq(rags.id, id) }),
    getItem(ctx, RAG_STORE, id),
  ]);
  return found.flatMap(({ models }) => models);
}
