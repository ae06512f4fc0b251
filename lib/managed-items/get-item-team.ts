import { sql } from "drizzle-orm";
import { users } from "@/db/schema/auth";
import { authorize } from "@/lib/auth/authorize";
import { can } from "@/lib/auth/policy";
import type { Context } from "@/lib/platform/context";
import type { ManagedItem } from "./definition";
import { foundItem, isReadableItem } from "./read-items";
import type { TeamMemberView } from "./schema";
import { subquery } from "./subquery";
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
  const { members: membership, table } = item;
  const rows = await ctx.db
    .select({
      createdBy: sql<string | null>`${table.createdBy}`.as("created_by"),
      team: teamColumn(item).as("team"),
      inactive: subquery<string>(
        sql`SELECT json_group_array(${users.id}) FROM ${membership.table} JOIN ${users}
          ON ${users.id} = ${membership.userId}
          WHERE ${membership.itemId} = ${table.id} AND ${users.active} = 0`,
      ).as("inactive"),
    })
    .from(table)
    .where(isReadableItem(item, actor, id));
  const { createdBy, team, inactive } = foundItem(item, rows);
  const inactiveIds = new Set(JSON.parse(inactive) as string[]);
  const members = readTeam(team).map((member) => ({
    id: member.userId,
    name: member.userName,
    email: member.userEmail,
    role: member.userSystemRole,
    assignedRole: member.userRole,
    active: !inactiveIds.has(member.userId),
  }));
  return { members, canManage: can(actor, action, { createdBy }) };
}
