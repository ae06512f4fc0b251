import { authorize } from "@/lib/auth/authorize";
import { countsStatement, itemPage, itemPageStatement } from "@/lib/managed-items/read-items";
import type { ItemListQuery, ItemPage } from "@/lib/managed-items/schema";
import type { Context } from "@/lib/platform/context";
import { agentCardView } from "./agent-view";
import { AGENT } from "./definition";
import { agentColumns } from "./rows";
import type { AgentCardView } from "./schema";

/**
 * The agents that the person may read, as a page. Two statements in one round trip, whatever the page's size.
 *
 * @param teamLimit how many members each agent carries; all of them by default.
 * @throws AppError `unauthenticated`.
 */
export async function listAgents(
  ctx: Context,
  query: ItemListQuery,
  { teamLimit }: { teamLimit?: number } = {},
): Promise<ItemPage<AgentCardView>> {
  const actor = authorize(ctx.actor, "agents.list");
  const [rows, counts] = await ctx.db.batch([
    itemPageStatement(ctx, AGENT, actor, query, agentColumns(actor, teamLimit)),
    countsStatement(ctx, AGENT, actor),
  ]);
  return itemPage(ctx, { item: AGENT, actor, query, rows, counts }, agentCardView);
}
