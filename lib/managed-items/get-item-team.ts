import { sql } from "drizzle-orm";
import { subquery } from "@/db/client";
import { users } from "@/db/schema/auth";
import { authorize } from "@/lib/auth/authorize";
import { can } from "@/lib/auth/policy";
import type { Context } from "@/lib/context/context";
import { areaOf, assignAction, type ManagedItem } from "./definition";
import { readCandidates } from "./people";
import type { CandidatesView, TeamMemberView } from "./schema";
import { readTeam, teamColumn } from "./team";
import { isReadableItem, requireItem, requireItemId } from "./visibility";

export interface ItemTeam {
  members: TeamMemberView[];
  canManage: boolean;
}

/**
 * Returns the team of a project, agent or RAG, in the order of assignment.
 *
 * @throws AppError `invalid_input` without an id, `not_found` if the person can't see the item.
 */
export async function getItemTeam(ctx: Context, item: ManagedItem, id: string): Promise<ItemTeam> {
  const actor = authorize(ctx.actor, `${areaOf(item)}.list`);
  requireItemId(item, id);
  const { members: member, table } = item;
  const rows = await ctx.db
    .select({
      createdBy: sql<string | null>`${table.createdBy}`.as("created_by"),
      team: teamColumn(item).as("team"),
      inactive: subquery<string>(
        sql`SELECT json_group_array(${users.id}) FROM ${member.table} JOIN ${users}
          ON ${users.id} = ${member.userId}
          WHERE ${member.itemId} = ${table.id} AND ${users.active} = 0`,
      ).as("inactive"),
    })
    .from(table)
    .where(isReadableItem(item, actor, id));
  const { createdBy, team, inactive } = requireItem(item, rows);
  const inactiveIds = new Set(JSON.parse(inactive) as string[]);
  const members = readTeam(team).map((member) => ({
    id: member.userId,
    name: member.userName,
    email: member.userEmail,
    avatar: member.avatar,
    role: member.userSystemRole,
    assignedRole: member.userRole,
    active: !inactiveIds.has(member.userId),
  }));
  return { members, canManage: can(actor, assignAction(item), { createdBy }) };
}

/**
 * Returns the active people, for someone who manages the item's team. Includes people who are on
 * the team already. One round trip. Needed because `GET /api/users` is for admins, and a creator
 * may not be one.
 *
 * @param q search text (`readCandidates`).
 * @returns no one if the person can't manage this team.
 * @throws AppError `not_found` if the person can't see the item.
 */
export async function listItemCandidates(
  ctx: Context,
  item: ManagedItem,
  id: string,
  q?: unknown,
): Promise<CandidatesView> {
  const actor = authorize(ctx.actor, `${areaOf(item)}.list`);
  requireItemId(item, id);
  const [rows, candidates] = await Promise.all([
    ctx.db
      .select({ createdBy: sql<string | null>`${item.table.createdBy}`.as("created_by") })
      .from(item.table)
      .where(isReadableItem(item, actor, id)),
    readCandidates(ctx, { q }),
  ]);
  const { createdBy } = requireItem(item, rows);
  return can(actor, assignAction(item), { createdBy })
    ? { canManage: true, candidates }
    : { canManage: false, candidates: [] };
}
