import { sql } from "drizzle-orm";
import { authorize } from "@/lib/auth/authorize";
import { can } from "@/lib/auth/policy";
import type { Context } from "@/lib/platform/context";
import type { ManagedItem } from "./definition";
import { foundItem, isReadableItem } from "./read-items";
import type { TeamMemberView } from "./schema";
import { readTeam, teamColumn } from "./team";
import { assignAction } from "./team-access";

export interface ItemTeam {
  members: TeamMemberView[];
  /** The person may add and remove members. */
  canManage: boolean;
}

/**
 * The team of a project, an agent or a RAG that the person may read, in the order of assignment. One round trip. Whom
 * they may add is a read of its own (`listItemCandidates`), since each of the two may fail alone (work-areas §8).
 *
 * @throws AppError `unauthenticated`, or `not_found` for an item that is not there or not theirs to see.
 */
export async function getItemTeam(ctx: Context, item: ManagedItem, id: string): Promise<ItemTeam> {
  const action = assignAction(item);
  const actor = authorize(ctx.actor, action);
  const rows = await ctx.db
    .select({
      createdBy: sql<string | null>`${item.table.createdBy}`.as("created_by"),
      team: teamColumn(item).as("team"),
    })
    .from(item.table)
    .where(isReadableItem(item, actor, id));
  const { createdBy, team } = foundItem(item, rows);
  const members = readTeam(team).map((member) => ({
    id: member.userId,
    name: member.userName,
    email: member.userEmail,
    role: member.userSystemRole,
    assignedRole: member.userRole,
  }));
  return { members, canManage: can(actor, action, { createdBy }) };
}
