import { agents } from "@/db/schema/agents";
import { authorize } from "@/lib/auth/authorize";
import { AppError } from "@/lib/errors";
import { creatorNameColumn, foundItem, isReadableItem } from "@/lib/managed-items/read-items";
import type { Context } from "@/lib/platform/context";
import { agentView } from "./agent-view";
import { AGENT } from "./definition";
import { agentColumns } from "./rows";
import { AGENT_ID_MISSING, type AgentView } from "./schema";

export interface FoundAgent {
  agent: AgentView;
  version: number;
  /** Null where whoever created it is not known any more. */
  creatorName: string | null;
}

/**
 * One agent that the person may read: superadmin, creator or assigned. One round trip.
 *
 * @throws AppError `unauthenticated`; `invalid_input` without an id; `not_found` for one that is not there or not theirs to see.
 */
export async function getAgent(ctx: Context, id: string): Promise<FoundAgent> {
  const actor = authorize(ctx.actor, "agents.list");
  if (id.trim() === "") throw new AppError("invalid_input", AGENT_ID_MISSING);
  const rows = await ctx.db
    .select({ ...agentColumns(actor), creatorName: creatorNameColumn(AGENT) })
    .from(agents)
    .where(isReadableItem(AGENT, actor, id));
  const row = foundItem(AGENT, rows);
  return { agent: agentView(row), version: row.version, creatorName: row.creatorName };
}
