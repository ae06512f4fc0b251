import type { Context } from "@/lib/context/context";
import { AGENT_LINK } from "@/lib/managed-items/agents-and-rags";
import { listProjectLinks } from "@/lib/managed-items/project-links";
import { getItem, listItems } from "@/lib/managed-items/read-items";
import type { ItemListQuery, ItemPage, ProjectLinks } from "@/lib/managed-items/schema";
import { AGENT_STORE } from "./agent-store";
import type { AgentCardView, AgentView } from "./schema";

/**
 * Returns an agent that the actor may read (as superadmin, creator or member) in one round trip.
 *
 * @returns the agent, its version, and its creator's name, or null if unknown.
 * @throws AppError `unauthenticated`; `invalid_input` without an ID; `not_found` if it doesn't
 *   exist or the actor can't see it.
 */
export async function getAgent(
  ctx: Context,
  id: string,
): Promise<{ agent: AgentView; version: number; creatorName: string | null }> {
  const { view, version, creatorName } = await getItem(ctx, AGENT_STORE, id);
  return { agent: view, version, creatorName };
}

/**
 * Returns a page of the agents that the actor may read.
 *
 * @param options.teamLimit how many members to include per agent; all by default.
 * @throws AppError `unauthenticated`.
 */
export async function listAgents(
  ctx: Context,
  query: ItemListQuery,
  options: { teamLimit?: number } = {},
): Promise<ItemPage<AgentCardView>> {
  return listItems(ctx, AGENT_STORE, query, options);
}

/**
 * Returns the agents that a project uses and that the actor may read, and those that they could
 * link to it.
 *
 * @throws AppError `unauthenticated`, or `not_found` if the project doesn't exist or the actor
 *   can't see it.
 */
export async function listProjectAgents(ctx: Context, projectId: string): Promise<ProjectLinks> {
  return listProjectLinks(ctx, AGENT_LINK, projectId);
}
