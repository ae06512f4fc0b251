import { authorize } from "@/lib/auth/authorize";
import {
  anyItemCandidatesStatement,
  candidatesText,
} from "@/lib/managed-items/list-item-candidates";
import { itemPage } from "@/lib/managed-items/read-items";
import type { ItemListQuery, ItemScreen } from "@/lib/managed-items/schema";
import { TEAM_PREVIEW } from "@/lib/managed-items/team";
import type { Context } from "@/lib/platform/context";
import { agentCardView } from "./agent-view";
import { AGENT } from "./definition";
import { agentListStatements } from "./list-agents";
import type { AgentCardView } from "./schema";

/**
 * What the screen of the agents shows: `listAgents`, and whom its cards offer to assign. One round trip.
 *
 * @throws AppError `unauthenticated`.
 */
export async function getAgentsScreen(
  ctx: Context,
  query: ItemListQuery,
): Promise<ItemScreen<AgentCardView>> {
  const actor = authorize(ctx.actor, "agents.list");
  const [rows, counts, people] = await ctx.db.batch([
    ...agentListStatements(ctx, actor, query, TEAM_PREVIEW),
    anyItemCandidatesStatement(ctx, AGENT, actor),
  ]);
  const list = await itemPage(ctx, { item: AGENT, actor, query, rows, counts }, agentCardView);
  return { list, people: candidatesText(people) };
}
