import { eq } from "drizzle-orm";
import { agents } from "@/db/schema/agents";
import { rags } from "@/db/schema/rags";
import { AGENT_STORE } from "@/lib/agents/agent-store";
import type { AgentView } from "@/lib/agents/schema";
import type { Context } from "@/lib/context/context";
import { getItem } from "@/lib/managed-items/read-items";
import { getItemScreen, type ItemScreen } from "@/lib/managed-items/screens";
import type { RetiringModel } from "@/lib/models/retirement/retiring-models";
import {
  agentModelsStatement,
  ragModelsStatement,
  retiringAgent,
  retiringRag,
} from "@/lib/models/retirement/used-models";
import { RAG_STORE } from "@/lib/rags/rag-store";
import type { RagView } from "@/lib/rags/schema";

type WithModels<View> = ItemScreen<View> & {
  /** The item's models that retire within 30 days or have retired. */
  retiring: RetiringModel[];
};

const modelsOfAgent = (ctx: Context, id: string) =>
  agentModelsStatement(ctx, { where: eq(agents.id, id) });
const modelsOfRag = (ctx: Context, id: string) =>
  ragModelsStatement(ctx, { where: eq(rags.id, id) });

/**
 * Returns an agent with its team, the people who can be added, and its models that retire, in one round
 * trip. Throws as `getItemScreen`.
 */
export async function getAgentScreen(ctx: Context, id: string): Promise<WithModels<AgentView>> {
  const statements = { models: modelsOfAgent(ctx, id) };
  const { more, ...screen } = await getItemScreen(ctx, AGENT_STORE, id, statements);
  return { ...screen, retiring: more.models.flatMap((row) => retiringAgent(ctx, row).models) };
}

/** Returns a RAG's screen, like `getAgentScreen`. */
export async function getRagScreen(ctx: Context, id: string): Promise<WithModels<RagView>> {
  const statements = { models: modelsOfRag(ctx, id) };
  const { more, ...screen } = await getItemScreen(ctx, RAG_STORE, id, statements);
  return { ...screen, retiring: more.models.flatMap((row) => retiringRag(ctx, row).models) };
}

/** Returns an agent's models that retire. Throws as `getItem`. */
export async function getAgentRetirements(ctx: Context, id: string): Promise<RetiringModel[]> {
  await getItem(ctx, AGENT_STORE, id);
  return (await modelsOfAgent(ctx, id)).flatMap((row) => retiringAgent(ctx, row).models);
}

/** Returns a RAG's models that retire. Throws as `getItem`. */
export async function getRagRetirements(ctx: Context, id: string): Promise<RetiringModel[]> {
  await getItem(ctx, RAG_STORE, id);
  return (await modelsOfRag(ctx, id)).flatMap((row) => retiringRag(ctx, row).models);
}
