import type { Context } from "@/lib/context/context";
import { listProjectLinks } from "@/lib/managed-items/project-links";
import { getItem, listItems } from "@/lib/managed-items/read-items";
import type { ItemListQuery, ItemPage, ProjectLinks } from "@/lib/managed-items/schema";
import { AGENT_LINK, AGENT_STORE } from "./agent-store";
import type { AgentCardView, AgentView } from "./schema";

/**
 * One agent that the person may read: superadmin, creator or assigned. One round trip.
 *
 * @returns the agent, its version, and the name of who created it, null where nobody is known.
 * @throws AppError `unauthenticated`; `invalid_input` without an id; `not_found` for one that is not there or not theirs to see.
 */
export async function getAgent(
  ctx: Context,
  id: string,
): Promise<{ agent: AgentView; version: number; creatorName: string | null }> {
  const { view, version, creatorName } = await getItem(ctx, AGENT_STORE, id);
  return { agent: view, version, creatorName };
}

/**
 * The agents that the person may read, as a page.
 *
 * @param options.teamLimit how many members each agent carries; all of them by default.
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
 * The agents that a project uses, as far as the person may see them, and those that they could link to it.
 *
 * @throws AppError `unauthenticated`, or `not_found` for a project that is not there or not theirs to see.
 */
export async function listProjectAgents(ctx: Context, projectId: string): Promise<ProjectLinks> {
  return listProjectLinks(ctx, AGENT_LINK, projectId);
}
